import { describe, expect, it } from "vitest";
import { decidedWith, LaneWorld, names, setupWith } from "./lane-world.ts";
import { outputsOf } from "../passage/outputs.ts";

/** A lane without limit switches, so that nothing shows the arm's position. */
const blind = (): LaneWorld => new LaneWorld(setupWith({ hasPosition: false })).atRest();
const signOf = (world: LaneWorld): readonly string[] => outputsOf(world.setup, world.state).sign.lines;
const fail = (world: LaneWorld, command: "open" | "close") =>
  world.give({ type: "barrier-command-failed", command, isCertain: true, because: "unplugged" });

describe("a barrier that was away and is there again", () => {
  it("takes its fault off the sign before any truck tries it", () => {
    const world = blind();
    const idle = signOf(world);
    world.present(decidedWith("admit"));
    fail(world, "open");
    world.wait(10_000);
    expect(signOf(world)).toEqual(["JALUR GANGGUAN"]);
    expect(names(world.give({ type: "barrier-back" }))).toEqual([]);
    expect([signOf(world), world.at()]).toEqual([idle, "idle"]);
  });

  it("gets the close that could not be sent before, once nothing is under the arm", () => {
    const world = blind();
    world.present(decidedWith("admit"));
    world.give({ type: "barrier-command-sent", command: "open" });
    world.wait(6_000);
    world.under("occupied");
    world.under("free");
    expect(names(world.wait(1_000))).toEqual(["close-barrier"]);
    fail(world, "close");
    world.wait(10_000);
    world.under("occupied");
    expect(names(world.give({ type: "barrier-back" }))).toEqual([]);
    world.under("free");
    expect(names(world.wait(1_000))).toEqual(["close-barrier"]);
    expect(names(world.wait(60_000))).toEqual([]);
  });

  it("gets no command where nothing was left undone", () => {
    const world = blind();
    expect(names(world.give({ type: "barrier-back" }))).toEqual([]);
    expect(names(world.wait(60_000))).toEqual([]);
  });
});
