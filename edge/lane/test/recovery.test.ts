import { describe, expect, it } from "vitest";
import { LaneWorld, names, passages, setupWith } from "./lane-world.ts";
import { RECOVERY_MS } from "../passage/first-state.ts";
import type { Opening } from "../passage/state.ts";

describe("after a restart with something open", () => {
  const opening: Opening = { activityId: "old", presented: null, vehicleTicketId: "ticket-1", step: "in", sign: null };

  it("a vehicle that still stands under the arm keeps its passage", () => {
    const world = new LaneWorld(setupWith(), [opening]);
    world.under("occupied");
    expect(world.at()).toBe("passing");
    expect(passages(world.under("free"))).toEqual(["confirmed old"]);
  });

  it("of several the last one keeps its passage, and nobody knows of the others", () => {
    const world = new LaneWorld(setupWith(), [opening, { ...opening, activityId: "last" }]);
    expect(passages(world.under("occupied"))).toEqual(["unknown old"]);
    expect(passages(world.under("free"))).toEqual(["confirmed last"]);
  });

  it.each(["open", "close", "hold_open", "lane_close"] as const)("an officer's %s is refused meanwhile", (action) => {
    const effects = new LaneWorld(setupWith(), [opening]).act(action);
    expect(effects).toMatchObject([{ do: "reply", answer: { outcome: "refused", why: "lane_starting" } }]);
  });

  it("a code that is shown meanwhile is to be shown again: it may be that of the vehicle that was let in", () => {
    const world = new LaneWorld(setupWith(), [opening]);
    world.scan();
    world.under("free");
    world.wait(1_000);
    expect([world.at(), names(world.wanted)]).toEqual(["closing", expect.not.arrayContaining(["decide"])]);
  });

  it("a free loop leaves the passage unknown", () => {
    const world = new LaneWorld(setupWith(), [opening]);
    expect(passages(world.under("free"))).toEqual(["unknown old"]);
  });

  it("loops that do not speak leave it unknown after a while", () => {
    const world = new LaneWorld(setupWith(), [opening]);
    expect(passages(world.wait(RECOVERY_MS))).toEqual(["unknown old"]);
  });
});
