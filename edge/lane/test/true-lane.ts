import type { BarrierPosition, LoopState } from "../ports.ts";
import type { Decision } from "../../../shared/wire/decision.ts";
import type { PassageOutcome } from "../../../shared/wire/fact.ts";
import type { Act, Entry, LaneEffect, LaneEvent, LaneSetup, Then } from "../passage/state.ts";
import { outputsOf } from "../passage/outputs.ts";
import { nextDeadlineMs } from "../passage/time.ts";
import { actOf, decidedWith, LaneWorld, settlingOf } from "./lane-world.ts";
import { type BarrierEffect, commandOf } from "../command-dispatch.ts";
import { TrueArm } from "./true-arm.ts";

/** Events of people and things at a gate, as the lane does not see them. */
export type Doing =
  | { do: "arrive"; isLong: boolean; verdict: Decision["verdict"] }
  | { do: "scan" }
  | { do: "drive" }
  | { do: "turn-back" }
  | { do: "wait"; ms: number }
  | { do: "fire"; isOn: boolean }
  | { do: "act"; action: Act["action"] }
  | { do: "settle"; isAdmitted: boolean }
  | { do: "cable"; isPlugged: boolean };

/** The positions of a vehicle, from first to last: a short one fits between the loops, a long one stands on both. */
const WAY = { short: ["before", "between", "under", "through"], long: ["before", "both", "under", "through"] } as const;

interface Vehicle {
  code: string;
  way: (typeof WAY)["short" | "long"];
  at: number;
  verdict: Decision["verdict"];
}

/** The outcome of an opening, which was on disk from the one moment to the other. */
export interface Passage {
  code: string | null;
  outcome: PassageOutcome;
  fromMs: number;
  toMs: number;
  /** Under a held arm the first admitted vehicle counts as the first that passes, though it may have left. */
  mayBeMistaken: boolean;
}

/** Longer than the times by which the machine distinguishes cases, such as a loop that drops out. */
const STEP_MS = 400;

/**
 * A lane's machine in a simulated world: vehicles that drive, back off and follow each other, an arm, and loops that
 * sense them. A cable connects all of it and may be unplugged. The world knows the truth, and the lane's records.
 */
export class TrueLane {
  readonly world: LaneWorld;
  private readonly arm: TrueArm;
  private vehicles: Vehicle[] = [];
  private isPlugged = true;
  private count = 0;
  private seen: { before: LoopState; under: LoopState; position: BarrierPosition } | null = null;
  /** When an opening was on disk, monotonic. */
  private readonly openSince = new Map<string, number>();
  /** Admitted when they were no longer, or not yet, in view: another vehicle may stand there. */
  private readonly unplaced = new Set<string>();
  /** When vehicles came under the arm, by their code, and when one had passed; monotonic. */
  readonly wentUnder = new Map<string, number>();
  readonly through: number[] = [];
  readonly passages: Passage[] = [];
  tailgates = 0;
  /** The arm got a close with a vehicle under it. */
  closesOver = 0;
  /** Green shown under an arm that is down: the time and the lane's phase. */
  readonly falseGreens: string[] = [];
  private heldMs = -Infinity;

  constructor(setup: LaneSetup) {
    this.world = new LaneWorld(setup);
    this.arm = new TrueArm(!setup.canClose);
    this.tellChanges();
  }

  get isDown(): boolean {
    return this.arm.isDown;
  }

  private stands(...places: string[]): boolean {
    return this.vehicles.some(({ way, at }) => places.includes(way[at] ?? ""));
  }

  private give(event: LaneEvent): void {
    const wasHeld = this.world.at() === "held";
    const effects = this.world.give(event);
    if (wasHeld || this.world.at() === "held") this.heldMs = this.world.nowMs;
    for (const effect of effects) this.perform(effect);
    const { light } = outputsOf(this.world.setup, this.world.state);
    if (light === "green" && !this.arm.isPassable && this.isPlugged)
      this.falseGreens.push(`${event.type} ${this.world.at()} ${this.world.nowMs}`);
  }

  /** The current reports of the loops and limit switches, where one has changed. */
  private tellChanges(): void {
    const { setup } = this.world;
    const loop = (...places: string[]): LoopState =>
      !this.isPlugged ? "unknown" : this.stands(...places) ? "occupied" : "free";
    const now = {
      before: loop("before", "both"),
      under: loop("under", "both"),
      position: this.isPlugged ? this.arm.position(setup.shows) : "unknown",
    } as const;
    const was = this.seen;
    this.seen = now;
    for (const place of ["before", "under"] as const)
      if (was?.[place] !== now[place]) this.give({ type: "loop", place, state: now[place] });
    if (was?.position !== now.position) this.give({ type: "position", position: now.position });
  }

  private perform(effect: LaneEffect): void {
    switch (effect.do) {
      case "decide": {
        const { scan, isHeldOpen } = effect;
        const vehicle = this.vehicles.find(({ code }) => code === scan.text);
        const verdict = vehicle?.verdict ?? "refuse";
        if (vehicle?.way[vehicle.at] !== "before") this.unplaced.add(scan.text);
        const activityId = `activity-${this.count++}`;
        const decided = decidedWith(verdict, { activityId, ...(isHeldOpen ? { disposition: "opening" } : {}) });
        if (decided.disposition === "opening") this.openSince.set(activityId, this.world.nowMs);
        this.give({ type: "decided", scan, decided });
        return;
      }
      case "record":
        this.record(effect.entry, effect.then);
        return;
      case "open-barrier":
      case "close-barrier":
      case "hold-barrier":
        this.tell(effect);
        return;
      case "reply":
      case "answer-reader":
        return;
    }
  }

  private tell(effect: BarrierEffect): void {
    const command = commandOf(effect);
    if (!this.isPlugged) {
      this.give({ type: "barrier-command-failed", effect, isCertain: true, because: "unplugged" });
      return;
    }
    if (command === "close" && this.stands("under", "both")) this.closesOver += 1;
    this.arm.receive(command, this.world.nowMs);
    this.give({ type: "barrier-command-sent", effect });
    this.tellChanges();
  }

  private record(entry: Entry, then: Then | null): void {
    const { nowMs } = this.world;
    const activityId = entry.type === "settlement" ? entry.referral.activityId : `activity-${this.count++}`;
    if (then?.do === "open") this.openSince.set(activityId, nowMs);
    if (entry.type === "tailgate") this.tailgates += 1;
    if (entry.type === "passage") {
      const { activityId: id, presented: code } = entry.opening;
      const fromMs = this.openSince.get(id) ?? 0;
      const isUnplaced = !this.world.setup.hasUnder && this.unplaced.has(code ?? "");
      const mayBeMistaken = this.heldMs >= fromMs || isUnplaced;
      this.passages.push({ code, outcome: entry.outcome, fromMs, toMs: nowMs, mayBeMistaken });
    }
    if (then) this.give({ type: "recorded", activityId, then });
  }

  /** Time passes: the lane gets each of its ticks, and the arm moves. */
  private wait(ms: number): void {
    const { world } = this;
    const endMs = world.nowMs + ms;
    for (;;) {
      const deadlineMs = Math.max(world.nowMs + 1, nextDeadlineMs(world.setup, world.state) ?? Infinity);
      const nextMs = Math.min(deadlineMs, Math.max(world.nowMs, this.arm.nextMs), endMs);
      world.nowMs = nextMs;
      this.arm.move(nextMs, this.stands("under", "both"));
      this.give({ type: "tick" });
      this.tellChanges();
      if (nextMs >= endMs) return;
    }
  }

  /** The first vehicle with a free way drives on. */
  private drive(): void {
    this.wait(STEP_MS);
    for (const vehicle of this.vehicles) {
      const next = vehicle.way[vehicle.at + 1] ?? "";
      const needsBefore = next === "both" || next === "before";
      const needsUnder = next === "both" || next === "under";
      const others = this.vehicles.filter((other) => other !== vehicle);
      const isTaken = (...places: string[]): boolean => others.some(({ way, at }) => places.includes(way[at] ?? ""));
      if (needsUnder && (!this.arm.isPassable || isTaken("under", "both"))) continue;
      if (needsBefore && isTaken("before", "both")) continue;
      if (next === "between" && isTaken("between", "both")) continue;
      vehicle.at += 1;
      if (needsUnder && !this.wentUnder.has(vehicle.code)) this.wentUnder.set(vehicle.code, this.world.nowMs);
      if (next === "through") {
        this.through.push(this.world.nowMs);
        this.vehicles = others;
      }
      this.tellChanges();
      return;
    }
  }

  /** The last vehicle, where it is not under the arm, drives back. */
  private turnBack(): void {
    this.wait(STEP_MS);
    const last = this.vehicles.at(-1);
    const place = last?.way[last.at];
    if (!last || (place !== "before" && place !== "between")) return;
    if (place === "between") last.at -= 1;
    else this.vehicles.pop();
    this.tellChanges();
  }

  /** The vehicle at the reader shows its code. */
  private scan(): void {
    const vehicle = this.vehicles.find(({ way, at }) => way[at] === "before");
    if (!vehicle) return;
    this.give({ type: "scanned", scan: { text: vehicle.code, readerId: "reader", atMs: this.world.nowMs } });
  }

  play(next: Doing): void {
    const { world } = this;
    const asked = { requestId: `request-${this.count++}`, deadlineMs: world.nowMs + 5_000 };
    switch (next.do) {
      case "arrive":
        this.wait(STEP_MS);
        if (this.stands("before", "both")) return;
        this.vehicles.push({
          code: `code-${this.count++}`,
          // Without a loop under the arm a vehicle half under it looks the same as one that waits before it.
          way: WAY[next.isLong && this.world.setup.hasUnder ? "long" : "short"],
          at: 0,
          verdict: next.verdict,
        });
        this.tellChanges();
        this.scan();
        return;
      case "scan":
        this.scan();
        return;
      case "drive":
        this.drive();
        return;
      case "turn-back":
        this.turnBack();
        return;
      case "wait":
        this.wait(next.ms);
        return;
      case "fire":
        this.give({ type: "fire", isOn: next.isOn });
        return;
      case "act":
        this.give({ type: "act", act: actOf(next.action, asked) });
        return;
      case "settle":
        this.give(settlingOf(world.state, asked, next.isAdmitted));
        return;
      case "cable":
        if (this.isPlugged === next.isPlugged) return;
        this.isPlugged = next.isPlugged;
        this.give({ type: next.isPlugged ? "barrier-back" : "barrier-lost" });
        this.tellChanges();
        return;
    }
  }

  /** All vehicles drive on or away, and holds end. */
  end(): void {
    this.play({ do: "cable", isPlugged: true });
    this.play({ do: "fire", isOn: false });
    for (const action of ["release", "bypass_off", "intervene_off", "lane_open"] as const)
      this.play({ do: "act", action });
    for (let times = 0; times < 40; times++) this.drive();
    this.wait(200_000);
    while (this.vehicles.some(({ way, at }) => ["before", "between"].includes(way[at] ?? ""))) this.turnBack();
    this.wait(200_000);
  }
}
