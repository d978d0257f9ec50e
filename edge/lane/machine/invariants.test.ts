import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decidedWith, LaneWorld, OFFICER, setupWith } from "../test/lane-world.ts";
import { type Act, type Entry, type LaneEffect, type LaneEvent, type Scan, type Then } from "./state.ts";
import { nextDeadlineMs } from "./time.ts";

/** What must hold whatever the order of events: a random world around the machine, with a disk that may be slow or fail. */

const RUNS = process.env["LONG"] ? 100_000 : 3_000;

type Move =
  | { do: "scan"; text: string }
  | { do: "loop"; place: "before" | "under"; state: "occupied" | "free" | "unknown" }
  | { do: "position"; position: "open" | "closed" | "moving" | "unknown" }
  | { do: "wait"; ms: number }
  | { do: "fire"; isOn: boolean }
  | { do: "barrier-back" }
  | { do: "act"; action: Act["action"] }
  | { do: "settle"; isAdmitted: boolean }
  | { do: "answer"; isGood: boolean; isCertain: boolean };

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ do: fc.constant("scan" as const), text: fc.constantFrom("a", "b", "c") }),
  fc.record({
    do: fc.constant("loop" as const),
    place: fc.constantFrom("before" as const, "under" as const),
    state: fc.constantFrom("occupied" as const, "free" as const, "unknown" as const),
  }),
  fc.record({
    do: fc.constant("position" as const),
    position: fc.constantFrom("open" as const, "closed" as const, "moving" as const, "unknown" as const),
  }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(1, 500, 3_000, 12_000, 30_000, 130_000) }),
  fc.record({ do: fc.constant("fire" as const), isOn: fc.boolean() }),
  fc.record({ do: fc.constant("barrier-back" as const) }),
  fc.record({
    do: fc.constant("act" as const),
    action: fc.constantFrom<Act["action"][]>(
      "open",
      "close",
      "hold_open",
      "release",
      "bypass_on",
      "bypass_off",
      "lane_close",
      "lane_open",
      "intervene_on",
      "intervene_off",
    ),
  }),
  fc.record({ do: fc.constant("settle" as const), isAdmitted: fc.boolean() }),
  // Most of what happens around a lane is its own devices and disk answering.
  ...Array.from({ length: 4 }, () =>
    fc.record({ do: fc.constant("answer" as const), isGood: fc.boolean(), isCertain: fc.boolean() }),
  ),
);

const setup = fc
  .record({ hasBefore: fc.boolean(), hasUnder: fc.boolean(), hasPosition: fc.boolean(), canClose: fc.boolean() })
  .map((change) => setupWith(change));

/** Plays the moves and watches every step; what is open on disk is kept as the desk would. */
class Watched {
  readonly world: LaneWorld;
  private readonly questions: ((isGood: boolean, isCertain: boolean) => LaneEvent)[] = [];
  private readonly durableOpenings = new Set<string>();
  private readonly settledOpenings = new Map<string, number>();
  private readonly referrals = new Set<string>();
  private readonly settledReferrals = new Map<string, number>();
  private opens = 0;
  private count = 0;

  constructor(setup: ReturnType<typeof setupWith>) {
    this.world = new LaneWorld(setup);
  }

  give(event: LaneEvent): void {
    for (const effect of this.world.give(event)) this.watch(effect, event);
  }

  private watch(effect: LaneEffect, event: LaneEvent): void {
    const { state, setup } = this.world;
    switch (effect.do) {
      case "open-barrier": {
        const phase = state.phase;
        if (phase.at !== "opening") throw new Error(`opened in ${phase.at}`);
        expect(this.durableOpenings, "an open without a durable activity").toContain(phase.opening.activityId);
        expect(this.settledOpenings.has(phase.opening.activityId), "a second open for one activity").toBe(false);
        this.opens++;
        this.questions.push((isGood, isCertain) =>
          isGood
            ? { type: "barrier-told", command: "open" }
            : { type: "barrier-failed", command: "open", isCertain, because: "x" },
        );
        return;
      }
      case "close-barrier":
        if (setup.hasUnder) expect(state.under, "closing over a vehicle").toBe("free");
        return;
      case "decide": {
        const { scan, isHeldOpen } = effect;
        this.questions.push((isGood) => this.decided(scan, isGood, isHeldOpen));
        return;
      }
      case "record": {
        const { entry, then } = effect;
        if (entry.type === "passage") {
          const id = entry.opening.activityId;
          const times = (this.settledOpenings.get(id) ?? 0) + 1;
          this.settledOpenings.set(id, times);
          expect(times, `the passage of ${id} is settled once`).toBe(1);
          expect(this.durableOpenings, "a passage of nothing").toContain(id);
        }
        if (!then && entry.type === "settlement") this.settleReferral(entry.referral.activityId);
        if (then)
          this.questions.push((isGood) =>
            this.recorded(entry, then, isGood, entry.type === "settlement" ? entry.referral.activityId : null),
          );
        return;
      }
      case "hold-barrier":
        if (effect.isHeld)
          expect(
            event.type === "recorded" ||
              event.type === "fire" ||
              state.isFireOn ||
              state.mode.mode === "bypassed" ||
              state.mode.hold !== null,
          ).toBe(true);
        return;
      case "answer-reader":
      case "reply":
        return;
    }
  }

  private decided(scan: Scan, isGood: boolean, isHeldOpen: boolean): LaneEvent {
    const activityId = `activity-${this.count++}`;
    const verdict = isGood ? "admit" : this.count % 2 === 0 ? "refer" : "refuse";
    const decided = decidedWith(verdict, { activityId, ...(isHeldOpen ? { disposition: "opening" as const } : {}) });
    if (decided.disposition === "opening") this.durableOpenings.add(activityId);
    if (decided.disposition === "referral") this.referrals.add(activityId);
    return { type: "decided", scan, decided };
  }

  private recorded(entry: Entry, then: Then, isGood: boolean, activity: string | null): LaneEvent {
    // The shell tries the lane's own entries again until they are written; only people are told of a failure.
    if (!isGood && then.requestId !== null) return { type: "record-failed", because: "disk", entry, then };
    const activityId = activity ?? `act-${this.count++}`;
    if (activity !== null) this.settleReferral(activity);
    if (then.do === "open") this.durableOpenings.add(activityId);
    return { type: "recorded", activityId, then };
  }

  private settleReferral(activityId: string): void {
    const times = (this.settledReferrals.get(activityId) ?? 0) + 1;
    this.settledReferrals.set(activityId, times);
    expect(times, `the referral ${activityId} is settled once`).toBe(1);
  }

  answer(isGood: boolean, isCertain: boolean): void {
    const question = this.questions.shift();
    if (question) this.give(question(isGood, isCertain));
  }

  answerAll(): void {
    while (this.questions.length > 0) this.answer(true, true);
  }

  /** Everything is let go and all loops are free: whatever happened before, the lane comes to rest in bounded time. */
  comeToRest(): void {
    const acts: Act["action"][] = ["release", "bypass_off", "intervene_off", "lane_open"];
    this.give({ type: "fire", isOn: false });
    this.answerAll();
    for (const action of acts) this.play({ do: "act", action });
    this.answerAll();
    for (const place of ["before", "under"] as const) this.give({ type: "loop", place, state: "free" });
    for (let round = 0; round < 40; round++) {
      this.answerAll();
      this.world.nowMs = Math.max(this.world.nowMs + 1, nextDeadlineMs(this.world.state) ?? 0);
      this.give({ type: "tick" });
    }
    this.answerAll();
    expect(this.world.at(), "the lane comes to rest").toBe("idle");
    for (const id of this.durableOpenings)
      expect(this.settledOpenings.get(id), `the opening ${id} is accounted for`).toBe(1);
    for (const id of this.referrals)
      expect(this.settledReferrals.get(id), `the referral ${id} is accounted for`).toBe(1);
    expect(this.opens).toBeLessThanOrEqual(this.durableOpenings.size);
  }

  play(next: Move): void {
    const { world } = this;
    switch (next.do) {
      case "scan":
        this.give({ type: "scanned", scan: { text: next.text, readerId: "reader", atMs: world.nowMs } });
        return;
      case "loop":
        this.give({ type: "loop", place: next.place, state: next.state });
        return;
      case "position":
        this.give({ type: "position", position: next.position });
        return;
      case "wait":
        world.nowMs += next.ms;
        this.give({ type: "tick" });
        return;
      case "fire":
        this.give({ type: "fire", isOn: next.isOn });
        return;
      case "barrier-back":
        this.give({ type: "barrier-back" });
        return;
      case "act": {
        const act = {
          requestId: `request-${this.count++}`,
          action: next.action,
          by: OFFICER,
          reason: "r",
          until: null,
          commandId: null,
        };
        this.give({ type: "act", act });
        return;
      }
      case "settle": {
        const { phase } = world.state;
        const activityId = phase.at === "referred" ? phase.referral.activityId : "gone";
        this.give({
          type: "settle",
          requestId: "s",
          activityId,
          isAdmitted: next.isAdmitted,
          by: OFFICER,
          reason: "r",
        });
        return;
      }
      case "answer":
        this.answer(next.isGood, next.isCertain);
        return;
    }
  }
}

describe("whatever the order of events", () => {
  it("opens only what is durable, never closes over a vehicle, settles each opening once, and comes to rest", () => {
    fc.assert(
      fc.property(setup, fc.array(move, { minLength: 1, maxLength: 60 }), (laneSetup, moves) => {
        const watched = new Watched(laneSetup);
        for (const next of moves) watched.play(next);
        watched.comeToRest();
      }),
      { numRuns: RUNS },
    );
  });
});
