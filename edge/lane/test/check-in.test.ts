import { describe, expect, it } from "vitest";
import { ASKED, decidedWith, LaneWorld, names, OFFICER, passages, setupWith } from "./lane-world.ts";
import type { LaneEffect } from "../passage/state.ts";

const lane = (): LaneWorld => new LaneWorld(setupWith()).atRest();
const byHand = {
  ...ASKED,
  by: OFFICER,
  reason: "the phone is broken",
  overridesRefusal: false,
  plate: null,
} as const;
const SCAN = { text: "code-1", readerId: null, atMs: 1_000, byHand };
const checkIn = (world: LaneWorld): readonly LaneEffect[] => world.give({ type: "check-in", scan: SCAN });
const answers = (effects: readonly LaneEffect[]) =>
  effects.flatMap((effect) => (effect.do === "reply" ? [`${effect.answer.outcome} ${effect.answer.why ?? "-"}`] : []));
const decide = (world: LaneWorld, ...given: Parameters<typeof decidedWith>): readonly LaneEffect[] =>
  world.give({ type: "decided", scan: SCAN, decided: decidedWith(...given) });

describe("a vehicle that an officer checks in by hand", () => {
  it("is decided, let in, and answered when the barrier has taken it", () => {
    const world = lane();
    expect(checkIn(world)).toMatchObject([{ do: "decide", scan: SCAN, readPlate: null }]);
    expect(names(decide(world, "admit"))).toEqual(["open-barrier"]);
    expect(answers(world.give({ type: "barrier-command-sent", command: "open" }))).toEqual(["done -"]);
  });

  it("takes its step also where the rule book did not admit it", () => {
    const world = lane();
    checkIn(world);
    decide(world, "refer", { disposition: "opening", isLetInByHand: true });
    expect(world.state.phase).toMatchObject({ at: "opening", opening: { step: "in" } });
  });

  it("is not compared with what the camera read: the officer sees it", () => {
    const world = lane();
    world.give({ type: "plate-read", readerId: "camera", plate: "B1A", atMs: world.nowMs, isKnown: true });
    expect(checkIn(world)).toMatchObject([{ do: "decide", readPlate: null }]);
  });

  it("is refused by the rule book, with its decision, and the sign stays as it was", () => {
    const world = lane();
    checkIn(world);
    const effects = decide(world, "refuse");
    expect(answers(effects)).toEqual(["refused rules_refuse"]);
    expect(effects).toMatchObject([{ answer: { decision: { code: "UNKNOWN" }, activityId: "activity-1" } }]);
    expect(world.state).toMatchObject({ phase: { at: "idle" }, notice: null, deciding: null });
  });

  it("that could not be recorded is not let in", () => {
    const world = lane();
    checkIn(world);
    const effects = world.give({ type: "decide-failed", scan: SCAN, because: "the disk is full" });
    expect(answers(effects)).toEqual(["refused not_recorded"]);
    expect(world.state.deciding).toBeNull();
  });

  it("under a held arm is through with its decision", () => {
    const world = lane();
    world.recordAll(world.act("hold_open"));
    checkIn(world);
    expect(answers(decide(world, "admit"))).toEqual(["done -"]);
    world.under("occupied");
    expect(passages(world.under("free"))).toEqual(["confirmed activity-1"]);
  });

  it.each<[string, (world: LaneWorld) => void, string]>([
    [
      "while another vehicle waits for an officer",
      (world) => world.present(decidedWith("refer"), "other"),
      "vehicle_waits",
    ],
    ["while another is being decided", (world) => world.scan("other"), "lane_busy"],
    ["while another passes", (world) => world.open().under("occupied"), "lane_busy"],
  ])("%s is refused, and nothing is decided", (_name, before, why) => {
    const world = lane();
    before(world);
    expect(answers(checkIn(world))).toEqual([`refused ${why}`]);
  });

  it("on a lane that is starting is refused", () => {
    const opening = { activityId: "old", presented: null, vehicleTicketId: null, step: null, sign: null };
    expect(answers(checkIn(new LaneWorld(setupWith(), [opening])))).toEqual(["refused lane_starting"]);
  });

  it("whose decision comes too late opens nothing, and its step is given back", () => {
    const world = lane();
    checkIn(world);
    world.wait(5_000);
    const effects = decide(world, "admit");
    expect(names(effects)).toEqual(["record passage", "reply"]);
    expect([passages(effects), answers(effects)]).toEqual([["none activity-1"], ["refused lane_busy"]]);
  });
});
