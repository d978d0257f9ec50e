import { describe, expect, it } from "vitest";
import type { ArmStep } from "../arm/state.ts";
import { stepArm } from "../arm/step.ts";
import { stepLane } from "../lane-machine.ts";
import type { LaneState } from "../passage/state.ts";
import { armSpace } from "./arm-space.ts";
import { Counterexample, explore, type Explored } from "./explore.ts";
import { type Family, laneSpace, passageSpace } from "./lane-space.ts";
import { setupWith, type SetupChange } from "./lane-world.ts";

/** Every order of events from the first state, each state once: no order is left to chance. */

const IS_LONG = process.env["LONG"] !== undefined;
const both = [true, false] as const;
const WITHOUT_SWITCHES = { shows: { open: false, closed: false } };
const LEAST = { ...WITHOUT_SWITCHES, hasBefore: false, canClose: false };

/** Logged, because a search prints nothing by itself. */
function report(what: string, { states, depth, isWhole }: Explored): void {
  process.stdout.write(
    `${what}: ${states} states, ${isWhole ? "all there are, the last" : "all that are"} ${depth} moves deep\n`,
  );
}

const ARMS = both.flatMap((open) =>
  both.flatMap((closed) =>
    both.flatMap((canClose) => both.map((canHold) => ({ shows: { open, closed }, canClose, canHold }))),
  ),
);

describe("the arm by itself", () => {
  it.each(ARMS)("answers once, closes over nobody, is green only when it is up: %j", (devices) => {
    const explored = explore(armSpace(setupWith(devices)), IS_LONG ? Infinity : 4);
    report(`an arm with ${JSON.stringify(devices)}`, explored);
    expect(explored.isWhole).toBe(IS_LONG);
  });

  it.each<[string, (step: ArmStep) => ArmStep]>([
    [
      "takes an open for a retried one",
      (step) => ({ ...step, effects: [...step.effects, ...step.effects.filter((one) => one.do === "open-barrier")] }),
    ],
    ["forgets who asked", (step) => ({ ...step, arm: { ...step.arm, requests: [] } })],
    [
      "guesses that it is down",
      (step) => ({
        ...step,
        arm: { ...step.arm, position: step.arm.way.at === "rest" ? "closed" : step.arm.position },
      }),
    ],
  ])("a search finds one that %s", (_, broken) => {
    const space = armSpace(setupWith({ shows: { open: true, closed: true } }), (...given) => broken(stepArm(...given)));
    expect(() => explore(space, 5)).toThrow(Counterexample);
  });
});

type Search = [families: readonly Family[], devices: SetupChange, deep: number, deepest: number];

const WITH_LOOPS = { ...WITHOUT_SWITCHES, hasBefore: true };
const WITHOUT_LOOPS = { ...WITHOUT_SWITCHES, hasBefore: false, hasUnder: false };

describe("the passage by itself", () => {
  it.each<Search>([
    [["scans", "officer", "blind"], WITHOUT_LOOPS, 6, Infinity],
    [["scans", "referrals"], WITHOUT_LOOPS, 6, Infinity],
    [["scans", "holds"], WITHOUT_LOOPS, 6, 10],
    [["scans", "fire", "hand"], WITHOUT_LOOPS, 6, 10],
    [["scans", "restarts", "blind"], WITHOUT_LOOPS, 6, 10],
    [["scans", "officer", "blind"], WITH_LOOPS, 6, 10],
    [["scans", "referrals"], WITH_LOOPS, 6, 10],
    [["scans", "holds"], WITH_LOOPS, 6, 10],
    [["scans", "fire", "hand"], WITH_LOOPS, 6, 10],
    [["scans", "restarts", "blind"], WITH_LOOPS, 6, 10],
  ])("keeps its promises in every order of %j on %j", (families, devices, deep, deepest) => {
    const setup = setupWith(devices, { needs_vehicle_present: devices.hasBefore === true });
    const explored = explore(passageSpace(setup, families), IS_LONG ? deepest : deep);
    report(`a passage with ${families.join(", ")} on ${JSON.stringify(devices)}`, explored);
    expect(explored.isWhole || explored.depth >= deep).toBe(true);
  });
});

const EVERYTHING = ["scans", "officer", "holds", "fire", "referrals", "hand", "link", "restarts", "blind"] as const;

describe("a lane, its arm and its passage together, with whom it knows nothing of", () => {
  it.each<Search>([
    [["scans", "holds"], LEAST, 6, 12],
    [["scans", "officer"], LEAST, 6, Infinity],
    [["scans", "referrals"], LEAST, 6, 12],
    [["scans", "fire", "hand"], { ...LEAST, canHold: false }, 5, 9],
    [["scans", "link", "blind", "restarts"], { ...WITHOUT_SWITCHES, hasBefore: false }, 5, 12],
    [["scans", "officer"], {}, 4, 8],
    [["scans", "holds"], {}, 4, 7],
    [EVERYTHING, LEAST, 3, 5],
    [EVERYTHING, {}, 3, 5],
  ])("keeps its promises in every order of %j on %j", (families, devices, deep, deepest) => {
    const setup = setupWith(devices, { needs_vehicle_present: devices.hasBefore !== false });
    const explored = explore(laneSpace(setup, families), IS_LONG ? deepest : deep);
    report(`a lane with ${families.join(", ")} on ${JSON.stringify(devices)}`, explored);
    expect(explored.isWhole || explored.depth >= deep).toBe(true);
  });

  it.each<[string, readonly Family[], (state: LaneState) => LaneState]>([
    ["never saw that it could not see", ["scans", "blind"], withSight],
    ["takes every loop for free", ["scans", "officer"], (state) => ({ ...state, under: "free" })],
    ["forgets what is open", ["scans"], withoutOpening],
    ["lets go what is held", ["fire"], (state) => ({ ...state, phase: { at: "idle" } })],
  ])("a search finds one that %s", (_, families, broken) => {
    const step: typeof stepLane = (...given) => {
      const { state, effects } = stepLane(...given);
      return { state: broken(state), effects };
    };
    for (const spaceOf of [laneSpace, passageSpace]) {
      const space = spaceOf(setupWith({ ...WITHOUT_SWITCHES, hasBefore: false }), families, step);
      expect(() => explore(space, 8)).toThrow(Counterexample);
    }
  });
});

function withSight(state: LaneState): LaneState {
  return "wasBlind" in state.phase ? { ...state, phase: { ...state.phase, wasBlind: false } } : state;
}

function withoutOpening(state: LaneState): LaneState {
  return state.phase.at === "passing"
    ? { ...state, phase: { at: "clearing", untilMs: null, after: null, sameVehicleUntilMs: null } }
    : state;
}
