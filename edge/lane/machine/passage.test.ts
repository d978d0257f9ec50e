import { describe, expect, it } from "vitest";
import { decidedWith, LaneWorld, names, passages, setupWith } from "../test/lane-world.ts";
import { outputsOf } from "./outputs.ts";
import { BACKED_OFF_MS, DROP_OUT_MS, NEXT_SCAN_MS } from "./state.ts";

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

  it("that does not come gives its step back under the same activity, and the arm closes", () => {
    const world = lane().open();
    const effects = world.wait(20_000);
    expect(passages(effects)).toEqual(["none activity-1"]);
    expect(names([...effects, ...world.wait(1000)])).toContain("close-barrier");
  });

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
    world.give({ type: "barrier-told", command: "open" });
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

  it("under a loop that stopped answering is assumed to have passed when the loop answers again and is free", () => {
    const world = lane().open();
    world.under("occupied");
    world.under("unknown");
    expect(passages(world.under("free"))).toEqual(["assumed activity-1"]);
  });
});

describe("the arm", () => {
  it("is never told to close over a vehicle", () => {
    const world = lane().open();
    world.under("occupied");
    world.wait(600_000);
    expect(names(world.wanted)).not.toContain("close-barrier");
  });

  it("is never told to close while the loop under it cannot be read", () => {
    const world = lane().open();
    world.under("unknown");
    world.wait(600_000);
    world.wait(600_000);
    expect(names(world.wanted)).not.toContain("close-barrier");
    world.under("free");
    expect(names(world.wait(1000))).toEqual(["close-barrier"]);
  });

  it("that was surely not told to open takes nothing from the ticket", () => {
    const world = lane();
    world.present(decidedWith("admit"));
    const effects = world.give({ type: "barrier-failed", command: "open", isCertain: true, because: "unplugged" });
    expect(passages(effects)).toEqual(["none activity-1"]);
    expect(world.at()).toBe("idle");
    expect(world.state.armFault).toContain("unplugged");
  });

  it("that may have been told is not told again; the loops say what came of it", () => {
    const world = lane();
    world.present(decidedWith("admit"));
    world.give({ type: "barrier-failed", command: "open", isCertain: false, because: "no echo" });
    expect(light(world)).toBe("red");
    world.under("occupied");
    expect(passages(world.under("free"))).toEqual(["confirmed activity-1"]);
    expect(names(world.wanted).filter((name) => name === "open-barrier")).toHaveLength(1);
  });

  it("that does not rise in twice its travel time is a fault, and the light stays red", () => {
    const world = lane();
    world.present(decidedWith("admit"));
    world.give({ type: "barrier-told", command: "open" });
    world.wait(12_000);
    expect(world.state.armFault).toContain("did not open");
    expect(light(world)).toBe("red");
  });

  it("that does not come down in twice its travel time is a fault until it does", () => {
    const world = lane().open();
    world.wait(20_000);
    world.wait(1_000);
    world.wait(12_000);
    expect(world.state.armFault).toContain("did not close");
    world.give({ type: "position", position: "closed" });
    expect(world.state.armFault).toBeNull();
    expect(world.at()).toBe("idle");
    world.open();
    expect(world.state.armFault).toBeNull();
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
    world.wait(DROP_OUT_MS);
    expect(names(world.under("occupied"))).toEqual([]);
    world.before("free");
    expect(names(world.under("free"))).toEqual([]);
    expect(passages(world.wanted)).toEqual(["confirmed activity-1"]);
  });

  it("a second vehicle bumper to bumper is tailgating, though the loop before the arm never was free", () => {
    const world = lane().open();
    world.before("occupied");
    world.under("occupied");
    world.under("free");
    world.wait(DROP_OUT_MS + 1);
    expect(names(world.under("occupied"))).toEqual(["record tailgate"]);
  });

  it("a vehicle under an arm that is up with nothing decided is recorded", () => {
    const world = lane();
    world.give({ type: "position", position: "open" });
    expect(names(world.under("occupied"))).toEqual(["record tailgate"]);
  });
});

describe("scans", () => {
  it("of the vehicle that has the lane are its reader repeating itself", () => {
    const world = lane().open();
    const scan = { text: "code-1", readerId: "reader", atMs: world.nowMs };
    const again = { do: "answer-reader", readerId: "reader", isAccepted: true, isRepeat: true };
    expect(world.give({ type: "scanned", scan })).toEqual([again]);
    world.under("occupied");
    expect(world.give({ type: "scanned", scan })).toEqual([again]);
    world.under("free");
    expect(world.give({ type: "scanned", scan })).toEqual([]);
  });

  it("of the next vehicle wait until the lane is its", () => {
    const world = lane().open();
    world.under("occupied");
    world.scan("code-2");
    expect(names(world.wanted).filter((name) => name === "decide")).toHaveLength(1);
    world.under("free");
    expect(names(world.wait(1000))).toEqual(["close-barrier", "decide"]);
  });

  it("of a next vehicle that has waited too long are forgotten", () => {
    const world = lane().open();
    world.under("occupied");
    world.scan("code-2");
    world.wait(NEXT_SCAN_MS + 1);
    world.under("free");
    world.wait(1000);
    expect(names(world.wanted).filter((name) => name === "decide")).toHaveLength(1);
  });

  it("count only with a vehicle before the arm, where the lane asks for one", () => {
    const world = lane({}, { needs_vehicle_present: true });
    world.scan();
    expect(world.wanted).toEqual([]);
    world.before("occupied");
    world.scan();
    expect(names(world.wanted)).toEqual(["decide"]);
  });

  it("that are refused open nothing", () => {
    const world = lane();
    expect(names(world.present(decidedWith("refuse")))).toEqual(["answer-reader"]);
    expect(outputsOf(world.setup, world.state).sign.lines).toEqual(["REFUSE"]);
    world.wait(5_000);
    expect(outputsOf(world.setup, world.state).sign.lines).toEqual(["SCAN QR"]);
  });

  it("that are the same again show the same refusal, and open nothing", () => {
    const world = lane();
    expect(world.present(decidedWith("refuse", { isRepeat: true }))).toEqual([]);
    expect(outputsOf(world.setup, world.state).sign.lines).toEqual(["REFUSE"]);
  });

  it("that repeat an admission without an arm to open show nothing green", () => {
    const world = lane();
    expect(world.present(decidedWith("admit", { isRepeat: true }))).toEqual([]);
    expect(world.at()).toBe("idle");
    expect(outputsOf(world.setup, world.state).sign.lines).toEqual(["SCAN QR"]);
  });

  it("that could not be decided tell the driver so", () => {
    const world = lane();
    const scan = world.scan();
    expect(world.give({ type: "decide-failed", scan, because: "the disk" })).toEqual([]);
    expect(outputsOf(world.setup, world.state).sign.lines).toEqual(["JALUR GANGGUAN"]);
  });

  it("whose decision comes after the lane has moved on open nothing and give the step back", () => {
    const world = lane();
    const scan = world.scan();
    world.wait(5_000);
    const effects = world.give({ type: "decided", scan, decided: decidedWith("admit") });
    expect(passages(effects)).toEqual(["none activity-1"]);
    expect(names(effects)).not.toContain("open-barrier");
  });
});
