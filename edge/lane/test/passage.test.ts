import { describe, expect, it } from "vitest";
import { decidedWith, LaneWorld, names, passages, setupWith } from "./lane-world.ts";
import { outputsOf } from "../passage/outputs.ts";
import { BACKED_OFF_MS, DROP_OUT_MS } from "../passage/state.ts";

const lane = (...args: Parameters<typeof setupWith>): LaneWorld => new LaneWorld(setupWith(...args)).atRest();
const light = (world: LaneWorld): string => outputsOf(world.setup, world.state).light;

describe("an admitted vehicle", () => {
  it("is opened for only once the decision is on disk", () => {
    const world = lane();
    const scan = world.scan();
    expect(names(world.wanted)).toEqual(["decide"]);
    const effects = world.give({ type: "decided", scan, decided: decidedWith("admit") });
    expect(names(effects)).toEqual(["answer-reader", "open-barrier"]);
  });

  it("passes, is confirmed when the loop under the arm is free again, and the arm closes after it", () => {
    const world = lane().open();
    world.before("occupied");
    expect(light(world)).toBe("green");
    expect(passages(world.under("occupied"))).toEqual([]);
    expect(light(world)).toBe("red");
    world.before("free");
    expect(passages(world.under("free"))).toEqual(["confirmed activity-1"]);
    expect(names(world.wait(1000))).toEqual(["close-barrier"]);
    world.give({ type: "position", position: "closed" });
    expect(world.at()).toBe("idle");
  });

  it("that stands under the arm already passes as soon as that is up", () => {
    const world = lane();
    world.under("occupied");
    world.present(decidedWith("admit"));
    world.give({ type: "barrier-command-sent", command: "open" });
    world.give({ type: "position", position: "open" });
    expect(world.at()).toBe("passing");
    expect(passages(world.under("free"))).toEqual(["confirmed activity-1"]);
  });

  it.each([true, false])(
    "that does not come gives its step back, and the arm closes (loop under it: %s)",
    (hasUnder) => {
      const world = lane({ hasUnder }).open();
      const effects = world.wait(20_000);
      expect(passages(effects)).toEqual(["none activity-1"]);
      expect(names([...effects, ...world.wait(1000)])).toContain("close-barrier");
    },
  );

  it("that backs off before the arm gives its step back without waiting for the open time to end", () => {
    const world = lane().open();
    world.before("occupied");
    world.before("free");
    expect(passages(world.wait(BACKED_OFF_MS - 1))).toEqual([]);
    expect(passages(world.wait(1))).toEqual(["none activity-1"]);
  });

  it("that is short enough to stand between the loops has not backed off", () => {
    const world = lane().open();
    world.before("occupied");
    world.before("free");
    world.wait(BACKED_OFF_MS - 1);
    world.under("occupied");
    expect(passages(world.under("free"))).toEqual(["confirmed activity-1"]);
  });

  it("is taken as passed when its lane has no loops", () => {
    const world = lane({ hasBefore: false, hasUnder: false, hasPosition: false });
    world.present(decidedWith("admit"));
    world.give({ type: "barrier-command-sent", command: "open" });
    expect(passages(world.wait(6_000))).toEqual(["assumed activity-1"]);
    expect(passages(world.wait(20_000))).toEqual([]);
  });

  it("is taken as passed when it leaves the only loop, the one before the arm", () => {
    const world = lane({ hasUnder: false }).open();
    world.before("occupied");
    expect(passages(world.before("free"))).toEqual([]);
    expect(passages(world.wait(BACKED_OFF_MS - 1))).toEqual([]);
    expect(passages(world.wait(1))).toEqual(["assumed activity-1"]);
    expect(names(world.wait(1_000))).toEqual(["close-barrier"]);
  });

  it("has not passed when the only loop, the one before the arm, loses it for a moment", () => {
    const world = lane({ hasUnder: false }).open();
    world.before("occupied");
    world.before("free");
    world.wait(200);
    world.before("occupied");
    expect(names(world.wait(BACKED_OFF_MS + 1_000))).toEqual([]);
    expect(world.at()).toBe("open");
  });

  it("may have passed when somebody stands on the only loop again at the end of the open time", () => {
    const world = lane({ hasUnder: false }).open();
    world.before("occupied");
    world.before("free");
    world.before("occupied");
    expect(passages(world.wait(20_000))).toEqual(["unknown activity-1"]);
  });

  it("keeps its step when the lane could not see whether it passed", () => {
    const world = lane().open();
    world.under("unknown");
    expect(passages(world.wait(20_000))).toEqual(["unknown activity-1"]);
  });

  it("may have passed a lane without loops whose barrier did not answer", () => {
    const world = lane({ hasBefore: false, hasUnder: false });
    world.present(decidedWith("admit"));
    world.give({ type: "barrier-command-failed", command: "open", isCertain: false, because: "no echo" });
    expect(passages(world.wait(20_000))).toEqual(["unknown activity-1"]);
  });

  it("under a loop that stopped answering is assumed to have passed when the loop answers again and is free", () => {
    const world = lane().open();
    world.under("occupied");
    world.under("unknown");
    expect(passages(world.under("free"))).toEqual(["assumed activity-1"]);
  });

  it("under a loop that was lost for a moment is assumed to have passed", () => {
    const world = lane().open();
    for (const state of ["occupied", "unknown", "occupied"] as const) world.under(state);
    expect(passages(world.under("free"))).toEqual(["assumed activity-1"]);
  });

  it("under a loop that does not answer again may have passed, after the open time", () => {
    const world = lane().open();
    world.under("occupied");
    world.under("unknown");
    expect(passages(world.wait(20_000 - 1))).toEqual([]);
    expect(passages(world.wait(1))).toEqual(["unknown activity-1"]);
  });
});

describe("the arm", () => {
  it("never gets a close over a vehicle", () => {
    const world = lane().open();
    world.under("occupied");
    world.wait(600_000);
    expect(names(world.wanted)).not.toContain("close-barrier");
  });

  it("never gets a close while the loop under it cannot be read", () => {
    const world = lane().open();
    world.under("unknown");
    world.wait(600_000);
    world.wait(600_000);
    expect(names(world.wanted)).not.toContain("close-barrier");
    world.under("free");
    expect(names(world.wait(1000))).toEqual(["close-barrier"]);
  });

  it("whose open was surely not sent takes nothing from the ticket", () => {
    const world = lane();
    world.present(decidedWith("admit"));
    const effects = world.give({
      type: "barrier-command-failed",
      command: "open",
      isCertain: true,
      because: "unplugged",
    });
    expect(passages(effects)).toEqual(["none activity-1"]);
    expect(world.at()).toBe("idle");
    expect(world.fault).toContain("unplugged");
  });

  it("whose open may have been sent is not retried; the loops show the result", () => {
    const world = lane();
    world.present(decidedWith("admit"));
    world.give({ type: "barrier-command-failed", command: "open", isCertain: false, because: "no echo" });
    expect(light(world)).toBe("red");
    world.under("occupied");
    expect(passages(world.under("free"))).toEqual(["confirmed activity-1"]);
    expect(names(world.wanted).filter((name) => name === "open-barrier")).toHaveLength(1);
  });

  it("that does not rise in twice its travel time is a fault, and the light stays red", () => {
    const world = lane();
    world.present(decidedWith("admit"));
    world.give({ type: "barrier-command-sent", command: "open" });
    world.wait(12_000);
    expect(world.fault).toContain("did not open");
    expect(light(world)).toBe("red");
  });

  it("that does not come down in twice its travel time is a fault until it does", () => {
    const world = lane().open();
    world.wait(20_000);
    world.wait(1_000);
    world.wait(12_000);
    expect(world.fault).toContain("did not close");
    world.give({ type: "position", position: "closed" });
    expect(world.fault).toBeNull();
    expect(world.at()).toBe("idle");
    world.open();
    expect(world.fault).toBeNull();
  });

  it("that closes by itself ends the opening", () => {
    const world = lane({ canClose: false }).open();
    expect(passages(world.give({ type: "position", position: "closed" }))).toEqual(["none activity-1"]);
    expect(world.at()).toBe("idle");
  });
});

describe("one decision, one vehicle", () => {
  it("a second vehicle on the same opening is tailgating and takes nobody's step", () => {
    const world = lane().open();
    world.before("occupied");
    world.under("occupied");
    world.before("free");
    world.under("free");
    world.before("occupied");
    expect(names(world.under("occupied"))).toEqual(["record tailgate"]);
    expect(passages(world.under("free"))).toEqual([]);
    expect(names(world.wait(1000))).toEqual(["close-barrier"]);
  });

  it("a second vehicle under a closing arm is tailgating too", () => {
    const world = lane().open();
    world.under("occupied");
    world.under("free");
    world.wait(1000);
    expect(world.at()).toBe("closing");
    expect(names(world.under("occupied"))).toEqual(["record tailgate"]);
    expect(world.at()).toBe("clearing");
  });

  it("a long vehicle that lets go of the loop for a moment is still the same one", () => {
    const world = lane().open();
    world.before("occupied");
    world.under("occupied");
    world.under("free");
    for (let times = 0; times < 2; times++) {
      world.wait(DROP_OUT_MS);
      expect(names(world.under("occupied"))).toEqual([]);
      expect(names(world.under("free"))).toEqual([]);
    }
    expect(passages(world.wanted)).toEqual(["confirmed activity-1"]);
  });

  it("a long vehicle is still the same one where the loop before the arm was lost for a moment", () => {
    const world = lane().open();
    world.before("occupied");
    world.under("occupied");
    world.before("unknown");
    world.before("occupied");
    world.under("free");
    expect(names(world.under("occupied"))).toEqual([]);
  });

  it("a second vehicle bumper to bumper is tailgating, though the loop before the arm never was free", () => {
    const world = lane().open();
    world.before("occupied");
    world.under("occupied");
    world.under("free");
    world.wait(DROP_OUT_MS + 1);
    expect(names(world.under("occupied"))).toEqual(["record tailgate"]);
  });

  it("a second vehicle where no loop before the arm tells of a long one is tailgating", () => {
    const world = lane({ hasBefore: false }).open();
    world.under("occupied");
    world.under("free");
    expect(names(world.under("occupied"))).toEqual(["record tailgate"]);
  });

  it("a long vehicle whose loop had let go of it when the fire alarm came is still the same one", () => {
    const world = lane().open();
    world.before("occupied");
    world.under("occupied");
    world.under("free");
    world.under("occupied");
    world.give({ type: "fire", isOn: true });
    expect(names(world.under("free"))).toEqual([]);
  });

  it.each([false, true])(
    "a vehicle under an arm that is up is recorded, with another one waiting: %s",
    (isReferred) => {
      const world = lane();
      if (isReferred) world.present(decidedWith("refer"));
      world.give({ type: "position", position: "open" });
      expect(names(world.under("occupied"))).toEqual(["record tailgate"]);
    },
  );
});
