import { describe, expect, it } from "vitest";
import { ASKED, decidedWith, LaneWorld, names, passages, setupWith } from "./lane-world.ts";
import { BACKED_OFF_MS, DECIDE_LIMIT_MS } from "../passage/state.ts";
import { outputsOf } from "../passage/outputs.ts";

/** A driver who does not drive on at once, or gets no answer, tries again: the lane accepts the new try. */

const lane = (): LaneWorld => new LaneWorld(setupWith()).atRest();
const asked = (world: LaneWorld): number => names(world.wanted).filter((name) => name === "decide").length;
const sign = (world: LaneWorld): readonly string[] => outputsOf(world.setup, world.state).sign.lines;

describe("a vehicle that was let in", () => {
  it("has the whole open time when it is back on the loop before the arm", () => {
    const world = lane().open();
    world.before("occupied");
    world.before("free");
    world.wait(BACKED_OFF_MS - 1);
    world.before("occupied");
    expect(passages(world.wait(20_000 - BACKED_OFF_MS))).toEqual([]);
    expect(passages(world.wait(1))).toEqual(["none activity-1"]);
  });

  it("has no longer than the open time, however often it comes back", () => {
    const world = lane().open();
    for (let seconds = 0; seconds < 19; seconds++) {
      world.before(seconds % 2 === 0 ? "occupied" : "free");
      expect(passages(world.wait(1_000))).toEqual([]);
    }
    expect(passages(world.wait(1_000))).toEqual(["none activity-1"]);
  });

  it("has backed off when it leaves the loop a second time", () => {
    const world = lane().open();
    world.before("occupied");
    world.before("free");
    world.before("occupied");
    world.wait(5_000);
    world.before("free");
    expect(passages(world.wait(BACKED_OFF_MS))).toEqual(["none activity-1"]);
  });

  it("may be on a loop that can't be read any more: it is not taken to have backed off", () => {
    const world = lane().open();
    world.before("occupied");
    world.before("free");
    world.before("unknown");
    expect(passages(world.wait(BACKED_OFF_MS))).toEqual([]);
    world.before("occupied");
    world.before("unknown");
    expect(passages(world.wait(BACKED_OFF_MS))).toEqual([]);
  });

  it("and left the lane to the next one keeps it no longer, once that shows another code", () => {
    const world = lane().open();
    world.before("occupied");
    world.before("free");
    world.before("occupied");
    world.scan("code-2");
    expect(passages(world.wait(BACKED_OFF_MS - 1))).toEqual([]);
    expect(passages(world.wait(1))).toEqual(["none activity-1"]);
    expect(names(world.wait(1_000))).toEqual(["close-barrier", "decide"]);
  });

  it("and has not moved keeps the lane, whatever other codes are shown", () => {
    const world = lane().open();
    world.before("occupied");
    world.scan("code-2");
    expect(passages(world.wait(20_000 - 1))).toEqual([]);
    expect(passages(world.wait(1))).toEqual(["none activity-1"]);
  });

  it.each([
    ["waits to come down", 0],
    ["comes down", 1_000],
  ])("and did not come is decided anew by the same code while the arm %s", (_, laterMs) => {
    const world = lane().open();
    expect(passages(world.wait(20_000))).toEqual(["none activity-1"]);
    world.wait(laterMs);
    world.scan();
    world.wait(1_000);
    expect(asked(world)).toBe(2);
  });

  it("and has passed is not decided again by a reader that repeats its code while the arm comes down", () => {
    const world = lane().open();
    world.under("occupied");
    world.under("free");
    world.scan();
    world.wait(1_000);
    expect(world.at()).toBe("closing");
    world.scan();
    expect(asked(world)).toBe(1);
  });
});

describe("a scan that gets no decision in time", () => {
  it("is answered by the sign, so that the driver does not wait for nothing", () => {
    const world = lane();
    world.scan();
    world.wait(DECIDE_LIMIT_MS - 1);
    expect(sign(world)).toEqual(["SCAN QR"]);
    world.wait(1);
    expect(sign(world)).toEqual(["JALUR GANGGUAN"]);
    world.wait(5_000);
    expect(sign(world)).toEqual(["SCAN QR"]);
  });

  it("says so also when the refusal before it ends at the same moment, as after a computer that stood still", () => {
    const world = lane();
    world.present(decidedWith("refuse"));
    world.scan("code-2");
    world.wait(60_000);
    expect(sign(world)).toEqual(["JALUR GANGGUAN"]);
  });

  it("takes nothing from the next one, also of the same code", () => {
    const world = lane();
    const late = world.scan();
    world.wait(DECIDE_LIMIT_MS);
    expect(names(world.present(decidedWith("admit", { activityId: "activity-2" })))).toContain("open-barrier");
    const effects = world.give({ type: "decided", scan: late, decided: decidedWith("admit") });
    expect(passages(effects)).toEqual(["none activity-1"]);
    expect(world.at()).toBe("opening");
  });

  it("says nothing on the sign where an officer gave the code by hand", () => {
    const world = lane();
    const byHand = {
      ...ASKED,
      by: { type: "officer", id: null, name: "Sari" },
      reason: "because",
      overridesRefusal: false,
      plate: null,
    } as const;
    world.give({ type: "check-in", scan: { text: "code-1", readerId: null, atMs: world.nowMs, byHand } });
    world.wait(DECIDE_LIMIT_MS);
    expect(world.state.deciding).toBeNull();
    expect(sign(world)).toEqual(["SCAN QR"]);
  });
});
