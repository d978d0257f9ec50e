import { describe, expect, it, vi } from "vitest";
import { decidedWith, LaneWorld, OFFICER, setupWith } from "./test/lane-world.ts";
import { laneObservers } from "./observers.ts";
import type { Entry, LaneEvent } from "./passage/state.ts";
import type { Device } from "./ports.ts";

const SCAN = { text: "GA1.X", readerId: "reader", atMs: 1 };
const OPENING = { activityId: "a-1", presented: null, vehicleTicketId: null, step: null, sign: null };
const decided = (isRepeat: boolean): LaneEvent => ({
  type: "decided",
  scan: SCAN,
  decided: decidedWith("refuse", { activityId: "a-1", isRepeat }),
});
const passage = (outcome: "confirmed" | "assumed" | "none" | "unknown"): Entry => ({
  type: "passage",
  opening: OPENING,
  outcome,
  because: "",
});
const override = (action: "open" | "close"): Entry => ({
  type: "override",
  act: { action, by: OFFICER, reason: "r", until: null, commandId: null },
});

function observed(hasBefore = true, devices: readonly Device[] = []) {
  const taken: string[] = [];
  const counted: (string | number)[] = [];
  const world = new LaneWorld(setupWith({ hasBefore }));
  const made = laneObservers(world.setup, devices, {
    photograph: (moment, activityId) => void taken.push(`${moment} ${activityId}`),
    meter: { decided: (verdict) => void counted.push(verdict), opened: (scannedMs) => void counted.push(scannedMs) },
  });
  return { taken, counted, world, observers: made };
}

describe("pictures", () => {
  it.each<[string, Entry, string[]]>([
    ["a passage that was seen", passage("confirmed"), ["passage a-1"]],
    ["a passage that was assumed", passage("assumed"), ["passage a-1"]],
    ["nobody's passage", passage("none"), []],
    ["a passage that nobody saw", passage("unknown"), []],
    ["an officer's opening", override("open"), ["override a-1"]],
    ["an officer's closing", override("close"), []],
    ["tailgating", { type: "tailgate", afterActivityId: null }, ["tailgate a-1"]],
    ["an event", { type: "event", event: "lane_fault", detail: "" }, []],
  ])("are taken of %s as they should", (_name, entry, wanted) => {
    const { observers: look, taken, world } = observed();
    look.recorded(entry, "a-1");
    expect(taken).toEqual([]);
    look.settle(world.state);
    look.settle(world.state);
    expect(taken).toEqual(wanted);
  });

  it("are taken of every decision, and not of one that is only repeated", () => {
    const { observers: look, taken, world } = observed();
    look.saw(decided(false));
    look.saw(decided(true));
    look.saw({ type: "tick" });
    look.settle(world.state);
    expect(taken).toEqual(["decision a-1"]);
  });
});

describe("every device", () => {
  it("is notified when the lane comes to rest, and when something is under way again", () => {
    const rest = vi.fn();
    const loop: Device = {
      id: "loop",
      role: "loop",
      rest,
      start: () => undefined,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    const { observers: look, world } = observed(true, [loop]);
    const atRest = { ...world.state, under: "free" as const };
    const deciding = { scan: SCAN, untilMs: 0 };
    const states = [
      atRest,
      { ...atRest, before: "occupied" as const },
      { ...atRest, under: "occupied" as const },
      atRest,
      { ...atRest, deciding },
    ];
    for (const state of states) look.settle({ ...world.state, ...state });
    expect(rest.mock.calls.flat()).toEqual([true, false, true, false]);
  });
});

describe("a reader that looks", () => {
  const camera = (attend: (mayBeThere: boolean) => void): Device => ({
    id: "camera",
    role: "reader",
    reader: { attend },
    start: () => undefined,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });

  it("is notified when a vehicle may be there, once a change; a loop that can't be read may hide one", () => {
    const attend = vi.fn();
    const { observers: look, world } = observed(true, [camera(attend)]);
    for (const before of ["unknown", "free", "free", "occupied", "unknown", "free"] as const)
      look.settle({ ...world.state, before });
    expect(attend.mock.calls.flat()).toEqual([true, false, true, false]);
  });

  it("always looks where no loop tells", () => {
    const attend = vi.fn();
    const { observers: look, world } = observed(false, [camera(attend)]);
    for (const before of ["unknown", "free"] as const) look.settle({ ...world.state, before });
    expect(attend.mock.calls.flat()).toEqual([true]);
  });
});

describe("a meter", () => {
  const admitted: LaneEvent = { type: "decided", scan: SCAN, decided: decidedWith("admit", { activityId: "a-1" }) };
  const sent = (effect: "open-barrier" | "close-barrier"): LaneEvent => ({
    type: "barrier-command-sent",
    effect:
      effect === "open-barrier"
        ? { do: effect, activityId: "a-1", deadlineMs: null }
        : { do: effect, requestId: null, deadlineMs: null },
  });
  const act: LaneEvent = {
    type: "act",
    act: {
      action: "open",
      by: OFFICER,
      reason: "r",
      until: null,
      commandId: null,
      requestId: "r-1",
      deadlineMs: 1_000,
    },
  };

  it.each<[string, LaneEvent[], (string | number)[]]>([
    ["an admitted vehicle and its command", [admitted, sent("open-barrier")], ["admit", SCAN.atMs]],
    ["one command of a vehicle alone", [admitted, sent("open-barrier"), sent("open-barrier")], ["admit", SCAN.atMs]],
    ["no other command", [admitted, sent("close-barrier")], ["admit"]],
    ["a refusal, and no later command of an officer", [decided(false), act, sent("open-barrier")], ["refuse"]],
    ["no command that an officer gave in between", [admitted, act, sent("open-barrier")], ["admit"]],
    ["no repeated decision", [decided(true)], []],
  ])("counts %s", (_name, events, wanted) => {
    const { observers: look, counted } = observed();
    for (const event of events) look.saw(event);
    expect(counted).toEqual(wanted);
  });
});
