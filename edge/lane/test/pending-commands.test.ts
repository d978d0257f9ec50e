import { describe, expect, it } from "vitest";
import { decidedWith, LaneWorld, names, passages, setupWith } from "./lane-world.ts";
import type { LaneEffect } from "../passage/state.ts";
import type { BarrierEffect } from "../command-dispatch.ts";
import { isLaneCommandWanted } from "../lane-machine.ts";

const lane = (...args: Parameters<typeof setupWith>): LaneWorld => new LaneWorld(setupWith(...args)).atRest();
const replies = (effects: readonly LaneEffect[]): string[] =>
  effects.flatMap((effect) => (effect.do === "reply" ? [`${effect.answer.outcome} ${effect.answer.why ?? ""}`] : []));
const orders = (effects: readonly LaneEffect[]): BarrierEffect[] =>
  effects.filter(
    (effect) => effect.do === "open-barrier" || effect.do === "close-barrier" || effect.do === "hold-barrier",
  );
const orderOf = (effects: readonly LaneEffect[]): BarrierEffect => {
  const order = orders(effects).at(-1);
  if (!order) throw new Error("no barrier command was expected");
  return order;
};
const withhold = (world: LaneWorld, effect: BarrierEffect, isLate = true): readonly LaneEffect[] =>
  world.give({ type: "barrier-command-cancelled", effect, isLate });
const wants = (world: LaneWorld, effect: BarrierEffect): boolean =>
  isLaneCommandWanted(world.setup, world.state, effect, world.nowMs);

describe("the deadline of a barrier command", () => {
  it("an open of somebody: until the deadline, and for five seconds at most", () => {
    const [early, late] = [lane(), lane()];
    const recorded = early.recordAll(early.act("open", { deadlineMs: early.nowMs + 1_500 }));
    expect(orderOf(recorded)).toMatchObject({ do: "open-barrier", deadlineMs: early.nowMs + 1_500 });
    const stale = late.recordAll(late.act("open", { deadlineMs: late.nowMs + 60_000 }));
    expect(orderOf(stale)).toMatchObject({ do: "open-barrier", deadlineMs: late.nowMs + 5_000 });
  });

  it("an admitted vehicle's open: for five seconds", () => {
    const world = lane();
    expect(orderOf(world.present(decidedWith("admit")))).toMatchObject({ deadlineMs: world.nowMs + 5_000 });
  });

  it.each(["close", "hold_open", "bypass_on"] as const)("%s of somebody: until the deadline", (action) => {
    const world = lane();
    world.give({ type: "position", position: action === "close" ? "open" : "closed" });
    const effects = world.recordAll(world.act(action, { deadlineMs: world.nowMs + 1_500 }));
    expect(orderOf(effects)).toMatchObject({ deadlineMs: world.nowMs + 1_500 });
  });

  it("a hold that a fire wants: for as long as it takes", () => {
    const world = lane();
    expect(orderOf(world.give({ type: "fire", isOn: true }))).toMatchObject({ do: "hold-barrier", deadlineMs: null });
  });
});

describe("an act that is on record only after its deadline", () => {
  it.each([
    ["open", ["none act-1"]],
    ["close", []],
  ] as const)("%s tells the barrier nothing", (action, settled) => {
    const world = lane();
    world.give({ type: "position", position: action === "close" ? "open" : "closed" });
    const effects = world.act(action, { deadlineMs: world.nowMs + 1_500 });
    world.wait(1_500);
    const late = world.recordAll(effects);
    expect(replies(late)).toEqual(["refused expired"]);
    expect(passages(late)).toEqual(settled);
    expect(orders(late)).toEqual([]);
  });
});

describe("an open that had to wait until it was too late", () => {
  it("is refused, and its passage is none", () => {
    const world = lane();
    const order = orderOf(world.recordAll(world.act("open")));
    const effects = withhold(world, order);
    expect(replies(effects)).toEqual(["refused expired"]);
    expect(passages(effects)).toEqual(["none act-1"]);
    expect([world.at(), world.fault]).toEqual(["idle", null]);
  });

  it("takes nothing from the opening after it", () => {
    const world = lane();
    const order = orderOf(world.recordAll(world.act("open"), "act-1"));
    world.recordAll(world.act("close"), "act-2");
    world.recordAll(world.act("open"), "act-3");
    expect(wants(world, order)).toBe(false);
    expect(withhold(world, order)).toEqual([]);
    expect(world.at()).toBe("opening");
  });

  it("is still sent where its vehicle has rolled under the arm meanwhile", () => {
    const world = lane();
    const order = orderOf(world.present(decidedWith("admit")));
    world.under("occupied");
    expect([world.at(), wants(world, order)]).toEqual(["passing", true]);
    world.under("free");
    expect(wants(world, order)).toBe(false);
  });

  it("is not given up while it may be sent or is on its way", () => {
    const world = lane();
    world.recordAll(world.act("open"));
    expect(replies(world.wait(9_999))).toEqual([]);
    expect(replies(world.wait(1))).toEqual(["unknown barrier_uncertain"]);
    expect(wants(world, { do: "open-barrier", activityId: "act-1", deadlineMs: null })).toBe(false);
  });
});

it("an open of an arm that can't be held is wanted for as long as the alarm lasts", () => {
  const world = lane({ canHold: false });
  const order = orderOf(world.give({ type: "fire", isOn: true }));
  expect(wants(world, order)).toBe(true);
  world.give({ type: "fire", isOn: false });
  expect(wants(world, order)).toBe(false);
});

it("an officer's open for the vehicle that has the lane is wanted until the arm is up, and answered for", () => {
  const world = lane();
  world.present(decidedWith("admit"));
  world.give({ type: "barrier-command-failed", command: "open", isCertain: false, because: "no echo" });
  const order = orderOf(world.recordAll(world.act("open")));
  expect(wants(world, order)).toBe(true);
  world.give({ type: "position", position: "open" });
  expect(wants(world, order)).toBe(false);
  expect(replies(withhold(world, order, false))).toEqual(["refused lane_busy"]);
});

describe("a close", () => {
  it("is answered when the barrier has taken it", () => {
    const world = lane().open();
    expect(replies(world.recordAll(world.act("close")))).toEqual([]);
    expect(replies(world.give({ type: "barrier-command-sent", command: "close" }))).toEqual(["done "]);
  });

  it.each([
    [true, "refused barrier_not_told"],
    [false, "unknown barrier_uncertain"],
  ])("that the barrier did not take (surely: %s) is not called done", (isCertain, answer) => {
    const world = lane().open();
    world.recordAll(world.act("close"));
    const failed = { type: "barrier-command-failed", command: "close", isCertain, because: "unplugged" } as const;
    expect(replies(world.give(failed))).toEqual([answer]);
  });

  it("that waited too long is refused; an arm that was up for a vehicle comes down by the lane's own rule", () => {
    const world = lane().open();
    const order = orderOf(world.recordAll(world.act("close")));
    expect(replies(withhold(world, order))).toEqual(["refused expired"]);
    expect(world.at()).toBe("clearing");
    expect(orders(world.wait(1_000))).toEqual([{ do: "close-barrier", requestId: null, deadlineMs: null }]);
  });

  it("that waited too long on a lane where nothing was open leaves the arm as it is", () => {
    const world = lane();
    world.give({ type: "position", position: "open" });
    withhold(world, orderOf(world.recordAll(world.act("close"))));
    expect(world.at()).toBe("idle");
    expect(orders(world.wait(60_000))).toEqual([]);
  });

  it("that was not sent leaves no arm up after an earlier open", () => {
    const world = lane({ hasBefore: false, hasUnder: false, hasPosition: false }).open();
    world.present(decidedWith("admit", { activityId: "activity-2" }), "code-2");
    world.give({ type: "barrier-command-failed", command: "open", isCertain: true, because: "unplugged" });
    withhold(world, orderOf(world.recordAll(world.act("close"))));
    expect(world.at()).toBe("idle");
    const names = Array.from({ length: 30 }, () => orders(world.wait(1_000)).map((order) => order.do)).flat();
    expect(names).toEqual(["close-barrier"]);
  });

  it("of the lane's own is wanted too, until the arm is held", () => {
    const world = lane().open();
    world.under("occupied");
    world.under("free");
    const order = orderOf(world.wait(1_000));
    expect([order.do, wants(world, order)]).toEqual(["close-barrier", true]);
    world.give({ type: "fire", isOn: true });
    expect(wants(world, order)).toBe(false);
  });

  it("behind a vehicle that waits for an officer is wanted, and left at that where it is withheld", () => {
    const world = lane();
    world.give({ type: "position", position: "open" });
    world.present(decidedWith("refer"));
    const order = orderOf(world.recordAll(world.act("close")));
    expect(wants(world, order)).toBe(true);
    expect(replies(withhold(world, order, false))).toEqual(["refused lane_busy"]);
    expect([world.at(), orders(world.wait(60_000))]).toEqual(["referred", []]);
  });

  it("of an arm that was left up is retried when it was cancelled, with somebody waiting there too", () => {
    const world = lane({ hasPosition: false }).open();
    world.give({ type: "barrier-lost" });
    world.wait(20_000);
    expect(orders(world.wait(1_000))).toHaveLength(1);
    world.give({ type: "barrier-command-failed", command: "close", isCertain: true, because: "unplugged" });
    world.wait(20_000);
    world.present(decidedWith("refer", { activityId: "activity-2" }), "code-2");
    const order = orderOf(world.give({ type: "barrier-back" }));
    expect([world.at(), order, wants(world, order)]).toEqual([
      "referred",
      { do: "close-barrier", requestId: null, deadlineMs: null },
      true,
    ]);
    expect(orders([...withhold(world, order, false), ...world.wait(1)])).toEqual([order]);
  });

  it("is not wanted any more once a vehicle is under the arm", () => {
    const world = lane().open();
    const order = orderOf(world.recordAll(world.act("close")));
    expect(wants(world, order)).toBe(true);
    world.under("occupied");
    expect(wants(world, order)).toBe(false);
    expect(replies(withhold(world, order, false))).toEqual(["refused vehicle_under_arm"]);
  });
});

describe("a hold that had to wait until it was too late", () => {
  it.each([
    ["hold_open", "release"],
    ["bypass_on", "bypass_off"],
  ] as const)("%s is refused and ends, on record", (action, end) => {
    const world = lane();
    const effects = withhold(world, orderOf(world.recordAll(world.act(action))));
    expect(replies(effects)).toEqual(["refused expired"]);
    const acts = effects.flatMap((one) =>
      one.do === "record" && one.entry.type === "override" ? [one.entry.act.action] : [],
    );
    expect(acts).toEqual([end]);
    expect(world.at()).not.toBe("held");
    expect(orders(world.give({ type: "barrier-back" }))).toEqual([]);
  });

  it("stays where a fire wants it, too", () => {
    const world = lane();
    const order = orderOf(world.recordAll(world.act("hold_open")));
    world.give({ type: "fire", isOn: true });
    const effects = withhold(world, order);
    expect(replies(effects)).toEqual(["refused expired"]);
    expect(orders(effects)).toEqual([{ do: "hold-barrier", isHeld: true, deadlineMs: null }]);
    expect(world.at()).toBe("held");
  });

  it("keeps a vehicle that was let in meanwhile from a green light under an arm that is down", () => {
    const world = lane({ hasPosition: false });
    const order = orderOf(world.recordAll(world.act("hold_open")));
    world.present(decidedWith("admit"));
    withhold(world, order);
    expect([world.at(), world.state.arm.way]).toMatchObject(["open", { at: "up", isInDoubt: true }]);
  });

  it("that surely did not reach the barrier ends, too: the arm stays down when the barrier is back", () => {
    const world = lane();
    world.recordAll(world.act("hold_open"));
    const failed = { type: "barrier-command-failed", command: "hold", isCertain: true, because: "unplugged" } as const;
    expect(names(world.give(failed))).toContain("record override");
    expect(orders(world.give({ type: "barrier-back" })).filter(({ do: what }) => what === "hold-barrier")).toEqual([]);
  });

  it("is not wanted any more once it was ended", () => {
    const world = lane();
    const order = orderOf(world.recordAll(world.act("hold_open")));
    world.recordAll(world.act("release", { requestId: "request-2" }));
    expect(wants(world, order)).toBe(false);
    expect(replies(withhold(world, order, false))).toEqual(["refused expired"]);
  });
});
