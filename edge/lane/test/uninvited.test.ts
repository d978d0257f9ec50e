import { describe, expect, it } from "vitest";
import { DROP_OUT_MS } from "../passage/state.ts";
import { decidedWith, LaneWorld, names, passages, setupWith } from "./lane-world.ts";

/**
 * Vehicles without an admission, and the codes that they show: each must be recorded, and none may admit another
 * vehicle.
 */

const lane = (...args: Parameters<typeof setupWith>): LaneWorld => new LaneWorld(setupWith(...args)).atRest();

/** A vehicle has passed, and the arm is coming down behind it. */
function comingDown(...args: Parameters<typeof setupWith>): LaneWorld {
  const world = lane(...args).open();
  world.under("occupied");
  world.under("free");
  world.wait(1_000);
  world.give({ type: "barrier-command-sent", command: "close" });
  if (world.setup.shows.open) world.give({ type: "position", position: "moving" });
  return world;
}

function refer(world: LaneWorld): void {
  world.present(decidedWith("refer", { activityId: "activity-2" }), "code-2");
  expect(world.at()).toBe("referred");
}

describe("a vehicle that waits for an officer and drives under the arm", () => {
  it.each([true, false])("while that still comes down is on record (limit switches: %s)", (hasPosition) => {
    const world = comingDown({ hasPosition });
    refer(world);
    expect(names(world.under("occupied"))).toEqual(["record tailgate"]);
  });

  it.each([true, false])(
    "that is down is none: there it can only stand before it (limit switches: %s)",
    (hasPosition) => {
      const world = comingDown({ hasPosition });
      refer(world);
      world.wait(6_000);
      if (hasPosition) world.give({ type: "position", position: "closed" });
      expect(names(world.under("occupied"))).toEqual([]);
    },
  );
});

describe("a vehicle under an arm of an idle lane", () => {
  it("that was left up is on record, also where no limit switch shows it", () => {
    const world = lane({ hasPosition: false }).open();
    world.give({ type: "barrier-lost" });
    world.wait(20_000);
    world.wait(1_000);
    world.give({ type: "barrier-command-failed", command: "close", isCertain: true, because: "unplugged" });
    world.wait(6_000);
    expect(world.at()).toBe("idle");
    expect(names(world.under("occupied"))).toEqual(["record tailgate"]);
  });

  it("that closes by itself is on record until its limit switch has shown it down", () => {
    const shows = { open: false, closed: true };
    const world = lane({ canClose: false, shows }).open();
    world.give({ type: "position", position: "unknown" });
    world.wait(20_000);
    world.wait(1_000);
    world.wait(12_000);
    expect(world.at()).toBe("idle");
    expect(names(world.under("occupied"))).toEqual(["record tailgate"]);
    world.under("free");
    world.wait(1_000);
    world.wait(12_000);
    world.give({ type: "position", position: "closed" });
    expect(names(world.under("occupied"))).toEqual([]);
  });
});

describe("a code that waits for its turn", () => {
  it("is forgotten when somebody drives in behind the vehicle before: it may be that one's", () => {
    const world = lane({ hasBefore: false }).open();
    world.under("occupied");
    world.scan("code-2");
    world.under("free");
    world.under("occupied");
    world.under("free");
    expect(names(world.wait(1_000))).toEqual(["close-barrier"]);
  });

  it("and a plate that was read are forgotten where the lane lets in by plate alone", () => {
    const world = lane({}, { entry_by_plate: true }).open();
    world.under("occupied");
    world.give({ type: "plate-read", readerId: "camera", plate: "B2", atMs: world.nowMs, isKnown: true });
    world.under("free");
    world.wait(DROP_OUT_MS + 1);
    world.under("occupied");
    world.under("free");
    world.before("occupied");
    expect(names(world.wait(1_000))).toEqual(["close-barrier"]);
  });

  it.each(["before", "after"])(
    "is forgotten where an officer opens, shown %s that: the one behind has its own",
    (when) => {
      const world = comingDown();
      world.under("occupied");
      if (when === "before") world.scan("code-2");
      world.recordAll(world.act("open"), "act-1");
      if (when === "after") world.scan("code-2");
      world.give({ type: "barrier-command-sent", command: "open" });
      world.give({ type: "position", position: "open" });
      expect(passages(world.under("free"))).toEqual(["confirmed act-1"]);
      expect(names(world.wait(1_000))).toEqual(["close-barrier"]);
    },
  );
});

describe("under a held arm", () => {
  it("who has shown a ticket spends its step, though an officer had opened before", () => {
    const world = lane();
    world.give({ type: "fire", isOn: true });
    world.recordAll(world.act("open"), "act-1");
    world.present(decidedWith("admit", { activityId: "activity-2" }), "code-2");
    world.under("occupied");
    expect(passages(world.under("free"))).toEqual(["confirmed activity-2"]);
    world.under("occupied");
    expect(passages(world.under("free"))).toEqual(["confirmed act-1"]);
  });

  it("who is under it already keeps the opening that it came in by", () => {
    const world = lane();
    world.recordAll(world.act("open"), "act-1");
    world.give({ type: "barrier-command-sent", command: "open" });
    world.give({ type: "position", position: "open" });
    world.under("occupied");
    world.give({ type: "fire", isOn: true });
    world.present(decidedWith("admit", { activityId: "activity-2" }), "code-2");
    expect(passages(world.under("free"))).toEqual(["confirmed act-1"]);
  });
});
