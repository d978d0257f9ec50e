import { describe, expect, it } from "vitest";
import { decidedWith, LaneWorld, setupWith } from "./lane-world.ts";
import { type LaneEffect, type LaneSetup, PLATE_MS, type Scan } from "../passage/state.ts";

const lane = (rules: { entry_by_plate?: boolean } = {}, change: Partial<LaneSetup> = {}): LaneWorld => {
  const world = new LaneWorld(setupWith(change, rules));
  if (world.setup.hasUnder) world.give({ type: "loop", place: "under", state: "free" });
  if (world.setup.hasBefore) world.give({ type: "loop", place: "before", state: "free" });
  return world;
};
const sees = (world: LaneWorld, plate: string, isKnown = true): readonly LaneEffect[] =>
  world.give({ type: "plate-read", readerId: "camera", plate, atMs: world.nowMs, isKnown });
const comes = (world: LaneWorld): readonly LaneEffect[] =>
  world.give({ type: "loop", place: "before", state: "occupied" });
const scan = (world: LaneWorld, text = "GA1.X"): readonly LaneEffect[] =>
  world.give({ type: "scanned", scan: { text, readerId: "reader", atMs: world.nowMs } });
type Asked = Extract<LaneEffect, { do: "decide" }>;
const asked = (world: LaneWorld): Asked[] => world.wanted.flatMap((effect) => (effect.do === "decide" ? [effect] : []));
function admit(world: LaneWorld): void {
  const last: Scan | undefined = asked(world).at(-1)?.scan;
  if (last) world.give({ type: "decided", scan: last, decided: decidedWith("admit") });
}

describe("the plate that a scan is compared with", () => {
  it("is the one that was read a moment ago", () => {
    const world = lane();
    sees(world, "B1ABC");
    scan(world);
    expect(asked(world)).toMatchObject([{ readPlate: "B1ABC" }]);
  });

  it("is none when it was read too long ago", () => {
    const world = lane();
    sees(world, "B1ABC");
    world.nowMs += PLATE_MS + 1;
    scan(world);
    expect(asked(world)).toMatchObject([{ readPlate: null }]);
  });

  it("counts for another code of a vehicle that was refused", () => {
    const world = lane();
    sees(world, "B1ABC");
    scan(world, "one");
    world.give({ type: "decided", scan: asked(world)[0]!.scan, decided: decidedWith("refuse") });
    scan(world, "two");
    expect(asked(world)[1]).toMatchObject({ readPlate: "B1ABC" });
  });

  it.each([
    ["before its scan", true],
    ["as the arm opens", false],
  ])("is not that of the vehicle before, read %s", (_name, isBefore) => {
    const world = lane();
    if (isBefore) sees(world, "B1ABC");
    scan(world, "one");
    admit(world);
    // Cameras report a plate again while they see it.
    sees(world, "B1ABC");
    world.give({ type: "barrier-command-sent", command: "open" });
    world.give({ type: "position", position: "open" });
    world.give({ type: "loop", place: "under", state: "occupied" });
    world.give({ type: "loop", place: "under", state: "free" });
    world.nowMs += 2_000;
    world.give({ type: "tick" });
    world.give({ type: "position", position: "closed" });
    scan(world, "two");
    expect(asked(world)[1]).toMatchObject({ scan: { text: "two" }, readPlate: null });
    sees(world, "B2ABC");
    world.give({ type: "decided", scan: asked(world)[1]!.scan, decided: decidedWith("refuse") });
    scan(world, "three");
    expect(asked(world)[2]).toMatchObject({ readPlate: "B2ABC" });
  });
});

it("a plate is not that of the next one under a held arm either", () => {
  const world = lane();
  world.recordAll(world.act("hold_open"));
  sees(world, "B1ABC");
  scan(world, "one");
  admit(world);
  scan(world, "two");
  expect(asked(world)).toMatchObject([{ readPlate: "B1ABC" }, { scan: { text: "two" }, readPlate: null }]);
});

describe("a plate alone", () => {
  it("is decided as soon as the vehicle stands before the arm, once", () => {
    const world = lane({ entry_by_plate: true });
    sees(world, "B1ABC");
    expect(asked(world)).toEqual([]);
    comes(world);
    expect(asked(world)).toMatchObject([
      { scan: { text: "B1ABC", readerId: "camera", isPlate: true }, readPlate: "B1ABC" },
    ]);
    world.give({ type: "decided", scan: asked(world)[0]!.scan, decided: decidedWith("refuse") });
    sees(world, "B1ABC");
    expect(asked(world)).toHaveLength(1);
  });

  it("opens the arm", () => {
    const world = lane({ entry_by_plate: true });
    comes(world);
    sees(world, "B1ABC");
    admit(world);
    expect(world.wanted).toContainEqual(expect.objectContaining({ do: "open-barrier" }));
  });

  it.each<[string, Parameters<typeof lane>, boolean]>([
    ["where the lane does not allow it", [{}], true],
    ["for which no ticket is known", [{ entry_by_plate: true }], false],
  ])("is nothing %s", (_name, of, isKnown) => {
    const world = lane(...of);
    comes(world);
    sees(world, "B1ABC", isKnown);
    expect(asked(world)).toEqual([]);
  });

  it("of the next vehicle waits for the one that has the lane", () => {
    const world = lane({ entry_by_plate: true });
    comes(world);
    sees(world, "B1ABC");
    admit(world);
    world.give({ type: "position", position: "open" });
    world.give({ type: "loop", place: "under", state: "occupied" });
    world.give({ type: "loop", place: "before", state: "free" });
    comes(world);
    sees(world, "B2ABC");
    expect(asked(world)).toHaveLength(1);
    world.give({ type: "loop", place: "under", state: "free" });
    world.nowMs += 1_500;
    world.give({ type: "tick" });
    expect(asked(world)[1]).toMatchObject({ scan: { text: "B2ABC", isPlate: true } });
  });

  it("read once more on a lane without loops is no second vehicle", () => {
    const world = lane({ entry_by_plate: true }, { hasBefore: false, hasUnder: false });
    sees(world, "B1ABC");
    admit(world);
    for (let n = 0; n < 40; n++) {
      world.nowMs += 1_000;
      sees(world, "B1ABC");
      world.give({ type: "position", position: n < 20 ? "open" : "closed" });
      world.give({ type: "tick" });
    }
    expect(asked(world)).toHaveLength(1);
  });
});
