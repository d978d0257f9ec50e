import { outputsOf } from "../passage/outputs.ts";
import { firstState } from "../passage/first-state.ts";
import {
  type Act,
  DECIDE_LIMIT_MS,
  type LaneEffect,
  type LaneEvent,
  type LaneSetup,
  type Scan,
} from "../passage/state.ts";
import { nextDeadlineMs } from "../passage/time.ts";
import type { BarrierEffect } from "../command-dispatch.ts";
import { assertInvariant } from "./assert-invariant.ts";
import { LaneDisk } from "./lane-disk.ts";
import { actOf, decidedWith, LaneWorld, OFFICER, settlingOf } from "./lane-world.ts";
import type { Move } from "./moves.ts";
import { WatchedBarrier } from "./watched-barrier.ts";
import { WatchedVehicles } from "./watched-vehicles.ts";

/**
 * A request to the disk, the rule book or the barrier; `write` is stored on the disk even if nobody gets the answer.
 */
interface Question {
  write: (() => void) | null;
  answer: (isGood: boolean, isCertain: boolean) => LaneEvent | null;
}

/** Plays moves on a lane's machine with a slow disk, and throws as soon as the machine breaks an invariant. */
export class WatchedLane {
  readonly world: LaneWorld;
  private readonly barrier: WatchedBarrier;
  private readonly vehicles: WatchedVehicles;
  private disk = new LaneDisk();
  private questions: Question[] = [];
  private readonly opened = new Set<string>();
  private readonly asked = new Map<string, number>();
  /** The last command that moves the arm was a close. */
  private comesDown = false;
  private count = 0;

  constructor(setup: LaneSetup) {
    this.world = new LaneWorld(setup);
    this.barrier = new WatchedBarrier(this.world);
    this.vehicles = new WatchedVehicles(this.world);
  }

  give(event: LaneEvent | null): void {
    if (!event) return;
    const { world } = this;
    this.vehicles.before(event);
    const effects = world.give(event);
    for (const effect of effects) this.watch(effect, event);
    this.vehicles.after();
    this.watchLight();
    this.give(this.barrier.sendNext());
  }

  private watchLight(): void {
    const { setup, state } = this.world;
    if (outputsOf(setup, state).light !== "green") return;
    assertInvariant(state.phase.at === "open" || state.phase.at === "held", `green while ${state.phase.at}`);
    const isUp = setup.shows.open
      ? state.arm.position === "open"
      : !state.arm.isAway && state.arm.position !== "closed";
    assertInvariant(isUp, `green with the arm ${state.arm.position}, or its device away`);
  }

  private isHeld(): boolean {
    const { setup, state } = this.world;
    return (state.isFireOn && setup.rules.opens_on_fire) || state.mode.mode === "bypassed" || state.mode.hold !== null;
  }

  private watch(effect: LaneEffect, event: LaneEvent): void {
    const { state, setup, nowMs } = this.world;
    if (effect.do === "open-barrier" || effect.do === "hold-barrier") this.comesDown = false;
    switch (effect.do) {
      case "open-barrier": {
        if (state.phase.at === "held") {
          assertInvariant(!setup.canHold && this.isHeld(), "opened an arm that can be held, or for nobody");
          this.askBarrier(effect);
          return;
        }
        if (state.phase.at === "open" || state.phase.at === "passing") {
          const isOfficers = event.type === "recorded" && event.then.do === "open" && event.then.requestId !== null;
          assertInvariant(isOfficers, "an open retried for nobody");
          assertInvariant(!setup.shows.open || state.arm.position !== "open", "an open retried with the arm up");
          this.askBarrier(effect);
          return;
        }
        assertInvariant(state.phase.at === "opening", `opened while ${state.phase.at}`);
        if (state.phase.at !== "opening") return;
        const { activityId } = state.phase.opening;
        assertInvariant(event.type === "decided" || event.type === "recorded", `opened by ${event.type}`);
        assertInvariant(this.disk.isOpen(activityId), `opened for ${activityId}, which is not open on disk`);
        assertInvariant(!this.opened.has(activityId), `opened twice for ${activityId}`);
        if (event.type === "decided")
          assertInvariant(nowMs - (this.asked.get(event.scan.text) ?? 0) < DECIDE_LIMIT_MS, "a stale decision opened");
        this.opened.add(activityId);
        this.askBarrier(effect);
        return;
      }
      case "close-barrier":
        if (setup.hasUnder)
          assertInvariant(state.under === "free", `closed with the loop under the arm ${state.under}`);
        assertInvariant(setup.canClose, "closed a barrier that closes by itself");
        assertInvariant(!this.isHeld() && state.phase.at !== "held", "closed an arm that is held");
        this.comesDown = true;
        this.askBarrier(effect);
        return;
      case "hold-barrier":
        assertInvariant(setup.canHold, "held an arm that cannot be held");
        assertInvariant(effect.isHeld === this.isHeld(), effect.isHeld ? "held for nobody" : "let go what is held");
        this.askBarrier(effect);
        return;
      case "decide":
        this.askRuleBook(effect);
        return;
      case "record": {
        const { entry, then } = effect;
        if (entry.type === "passage") this.vehicles.passed(entry.opening.activityId, entry.outcome);
        const activityId = `activity-${this.count++}`;
        const write = (): string => this.disk.record(entry, activityId);
        this.questions.push({
          write,
          answer: (isGood) => {
            // The shell retries the lane's own entries until they are written; only people get an answer about a
            // failure.
            if (!isGood && then && then.requestId !== null)
              return { type: "record-failed", because: "the disk", entry, then };
            const id = write();
            if (then && then.requestId !== null) this.barrier.isFor(id, then.requestId);
            return then ? { type: "recorded", activityId: id, then } : null;
          },
        });
        return;
      }
      case "reply":
        this.barrier.answered(effect.requestId, effect.answer.outcome);
        return;
      case "answer-reader":
        return;
    }
  }

  /** As an intact barrier: it carries its commands out, and its limit switches report it. */
  private moveArm(): void {
    const { closed, open } = this.world.setup.shows;
    if (this.comesDown && (closed || open)) this.give({ type: "position", position: closed ? "closed" : "unknown" });
  }

  /** Queued commands are sent later: each request is a chance to answer the command in flight. */
  private askBarrier(effect: BarrierEffect): void {
    this.barrier.want(effect);
    this.questions.push({ write: null, answer: (isGood, isCertain) => this.barrier.answer(isGood, isCertain) });
  }

  private askRuleBook({ scan, isHeldOpen, mode }: Extract<LaneEffect, { do: "decide" }>): void {
    const { setup, state } = this.world;
    const needsVehicle = setup.rules.needs_vehicle_present && setup.hasBefore;
    if (needsVehicle && scan.readerId !== null)
      assertInvariant(state.before !== "free", "a scan counted with nobody before the arm");
    this.asked.set(scan.text, this.world.nowMs);
    const activityId = `activity-${this.count++}`;
    const decided = (isGood: boolean): ReturnType<typeof decidedWith> => {
      const verdict = isGood ? "admit" : this.count % 2 === 0 ? "refer" : "refuse";
      const isReferred = mode === "intervened" && scan.byHand === undefined && !isHeldOpen;
      if (isReferred) return decidedWith(verdict, { activityId, disposition: "referral" });
      if (isHeldOpen) return decidedWith(verdict, { activityId, disposition: "opening" });
      return decidedWith(scan.byHand && verdict === "refer" ? "refuse" : verdict, { activityId });
    };
    this.questions.push({
      write: () => this.disk.decide(scan, decided(true)),
      answer: (isGood, isCertain) => {
        if (!isGood && !isCertain) return { type: "decide-failed", scan, because: "the disk" };
        const answer = decided(isGood);
        if (scan.byHand) this.barrier.isFor(activityId, scan.byHand.requestId);
        this.disk.decide(scan, answer);
        return { type: "decided", scan, decided: answer };
      },
    });
  }

  answer(isGood: boolean, isCertain: boolean): void {
    this.give(this.questions.shift()?.answer(isGood, isCertain) ?? null);
  }

  answerAll(): void {
    while (this.questions.length > 0 || !this.barrier.isDone()) {
      if (this.questions.length > 0) this.answer(true, true);
      else this.give(this.barrier.answer(true, true));
    }
  }

  /** The process dies and restarts; of the pending disk writes the first `hadWritten` are on disk. */
  private restart(hadWritten: number): void {
    const { world } = this;
    const writing = this.questions.filter(({ write }) => write !== null);
    for (const { write } of writing.slice(0, hadWritten)) write?.();
    this.questions = [];
    this.asked.clear();
    this.barrier.restart();
    const { mode, left } = this.disk.takeUp(world.nowMs, world.setup.rules.referral_seconds * 1000);
    world.state = firstState(world.nowMs, mode, left);
    this.give({ type: "tick" });
  }

  /** Holds end and all loops are free: whatever happened before, the lane comes to rest in bounded time. */
  comeToRest(): void {
    const acts: Act["action"][] = ["release", "bypass_off", "intervene_off", "lane_open"];
    this.give({ type: "fire", isOn: false });
    this.give({ type: "barrier-back" });
    for (const place of ["before", "under"] as const) this.give({ type: "loop", place, state: "free" });
    this.answerAll();
    for (const action of acts) this.play({ do: "act", action, forMs: null, lifeMs: 60_000 });
    for (let round = 0; round < 60; round++) {
      this.answerAll();
      this.moveArm();
      this.world.nowMs = Math.max(this.world.nowMs + 1, nextDeadlineMs(this.world.setup, this.world.state) ?? 0);
      this.give({ type: "tick" });
    }
    this.answerAll();
    assertInvariant(this.world.at() === "idle", `the lane does not come to rest: it is ${this.world.at()}`);
    const { setup, state } = this.world;
    const isKnownUp = setup.shows.open ? state.arm.position === "open" : state.arm.position !== "closed";
    assertInvariant(state.arm.leftUp === null || !setup.canClose || !isKnownUp, "the arm is left up");
    this.barrier.requireAnswers();
    const open = this.disk.unsettled();
    assertInvariant(open.length === 0, `nobody accounts for ${open.join(", ")}`);
  }

  play(next: Move): void {
    const { world } = this;
    const lifeMs = "lifeMs" in next ? next.lifeMs : null;
    const asked = { requestId: `request-${this.count++}`, deadlineMs: world.nowMs + (lifeMs ?? 0) };
    if (lifeMs !== null) this.barrier.ask(asked);
    switch (next.do) {
      case "scan":
        this.give({ type: "scanned", scan: { text: next.text, readerId: "reader", atMs: world.nowMs } });
        return;
      case "check-in": {
        const byHand = { ...asked, by: OFFICER, reason: "r", overridesRefusal: false, plate: null };
        const scan: Scan & { byHand: typeof byHand } = { text: next.text, readerId: null, atMs: world.nowMs, byHand };
        this.give({ type: "check-in", scan });
        return;
      }
      case "plate":
        this.give({ type: "plate-read", readerId: "camera", plate: "B1", atMs: world.nowMs, isKnown: next.isKnown });
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
      case "barrier-lost":
      case "barrier-back":
        this.give({ type: next.do });
        return;
      case "act": {
        const until = next.forMs === null ? null : { iso: new Date(0).toISOString(), atMs: world.nowMs + next.forMs };
        this.give({ type: "act", act: actOf(next.action, { ...asked, until }) });
        return;
      }
      case "settle": {
        this.give(settlingOf(world.state, asked, next.isAdmitted));
        return;
      }
      case "answer":
        this.answer(next.isGood, next.isCertain);
        return;
      case "restart":
        this.restart(next.hadWritten);
        return;
    }
  }
}
