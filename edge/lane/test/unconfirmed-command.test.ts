import { describe, expect, it } from "vitest";
import { decidedWith, LaneWorld, passages, setupWith } from "./lane-world.ts";
import { outputsOf } from "../passage/outputs.ts";
import type { LaneEffect } from "../passage/state.ts";

const lane = (...args: Parameters<typeof setupWith>): LaneWorld => new LaneWorld(setupWith(...args)).atRest();
const UNPLUGGED = { type: "barrier-command-failed", command: "open", isCertain: true, because: "unplugged" } as const;
const replies = (effects: readonly LaneEffect[]) =>
  effects.flatMap((e) => (e.do === "reply" ? [e.answer.outcome] : []));

describe("a vehicle that has rolled onto the loop under the arm before the command was sent", () => {
  it("has not passed an arm whose open was surely not sent, when it rolls back", () => {
    const world = lane();
    world.before("occupied");
    world.present(decidedWith("admit"));
    world.under("occupied");
    expect(world.at()).toBe("passing");
    const all = [...world.give(UNPLUGGED), ...world.give({ type: "barrier-lost" }), ...world.under("free")];
    expect(passages(all)).toEqual(["none activity-1"]);
  });

  it("an officer who opens for it hears what the barrier says", () => {
    const world = lane();
    world.before("occupied");
    world.recordAll(world.act("open"), "officers");
    const all = [...world.under("occupied"), ...world.give(UNPLUGGED)];
    expect(replies(all)).toEqual(["refused"]);
  });

  it("and gets the answer done once it was sent", () => {
    const world = lane({ hasPosition: false });
    world.before("occupied");
    world.recordAll(world.act("open"), "officers");
    expect(replies(world.under("occupied"))).toEqual([]);
    expect(replies(world.give({ type: "barrier-command-sent", command: "open" }))).toEqual(["done"]);
    expect(passages(world.under("free"))).toEqual(["confirmed officers"]);
  });
});

it("a barrier whose device goes and comes back while the arm goes up shows no green: where it is can't be known", () => {
  const world = lane({ hasPosition: false });
  world.present(decidedWith("admit"));
  world.give({ type: "barrier-command-sent", command: "open" });
  world.wait(500);
  world.give({ type: "barrier-lost" });
  world.wait(500);
  world.give({ type: "barrier-back" });
  world.wait(world.setup.rules.travel_seconds * 1000);
  expect([world.at(), outputsOf(world.setup, world.state).light]).toEqual(["open", "red"]);
});
