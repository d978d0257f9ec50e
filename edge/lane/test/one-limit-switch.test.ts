import { expect, it } from "vitest";
import { decidedWith, LaneWorld, names, setupWith } from "./lane-world.ts";
import { outputsOf } from "../passage/outputs.ts";
import type { LaneEffect } from "../passage/state.ts";

/** An arm with a limit switch at one end alone: at the other end its travel time decides. */

const closedOnly = (): LaneWorld => new LaneWorld(setupWith({ shows: { open: false, closed: true } })).atRest();
const openOnly = (): LaneWorld => new LaneWorld(setupWith({ shows: { open: true, closed: false } })).atRest();
const position = (world: LaneWorld, is: "open" | "closed" | "unknown"): readonly LaneEffect[] =>
  world.give({ type: "position", position: is });
const light = (world: LaneWorld): string => outputsOf(world.setup, world.state).light;
const letIn = (world: LaneWorld): void => {
  world.present(decidedWith("admit"));
  world.give({ type: "barrier-command-sent", command: "open" });
};
const goThrough = (world: LaneWorld): string[] => {
  world.under("occupied");
  world.under("free");
  return names(world.wait(1_000));
};
const wait = (world: LaneWorld, seconds: number): string[] =>
  Array.from({ length: seconds }, () => names(world.wait(1_000))).flat();

it("seen closed alone, it is up after its travel time, and down when it is seen to be", () => {
  const world = closedOnly();
  letIn(world);
  position(world, "unknown");
  world.wait(world.setup.rules.travel_seconds * 1000 - 1);
  expect([world.at(), light(world)]).toEqual(["opening", "red"]);
  world.wait(1);
  expect([world.at(), light(world), world.fault]).toEqual(["open", "green", null]);
  expect(goThrough(world)).toEqual(["close-barrier"]);
  world.give({ type: "barrier-command-sent", command: "close" });
  world.wait(2_000);
  expect(world.at()).toBe("closing");
  position(world, "closed");
  expect([world.at(), world.fault, world.state.arm.leftUp]).toEqual(["idle", null, null]);
});

it("seen closed all the time, it did not go up: nothing is green", () => {
  const world = closedOnly();
  letIn(world);
  wait(world, 6);
  expect([world.at(), light(world), world.fault]).toEqual([
    "open",
    "red",
    "the arm is still down after its travel time",
  ]);
});

it("seen closed alone and never again, the close is retried once", () => {
  const world = closedOnly();
  letIn(world);
  position(world, "unknown");
  wait(world, 6);
  expect(goThrough(world)).toEqual(["close-barrier"]);
  world.give({ type: "barrier-command-sent", command: "close" });
  expect(wait(world, 14)).toEqual(["close-barrier"]);
});

it("seen open alone, it is up when it is seen to be, and down once it has left that end", () => {
  const world = openOnly();
  letIn(world);
  wait(world, 3);
  expect(world.at()).toBe("opening");
  position(world, "open");
  expect([world.at(), light(world)]).toEqual(["open", "green"]);
  expect(goThrough(world)).toEqual(["close-barrier"]);
  world.give({ type: "barrier-command-sent", command: "close" });
  position(world, "unknown");
  wait(world, 12);
  expect([world.at(), world.fault, world.state.arm.leftUp]).toEqual(["idle", null, null]);
});

it("seen open after a close, the close is retried, and out of order until it has left that end", () => {
  const world = openOnly();
  letIn(world);
  position(world, "open");
  goThrough(world);
  world.give({ type: "barrier-command-sent", command: "close" });
  expect(wait(world, 14)).toEqual(["close-barrier"]);
  expect(world.fault).toBe("the arm did not close in twice its travel time");
  world.give({ type: "barrier-command-sent", command: "close" });
  position(world, "unknown");
  wait(world, 12);
  expect([world.at(), world.fault, world.state.arm.leftUp]).toEqual(["idle", null, null]);
});
