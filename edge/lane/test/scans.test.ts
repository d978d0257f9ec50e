import { describe, expect, it } from "vitest";
import { decidedWith, LaneWorld, names, passages, setupWith } from "./lane-world.ts";
import { outputsOf } from "../passage/outputs.ts";
import { NEXT_SCAN_MS } from "../passage/state.ts";

const lane = (...args: Parameters<typeof setupWith>): LaneWorld => new LaneWorld(setupWith(...args)).atRest();

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

  it.each<[string, (world: LaneWorld) => void]>([
    ["is being decided", (world) => world.scan()],
    ["waits for an officer", (world) => world.present(decidedWith("refer"))],
    [
      "is to pass under a held arm",
      (world) => {
        world.recordAll(world.act("hold_open"));
        world.present(decidedWith("admit"));
      },
    ],
  ])("of a vehicle that %s are its reader repeating itself", (_name, begin) => {
    const world = lane();
    begin(world);
    const { phase } = world.state;
    world.scan();
    expect(world.state).toMatchObject({ phase, next: null });
    expect(names(world.wanted).filter((name) => name === "decide")).toHaveLength(1);
  });

  it("of another code wait for the one that is being decided", () => {
    const world = lane();
    const first = world.scan();
    world.scan("code-2");
    const effects = world.give({ type: "decided", scan: first, decided: decidedWith("refuse") });
    expect(effects).toContainEqual(expect.objectContaining({ do: "decide", scan: world.state.deciding?.scan }));
    expect(world.state.deciding?.scan.text).toBe("code-2");
  });

  it("of another code wait for as long as the lane weighs", () => {
    const world = lane({ weighMs: 30_000 });
    const first = world.scan();
    world.scan("code-2");
    world.wait(30_000);
    world.give({ type: "decided", scan: first, decided: decidedWith("refuse") });
    expect(world.state.deciding?.scan.text).toBe("code-2");
  });

  it("that are refused behind a vehicle that has gone let the arm come down at once", () => {
    const world = lane({ hasBefore: false, hasUnder: false, hasPosition: false }).open();
    world.present(decidedWith("refuse"), "code-2");
    expect(names([...world.wait(1), ...world.wait(1_000)])).toEqual(["close-barrier"]);
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
    world.wait(4_999);
    expect(outputsOf(world.setup, world.state).sign.lines).toEqual(["REFUSE"]);
    world.wait(1);
    expect(outputsOf(world.setup, world.state).sign.lines).toEqual(["SCAN QR"]);
  });

  it.each([
    ["admit", true],
    ["refer", false],
    ["refuse", false],
  ] as const)("that lead to %s are answered at their reader: accepted %s", (verdict, isAccepted) => {
    const effects = lane().present(decidedWith(verdict));
    expect(effects).toContainEqual({ do: "answer-reader", readerId: "reader", isAccepted, isRepeat: false });
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

  it("for whose lane an officer has opened the arm meanwhile give the step back", () => {
    const world = lane();
    const scan = world.scan();
    world.recordAll(world.act("open"));
    const effects = world.give({ type: "decided", scan, decided: decidedWith("admit") });
    expect([names(effects), passages(effects)]).toEqual([["record passage"], ["none activity-1"]]);
  });
});
