import { describe, expect, it } from "vitest";
import { ASKED, decidedWith, decisionOf, LaneWorld, OFFICER, type SetupChange, setupWith } from "./lane-world.ts";
import { outputsOf } from "../passage/outputs.ts";
import type { LaneEffect, LaneSetup } from "../passage/state.ts";

/** The driver's sign text, and the light beside it, for every act of an officer. */

const shown = (world: LaneWorld): string => {
  const { sign, light } = outputsOf(world.setup, world.state);
  return `${light}: ${sign.colour} ${sign.lines.join(" / ")}`;
};
const IDLE = "red: green SELAMAT DATANG";
const lane = (rules: Partial<LaneSetup["rules"]> = {}, change: SetupChange = {}): LaneWorld => {
  const world = new LaneWorld(setupWith(change, { idle_text: "SELAMAT DATANG", ...rules }));
  return world.atRest();
};
const settle = (world: LaneWorld, isAdmitted: boolean): readonly LaneEffect[] =>
  world.give({
    type: "settle",
    ...ASKED,
    activityId: "activity-1",
    isAdmitted,
    by: OFFICER,
    reason: "r",
  });
const waiting = (
  ...[rules, step = "in", plate = "B1234ABC"]: [LaneSetup["rules"]?, ("in" | "out" | null)?, string?]
) => {
  const world = lane(rules);
  const decision = { ...decisionOf("refer", "STALE_REPLICA"), step };
  world.present(decidedWith("refer", { decision, plate: plate === "" ? null : plate }));
  return world;
};
const arm = (world: LaneWorld, position: "open" | "closed"): void => {
  world.give({ type: "barrier-command-sent", command: "open" });
  world.give({ type: "position", position });
};

describe("a referred vehicle", () => {
  it("reads that it is to wait, with the arm down", () => {
    expect(shown(waiting())).toBe("red: yellow REFER");
  });

  it.each([
    ["id", "in", "B1234ABC", "SILAKAN MASUK / B 1234 ABC"],
    ["id", "out", "B1234ABC", "SILAKAN KELUAR / B 1234 ABC"],
    ["en", "in", "B1234ABC", "PLEASE ENTER / B 1234 ABC"],
    ["en", "out", "", "PLEASE EXIT"],
    ["en", null, "", "LANE OPEN"],
  ] as const)("let in by an officer reads its admission (%s, %s, plate %j)", (language, step, plate, text) => {
    const world = waiting({ ...setupWith().rules, language }, step, plate);
    world.recordAll(settle(world, true), "activity-1");
    expect(shown(world)).toBe(`red: green ${text}`);
    arm(world, "open");
    expect(shown(world)).toBe(`green: green ${text}`);
    world.under("occupied");
    expect(shown(world)).toBe(`red: green ${text}`);
  });

  it("still reads that it is to wait while the officer's word is on its way to the disk", () => {
    const world = waiting();
    settle(world, true);
    expect(shown(world)).toBe("red: yellow REFER");
  });

  it("let in by an officer's open reads its admission too", () => {
    const world = waiting();
    world.recordAll(world.act("open"), "activity-1");
    arm(world, "open");
    expect(shown(world)).toBe("green: green SILAKAN MASUK / B 1234 ABC");
  });

  it("let in by a hold that ends before it passes reads its admission", () => {
    const world = waiting();
    world.recordAll(world.act("bypass_on"), "act-1");
    world.recordAll(world.wanted, "activity-1");
    world.give({ type: "position", position: "open" });
    expect(shown(world)).toBe("green: green JALUR TERBUKA");
    world.recordAll(world.act("bypass_off"));
    expect(shown(world)).toBe("green: green SILAKAN MASUK / B 1234 ABC");
  });

  it.each<[string, (world: LaneWorld) => void]>([
    ["turned away by an officer", (world) => world.recordAll(settle(world, false))],
    ["that nobody decides about", (world) => world.wait(120_000)],
  ])("%s reads so for a while", (_name, end) => {
    const world = waiting();
    end(world);
    expect(shown(world)).toBe("red: red TIDAK DIIZINKAN");
    world.wait(world.setup.rules.message_seconds * 1000);
    expect(shown(world)).toBe(IDLE);
  });

  it("turned away from a full area is still to go to the buffer zone", () => {
    const world = lane();
    world.present(decidedWith("refer", { decision: decisionOf("refer", "AREA_FULL") }));
    world.recordAll(settle(world, false));
    expect(shown(world)).toBe("red: yellow REFER");
  });

  it("whose code is read again once it has gone is not shown to wait for anybody", () => {
    const world = waiting();
    world.recordAll(settle(world, false));
    world.wait(world.setup.rules.message_seconds * 1000);
    world.present(decidedWith("refer", { isRepeat: true }));
    expect(shown(world)).toBe(IDLE);
  });
});

describe("what an officer does to the lane", () => {
  const blind = { hasPosition: false };

  it.each<[string, (world: LaneWorld) => void, string]>([
    ["an open, the arm on its way", (world) => world.recordAll(world.act("open")), "red: green JALUR TERBUKA"],
    [
      "an open, the arm up",
      (world) => {
        world.recordAll(world.act("open"));
        arm(world, "open");
      },
      "green: green JALUR TERBUKA",
    ],
    [
      "a hold, the arm up",
      (world) => {
        world.recordAll(world.act("hold_open"));
        world.give({ type: "position", position: "open" });
      },
      "green: green JALUR TERBUKA",
    ],
    ["a hold, the arm on its way", (world) => world.recordAll(world.act("hold_open")), "red: green JALUR TERBUKA"],
    [
      "a hold under which the arm comes down",
      (world) => {
        world.recordAll(world.act("hold_open"));
        world.give({ type: "position", position: "open" });
        world.give({ type: "position", position: "closed" });
      },
      "red: red JALUR GANGGUAN",
    ],
    [
      "a bypass, the arm up",
      (world) => {
        world.recordAll(world.act("bypass_on"));
        world.give({ type: "position", position: "open" });
      },
      "green: green JALUR TERBUKA",
    ],
    ["a lane that is closed", (world) => world.recordAll(world.act("lane_close")), "red: red JALUR DITUTUP"],
    [
      "a closed lane that is open again",
      (world) => {
        world.recordAll(world.act("lane_close"));
        world.recordAll(world.act("lane_open"));
      },
      IDLE,
    ],
    [
      "an open on a closed lane",
      (world) => {
        world.recordAll(world.act("lane_close"));
        world.recordAll(world.act("open"));
        arm(world, "open");
      },
      "green: green JALUR TERBUKA",
    ],
    ["an intervention, with nobody there", (world) => world.recordAll(world.act("intervene_on")), IDLE],
  ])("%s", (_name, act, text) => {
    const world = lane();
    act(world);
    expect(shown(world)).toBe(text);
  });

  it("a hold that an arm without limit switches did not take shows nothing green", () => {
    const world = lane({}, blind);
    world.recordAll(world.act("hold_open"));
    world.give({ type: "barrier-command-failed", command: "hold", isCertain: false, because: "no echo" });
    expect(shown(world)).toBe("red: red JALUR GANGGUAN");
    world.give({ type: "barrier-command-sent", command: "hold" });
    expect(shown(world)).toBe("red: green JALUR TERBUKA");
    world.wait(world.setup.rules.travel_seconds * 1000);
    expect(shown(world)).toBe("green: green JALUR TERBUKA");
  });

  it("an open that may not have reached the arm shows that the lane is out of order", () => {
    const world = lane({}, blind);
    world.present(decidedWith("admit"));
    world.give({ type: "barrier-command-failed", command: "open", isCertain: false, because: "no echo" });
    expect(shown(world)).toBe("red: red JALUR GANGGUAN");
  });

  it("a hold over an arm that is up already, without limit switches, is green at once", () => {
    const world = lane({}, blind).open();
    world.recordAll(world.act("hold_open"));
    expect(shown(world)).toBe("green: green JALUR TERBUKA");
  });

  it("a refused vehicle under the arm of a hold that ends reads no refusal", () => {
    const world = lane();
    world.recordAll(world.act("bypass_on"));
    world.give({ type: "position", position: "open" });
    world.present(decidedWith("refuse", { disposition: "opening" }));
    world.under("occupied");
    world.recordAll(world.act("bypass_off"));
    expect([world.at(), shown(world)]).toEqual(["passing", "red: green JALUR TERBUKA"]);
  });
});

describe("an arm whose device is away", () => {
  const back = (world: LaneWorld): readonly LaneEffect[] => world.give({ type: "barrier-back" });
  const lane = (hasPosition: boolean): LaneWorld =>
    new LaneWorld(setupWith({ hasPosition }, { idle_text: "SELAMAT DATANG" })).atRest();
  const lose = (world: LaneWorld): LaneWorld => {
    world.give({ type: "barrier-lost" });
    if (world.setup.shows.open) world.give({ type: "position", position: "unknown" });
    return world;
  };

  it.each([true, false])("is out of order for whoever comes, until it is back (limit switches: %s)", (hasPosition) => {
    const world = lose(lane(hasPosition));
    expect(shown(world)).toBe("red: red JALUR GANGGUAN");
    expect(back(world)).toEqual([]);
    expect(shown(world)).toBe(IDLE);
  });

  it.each([true, false])("is not green for the vehicle that it was open for (limit switches: %s)", (hasPosition) => {
    const world = lane(hasPosition).open();
    expect(shown(world)).toBe("green: green ADMIT");
    lose(world);
    expect(shown(world)).toBe(hasPosition ? "red: green ADMIT" : "red: red JALUR GANGGUAN");
    back(world);
    expect(shown(world)).toBe(hasPosition ? "red: green ADMIT" : "red: yellow MOHON TUNGGU");
  });

  it("held without limit switches is held again when it is back, and green after its travel time", () => {
    const world = lane(false);
    world.recordAll(world.act("hold_open"));
    world.give({ type: "barrier-command-sent", command: "hold" });
    world.wait(world.setup.rules.travel_seconds * 1000);
    expect(shown(world)).toBe("green: green JALUR TERBUKA");
    lose(world);
    expect(shown(world)).toBe("red: red JALUR GANGGUAN");
    expect(back(world)).toEqual([{ do: "hold-barrier", isHeld: true, deadlineMs: null }]);
    expect(shown(world)).toBe("red: green JALUR TERBUKA");
    world.give({ type: "barrier-command-sent", command: "hold" });
    world.wait(world.setup.rules.travel_seconds * 1000);
    expect(shown(world)).toBe("green: green JALUR TERBUKA");
  });

  it("that is held after it was away is green only after its travel time, without limit switches", () => {
    const world = lane(false).open();
    lose(world);
    back(world);
    world.recordAll(world.act("hold_open"));
    expect(shown(world)).toBe("red: green JALUR TERBUKA");
    world.give({ type: "barrier-command-sent", command: "hold" });
    world.wait(world.setup.rules.travel_seconds * 1000);
    expect(shown(world)).toBe("green: green JALUR TERBUKA");
  });

  it("that was lost while it rose, without limit switches, is not taken to be up", () => {
    const world = lane(false);
    world.present(decidedWith("admit"));
    world.give({ type: "barrier-command-sent", command: "open" });
    lose(world);
    world.wait(world.setup.rules.travel_seconds * 1000);
    expect([world.at(), shown(world)]).toEqual(["open", "red: red JALUR GANGGUAN"]);
  });
});
