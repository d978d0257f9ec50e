import { describe, expect, it } from "vitest";
import { decidedWith, LaneWorld, names, NORMAL, passages, type SetupChange, setupWith } from "./lane-world.ts";
import { MAX_CLOSES } from "../arm/predicates.ts";
import { firstState } from "../passage/first-state.ts";
import { CLOSE_RETRY_MS } from "../arm/command-results.ts";
import type { LaneEffect } from "../passage/state.ts";
import type { BarrierCommand } from "../command-dispatch.ts";

/** An arm that was raised is lowered in the end, whatever happened to its device meanwhile. */

const lane = (change: SetupChange = {}): LaneWorld => new LaneWorld(setupWith(change)).atRest();
const fail = (world: LaneWorld, command: BarrierCommand, isCertain = true): readonly LaneEffect[] =>
  world.give({ type: "barrier-command-failed", command, isCertain, because: "unplugged" });
const delivered = (world: LaneWorld, command: BarrierCommand): readonly LaneEffect[] =>
  world.give({ type: "barrier-command-sent", command });
const position = (world: LaneWorld, is: "open" | "closed" | "moving" | "unknown"): readonly LaneEffect[] =>
  world.give({ type: "position", position: is });
const lose = (world: LaneWorld): void => {
  world.give({ type: "barrier-lost" });
  if (world.setup.shows.open) position(world, "unknown");
};
const back = (world: LaneWorld): readonly LaneEffect[] => [
  ...world.give({ type: "barrier-back" }),
  ...(world.setup.shows.open ? position(world, "open") : []),
];
/** Advances by this number of seconds, one by one. */
const wait = (world: LaneWorld, seconds: number): string[] =>
  Array.from({ length: seconds }, () => names(world.wait(1_000))).flat();
/** A vehicle passed, and the close behind it did not reach the barrier. */
const leftUp = (change: SetupChange): LaneWorld => {
  const world = lane(change).open();
  world.under("occupied");
  lose(world);
  world.under("free");
  expect(names(world.wait(1_000))).toEqual(["close-barrier"]);
  fail(world, "close");
  return world;
};

describe.each([true, false])("an arm that was left up while its board was away (limit switches: %s)", (hasPosition) => {
  it.each([1, 5, 8, 13, 60])("comes down once it is back, after %s seconds", (seconds) => {
    const world = leftUp({ hasPosition });
    expect(wait(world, seconds)).toEqual([]);
    back(world);
    expect(wait(world, 20).slice(0, 1)).toEqual(["close-barrier"]);
    delivered(world, "close");
    if (hasPosition) position(world, "closed");
    expect(wait(world, 60)).toEqual([]);
    expect([world.at(), world.state.arm.leftUp, world.fault]).toEqual(["idle", null, null]);
  });

  it("comes down also where the next truck could not be let in meanwhile", () => {
    const world = leftUp({ hasPosition });
    wait(world, 20);
    world.present(decidedWith("admit", { activityId: "activity-2" }), "code-2");
    expect(passages(fail(world, "open"))).toEqual(["none activity-2"]);
    back(world);
    expect(wait(world, 5)).toEqual(["close-barrier"]);
  });

  it("comes down behind a vehicle of a lane without loops, and not before that had its time", () => {
    const world = lane({ hasBefore: false, hasUnder: false, hasPosition }).open();
    wait(world, 1);
    world.present(decidedWith("admit", { activityId: "activity-2" }), "code-2");
    fail(world, "open");
    expect(wait(world, 19)).toEqual([]);
    expect(wait(world, 3)).toEqual(["close-barrier"]);
  });
});

describe("a close that leads to nothing", () => {
  it("is retried a few times, then an officer must look", () => {
    const world = lane({ hasPosition: false }).open();
    world.under("occupied");
    world.under("free");
    let closes = 0;
    for (let seconds = 0; seconds < 600; seconds++)
      for (const name of names(world.wait(1_000))) {
        expect(name).toBe("close-barrier");
        closes++;
        fail(world, "close", false);
      }
    expect(closes).toBe(MAX_CLOSES);
    expect(world.fault).toBe("close: unplugged");
  });

  it("is not retried over a vehicle", () => {
    const world = lane().open();
    world.under("occupied");
    world.under("free");
    world.wait(1_000);
    fail(world, "close", false);
    wait(world, 12);
    world.under("occupied");
    expect(wait(world, 60)).toEqual([]);
    world.under("free");
    expect(wait(world, 2)).toEqual(["close-barrier"]);
  });

  it("is retried for an arm that its limit switch reports up", () => {
    const world = lane().open();
    world.under("occupied");
    world.under("free");
    world.wait(1_000);
    delivered(world, "close");
    expect(wait(world, 12 + 1 + CLOSE_RETRY_MS / 1_000)).toEqual(["close-barrier"]);
    position(world, "closed");
    expect([wait(world, 60), world.fault]).toEqual([[], null]);
  });
});

it.each([
  ["rises and comes down", ["moving", "closed"]],
  ["never moved", []],
] as const)("an arm gets a close soon after an open, on its limit as it is: it %s", (_, moves) => {
  const world = lane();
  world.recordAll(world.act("open"));
  delivered(world, "open");
  world.wait(300);
  const effects = world.recordAll(world.act("close", { requestId: "request-2" }));
  expect(names(effects)).toEqual(["record passage", "close-barrier"]);
  expect(names(delivered(world, "close"))).toEqual(["reply"]);
  for (const is of moves) position(world, is);
  world.wait(12_000);
  expect([world.at(), world.state.arm.leftUp]).toEqual(["idle", null]);
});

it.each([
  ["open", ["close-barrier"]],
  ["moving", []],
  ["closed", []],
  ["unknown", []],
] as const)("an arm that the process before may have left up, and is %s now, gets %j", (is, delivered) => {
  const world = lane();
  world.state = firstState(world.nowMs, NORMAL, { openings: [], mayBeLeftUp: true });
  for (const place of ["before", "under"] as const) world.give({ type: "loop", place, state: "free" });
  position(world, is);
  expect(wait(world, 10)).toEqual(delivered);
});

it("an arm that got no command is down: nobody closes it", () => {
  const world = lane({ hasPosition: false });
  world.present(decidedWith("admit"));
  fail(world, "open");
  expect([wait(world, 60), world.state.arm.leftUp]).toEqual([[], null]);
});

describe("an officer's open for a vehicle that has the lane already", () => {
  const open = (world: LaneWorld): readonly LaneEffect[] =>
    world.recordAll(world.act("open", { requestId: "request-2" }), "activity-2");
  const answers = (effects: readonly LaneEffect[]): unknown[] =>
    effects.flatMap((effect) => (effect.do === "reply" ? [effect.answer.outcome] : []));

  it.each([true, false])("tells an arm again that did not answer (limit switches: %s)", (hasPosition) => {
    const world = lane({ hasPosition });
    world.present(decidedWith("admit"));
    fail(world, "open", false);
    expect(names(open(world))).toEqual(["record passage", "open-barrier"]);
    expect(answers(delivered(world, "open"))).toEqual(["done"]);
    if (hasPosition) position(world, "open");
    else wait(world, 6);
    expect([world.at(), world.fault]).toEqual(["open", null]);
    world.under("occupied");
    expect(passages(world.under("free"))).toEqual(["confirmed activity-1"]);
  });

  it("tells an arm again that is down although a loop says that somebody is under it", () => {
    const world = lane().open();
    world.under("occupied");
    position(world, "moving");
    position(world, "closed");
    expect(names(open(world))).toEqual(["record passage", "open-barrier"]);
    expect(answers(fail(world, "open", false))).toEqual(["unknown"]);
  });

  it.each([true, false])("tells an arm that is up nothing (limit switches: %s)", (hasPosition) => {
    const world = lane({ hasPosition }).open();
    expect(names(open(world))).toEqual(["record passage", "reply"]);
  });
});

describe("a hold that was not heard", () => {
  it("on a fire alarm is retried every second until it is", () => {
    const world = lane();
    expect(names(world.give({ type: "fire", isOn: true }))).toEqual(["record event", "hold-barrier"]);
    fail(world, "hold", false);
    expect(names(world.wait(999))).toEqual([]);
    expect(names(world.wait(1))).toEqual(["hold-barrier"]);
    expect(wait(world, 10)).toEqual([]);
    fail(world, "hold", true);
    expect(names(world.wait(1_000))).toEqual(["hold-barrier"]);
    delivered(world, "hold");
    expect(wait(world, 60)).toEqual([]);
  });

  it("is not taken for heard, nor for failed, when the release before it is answered", () => {
    for (const answer of [
      (world: LaneWorld) => delivered(world, "release"),
      (world: LaneWorld) => fail(world, "release"),
    ]) {
      const world = lane({ hasPosition: false });
      world.recordAll(world.act("hold_open"));
      delivered(world, "hold");
      world.recordAll(world.act("release", { requestId: "request-2" }));
      world.recordAll(world.act("hold_open", { requestId: "request-3" }));
      expect(names(answer(world))).toEqual([]);
      expect(world.state.arm.way).toMatchObject({ at: "held", isUp: false, untilMs: null });
      expect(names(delivered(world, "hold"))).toEqual(["reply"]);
      expect(world.fault).toBeNull();
    }
  });

  it("a release is retried until it is sent, also after the board was offline", () => {
    const world = lane();
    world.give({ type: "fire", isOn: true });
    delivered(world, "hold");
    position(world, "open");
    lose(world);
    world.give({ type: "fire", isOn: false });
    fail(world, "release");
    expect(wait(world, 10)).not.toContain("hold-barrier");
    expect(world.give({ type: "barrier-back" })).toContainEqual({
      do: "hold-barrier",
      isHeld: false,
      deadlineMs: null,
    });
  });
});

it("an arm that fell while it was held is in order once it is let go", () => {
  const world = lane();
  world.recordAll(world.act("hold_open"));
  delivered(world, "hold");
  position(world, "open");
  position(world, "closed");
  expect(world.fault).not.toBeNull();
  world.recordAll(world.act("release"));
  wait(world, 30);
  expect([world.at(), world.fault]).toEqual(["idle", null]);
});

it("a vehicle under the held arm without a decision is on record when the hold ends", () => {
  const world = lane();
  world.recordAll(world.act("hold_open"));
  delivered(world, "hold");
  position(world, "open");
  world.under("occupied");
  expect(names(world.recordAll(world.act("release")))).toContain("record tailgate");
});
