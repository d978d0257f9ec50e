import { isLaneCommandWanted, stepLane } from "../lane-machine.ts";
import { firstState } from "../passage/first-state.ts";
import { outputsOf } from "../passage/outputs.ts";
import type { Act, LaneEffect, LaneEvent, LaneSetup, LaneState } from "../passage/state.ts";
import type { BarrierEffect } from "../command-dispatch.ts";
import { assertInvariant } from "./assert-invariant.ts";
import type { Space } from "./explore.ts";
import { type LaneInWorld, noticed, onDisk, tidy, watch, watchSent, watchSight } from "./lane-in-world.ts";
import { actOf, decidedWith, NORMAL, OFFICER } from "./lane-world.ts";
import { freshName, NOW_MS, passings, settled } from "./settled-names.ts";

/** The possible events around a lane, in families: with fewer families a search gets deeper. */
export type Family = "scans" | "officer" | "holds" | "fire" | "referrals" | "hand" | "link" | "restarts" | "blind";

type Step = typeof stepLane;
type Move = readonly [string, () => LaneInWorld];
const MAX_ASKING = 1;
const LATER_MS = NOW_MS + 1;

/** How much may wait at once. A barrier that is prompt answers each command before anything else happens. */
interface Limits {
  inLine: number;
  questions: number;
  openings: number;
  isPrompt: boolean;
}
const JOINED: Limits = { inLine: 2, questions: 2, openings: Infinity, isPrompt: false };
/** The arm's own orders are searched with the arm: what remains are the passage's, with every result of a command. */
const PASSAGE: Limits = { inLine: 1, questions: 1, openings: 2, isPrompt: true };

/** @param step the machine; a broken one shows that the search finds its fault */
export function laneSpace(
  setup: LaneSetup,
  families: readonly Family[],
  step: Step = stepLane,
  limits = JOINED,
): Space<LaneInWorld> {
  const search = new LaneSearch(setup, new Set(families), step, limits);
  return { first: search.first(), movesOf: (world) => search.movesOf(world) };
}

/** The passage by itself, with an arm that obeys at once or fails at once. See `laneSpace`. */
export function passageSpace(setup: LaneSetup, families: readonly Family[], step: Step = stepLane): Space<LaneInWorld> {
  return laneSpace(setup, families, step, PASSAGE);
}

class LaneSearch {
  private readonly setup: LaneSetup;
  private readonly families: ReadonlySet<Family>;
  private readonly step: Step;
  private readonly limits: Limits;

  constructor(setup: LaneSetup, families: ReadonlySet<Family>, step: Step, limits: Limits) {
    this.setup = setup;
    this.families = families;
    this.step = step;
    this.limits = limits;
  }

  first(): LaneInWorld {
    const lane = firstState(NOW_MS, NORMAL, { openings: [] });
    const nobody = { questions: [], openings: [], referrals: [], raised: [], asking: [], refused: [] };
    const world: LaneInWorld = { lane, line: [], inHand: null, ...nobody, seen: [], wentUnder: [], wentUnseen: [] };
    return settled(world);
  }

  *movesOf(world: LaneInWorld): Generator<Move> {
    const give = (name: string, event: LaneEvent, change: Partial<LaneInWorld> = {}): Move => [
      name,
      () => this.after({ ...world, ...change }, event),
    ];
    const { lane, inHand } = world;
    const { limits } = this;
    const hasRoom = world.line.length < limits.inLine;
    const isFirst = limits.isPrompt && inHand !== null;
    // A barrier or a disk with this number of waiting requests answers first.
    if (!isFirst && hasRoom && world.questions.length < limits.questions) {
      yield* this.driving(lane, give);
      yield* this.wishes(world, give);
    }
    if (!isFirst) yield* this.answers(world, give);
    if (inHand) {
      yield give("sent", { type: "barrier-command-sent", effect: inHand }, { inHand: null });
      for (const isCertain of [true, false])
        yield give(
          `failed ${isCertain}`,
          { type: "barrier-command-failed", effect: inHand, isCertain, because: "b" },
          { inHand: null },
        );
    }
    if (this.families.has("restarts")) yield ["restart", () => this.restarted(world)];
    if (isFirst) return;
    if (this.families.has("link") && hasRoom) {
      if (!lane.arm.isAway) yield give("lost", { type: "barrier-lost" });
      yield give("back", { type: "barrier-back" });
    }
    for (const [path, passed] of passings(world))
      if (!path.startsWith("inHand") && (path !== "lane.arm.way.untilMs" || !isToBeSent(world)))
        yield [`time ${path}`, () => this.after(passed, { type: "tick" })];
  }

  private *driving(lane: LaneState, give: (name: string, event: LaneEvent) => Move): Generator<Move> {
    const { setup } = this;
    const positions = this.families.has("blind")
      ? (["occupied", "free", "unknown"] as const)
      : (["occupied", "free"] as const);
    for (const place of ["before", "under"] as const) {
      const isThere = place === "before" ? setup.hasBefore : setup.hasUnder;
      // Occupied once more: one vehicle drives on and the next is there before the loop becomes free.
      for (const state of isThere ? positions : [])
        if (state !== lane[place] || (state === "occupied" && place === "under"))
          yield give(`${place} ${state}`, { type: "loop", place, state });
    }
    for (const position of ["open", "closed", "unknown"] as const) {
      const isShown = position === "unknown" || (position === "open" ? setup.shows.open : setup.shows.closed);
      if (isShown && position !== lane.arm.position) yield give(`position ${position}`, { type: "position", position });
    }
  }

  private *wishes(
    world: LaneInWorld,
    give: (name: string, event: LaneEvent, change?: Partial<LaneInWorld>) => Move,
  ): Generator<Move> {
    const { families } = this;
    const { lane } = world;
    const isFull = world.openings.length >= this.limits.openings;
    if (families.has("scans") && !isFull)
      for (const text of ["a", "b"])
        yield give(`scan ${text}`, { type: "scanned", scan: { text, readerId: "reader", atMs: NOW_MS } });
    if (families.has("fire")) yield give("fire", { type: "fire", isOn: !lane.isFireOn });
    if (world.asking.length >= MAX_ASKING) return;
    const requestId = freshName("r", world);
    const asked = { requestId, deadlineMs: LATER_MS };
    const change = { asking: [...world.asking, requestId] };
    const act = (action: Act["action"], until: Act["until"] = null): Move =>
      give(action, { type: "act", act: actOf(action, { ...asked, until }) }, change);
    const until = { iso: "", atMs: LATER_MS };
    if (families.has("officer")) yield* isFull ? [act("close")] : [act("open"), act("close")];
    if (families.has("holds")) yield* [act("bypass_on", until), act("bypass_off"), act("hold_open"), act("release")];
    if (families.has("referrals")) yield lane.mode.mode === "intervened" ? act("intervene_off") : act("intervene_on");
    if (families.has("referrals") && lane.phase.at === "referred") {
      const { activityId } = lane.phase.referral;
      for (const isAdmitted of [true, false])
        yield give(
          `settle ${isAdmitted}`,
          { type: "settle", ...asked, activityId, isAdmitted, by: OFFICER, reason: "" },
          change,
        );
    }
    if (families.has("hand") && !isFull) {
      const byHand = { ...asked, by: OFFICER, reason: "", overridesRefusal: false, plate: null };
      yield give("check in", { type: "check-in", scan: { text: "h", readerId: null, atMs: NOW_MS, byHand } }, change);
    }
  }

  private *answers(
    world: LaneInWorld,
    give: (name: string, event: LaneEvent, change?: Partial<LaneInWorld>) => Move,
  ): Generator<Move> {
    const [question, ...questions] = world.questions;
    if (!question) return;
    const activityId = freshName("a", world);
    if (question.is === "write") {
      const { entry, then } = question;
      const id = entry.type === "settlement" ? entry.referral.activityId : activityId;
      yield give("written", { type: "recorded", activityId: id, then }, { questions, ...onDisk(world, entry, id) });
      if (then.requestId !== null)
        yield give("not written", { type: "record-failed", because: "", entry, then }, { questions });
      return;
    }
    const { scan, isHeldOpen, isReferred } = question;
    yield give("not decided", { type: "decide-failed", scan, because: "" }, { questions });
    for (const verdict of this.families.has("referrals")
      ? (["admit", "refer", "refuse"] as const)
      : (["admit", "refuse"] as const)) {
      const is = isHeldOpen
        ? { disposition: "opening" as const }
        : isReferred
          ? { disposition: "referral" as const }
          : {};
      const decided = decidedWith(scan.byHand && verdict === "refer" ? "refuse" : verdict, { activityId, ...is });
      const opening = { activityId, presented: scan.text, vehicleTicketId: null, step: null, sign: null };
      const change =
        decided.disposition === "opening"
          ? { openings: [...world.openings, opening] }
          : decided.disposition === "referral"
            ? { referrals: [...world.referrals, activityId] }
            : {};
      yield give(`decided ${verdict}`, { type: "decided", scan, decided }, { questions, ...change });
    }
  }

  /** The process dies, and data that was not on disk is lost; outputs start off. */
  private restarted({ openings, lane }: LaneInWorld): LaneInWorld {
    const { mode } = lane;
    const now = firstState(NOW_MS, mode, { openings, mayBeLeftUp: true });
    assertInvariant(outputsOf(this.setup, now).light !== "green", "green at the start");
    const { seen, wentUnder, wentUnseen } = {
      seen: openings.map(({ activityId }) => activityId),
      wentUnder: [],
      wentUnseen: [],
    };
    const none = { line: [], inHand: null, questions: [], referrals: [], raised: [], asking: [], refused: [] };
    return this.after({ lane: now, openings, ...none, seen, wentUnder, wentUnseen }, { type: "tick" });
  }

  private after(world: LaneInWorld, event: LaneEvent): LaneInWorld {
    let now = watchSight(this.setup, this.stepped(noticed(this.setup, world, event), event));
    for (let withheld = this.toWithhold(now); withheld; withheld = this.toWithhold(now)) {
      const { effect, isLate } = withheld;
      const line = now.line.filter((one) => one !== effect);
      now = watchSight(
        this.setup,
        this.stepped({ ...now, line }, { type: "barrier-command-cancelled", effect, isLate }),
      );
    }
    const [next] = now.line;
    if (!now.inHand && next) {
      watchSent(this.setup, now, next);
      now = { ...now, line: now.line.slice(1), inHand: next };
    }
    watch(this.setup, now);
    return settled(tidy(now));
  }

  private stepped(world: LaneInWorld, event: LaneEvent): LaneInWorld {
    const { state, effects } = this.step(this.setup, world.lane, event, NOW_MS);
    let now = { ...world, lane: state };
    for (const effect of effects) now = this.took(now, effect, event);
    return now;
  }

  private took(world: LaneInWorld, effect: LaneEffect, event: LaneEvent): LaneInWorld {
    switch (effect.do) {
      case "open-barrier": {
        const { activityId } = effect;
        if (activityId !== null) {
          const isPermitted = event.type === "decided" || event.type === "recorded";
          assertInvariant(isPermitted, `an open for ${activityId} because of ${event.type}`);
          const isInsistence = world.lane.phase.at !== "opening";
          assertInvariant(
            isInsistence || world.openings.some((one) => one.activityId === activityId),
            `an open for ${activityId} that is not on disk`,
          );
          assertInvariant(!world.raised.includes(activityId), `a second open for ${activityId}`);
        }
        return {
          ...world,
          line: [...world.line, effect],
          raised: activityId === null ? world.raised : [...world.raised, activityId],
        };
      }
      case "close-barrier":
        assertInvariant(
          !this.setup.hasUnder || world.lane.under === "free",
          `a close with the loop under the arm ${world.lane.under}`,
        );
        return { ...world, line: [...world.line, effect] };
      case "hold-barrier":
        return { ...world, line: [...world.line, effect] };
      case "decide": {
        const { scan, isHeldOpen, mode } = effect;
        const needsVehicle = this.setup.rules.needs_vehicle_present && this.setup.hasBefore && scan.readerId !== null;
        assertInvariant(!needsVehicle || world.lane.before !== "free", "a scan counted with nobody before the arm");
        const isReferred = mode === "intervened" && scan.byHand === undefined && !isHeldOpen;
        return { ...world, questions: [...world.questions, { is: "decide", scan, isHeldOpen, isReferred }] };
      }
      case "record":
        if (effect.then)
          return { ...world, questions: [...world.questions, { is: "write", entry: effect.entry, then: effect.then }] };
        return { ...world, ...onDisk(world, effect.entry, freshName("a", world)) };
      case "reply": {
        const { requestId } = effect;
        assertInvariant(world.asking.includes(requestId), `${requestId} is answered twice`);
        const { outcome, activityId } = effect.answer;
        const refused = outcome === "done" || activityId === null ? world.refused : [...world.refused, activityId];
        return { ...world, refused, asking: world.asking.filter((one) => one !== requestId) };
      }
      case "answer-reader":
        return world;
    }
  }

  private toWithhold(world: LaneInWorld): { effect: BarrierEffect; isLate: boolean } | null {
    const late = world.line.find(({ deadlineMs }) => deadlineMs !== null && deadlineMs <= NOW_MS);
    if (late) return { effect: late, isLate: true };
    const [next] = world.line;
    if (world.inHand || !next || isLaneCommandWanted(this.setup, world.lane, next, NOW_MS)) return null;
    return { effect: next, isLate: false };
  }
}

/** Is the arm's open still to be sent? Its deadline comes before the end of the rise. */
function isToBeSent({ lane: { arm }, line }: LaneInWorld): boolean {
  const { way } = arm;
  return way.at === "rising" && line.some((one) => one.do === "open-barrier" && one.activityId === way.activityId);
}
