import { describe, expect, it } from "vitest";
import { checksOf, type DeviceSeen, type LaneSeen, type MachineSeen, worstOf } from "./card.ts";
import { inWords, say } from "../../../shared/words/say.ts";

const device = (role: DeviceSeen["role"], more: Partial<DeviceSeen> = {}): DeviceSeen => ({
  name: role,
  role,
  state: "ready",
  detail: null,
  loop: role === "loop" ? { state: "free", forMs: 5_000 } : null,
  msSinceLastRead: null,
  ...more,
});
const lane = (more: Partial<LaneSeen> = {}): LaneSeen => ({
  number: 1,
  name: "In",
  health: "ok",
  lacks: [],
  mode: "normal",
  devices: [device("barrier"), device("loop"), device("reader"), device("sign")],
  ...more,
});
const machine = (more: Partial<MachineSeen> = {}): MachineSeen => ({
  disk: { freeBytes: 20e9, hasReserve: true, write: { tookMs: 3 }, putAside: [] },
  clock: { trust: "trusted", offsetMs: 120 },
  central: { isReached: true, detail: say("last_reached", { reached_at: "2026-11-21T06:00:00Z" }) },
  ...more,
});
const disk = (more: Partial<MachineSeen["disk"]>): MachineSeen => machine({ disk: { ...machine().disk, ...more } });
const LOST = { state: "lost", detail: "is unplugged" } as const;

/** All checks that are not green, as `what: detail`. */
function trouble(lanes: LaneSeen[], seen: MachineSeen): string[] {
  return checksOf(lanes, seen)
    .filter(({ colour }) => colour !== "green")
    .map(({ what, detail }) => `${what}: ${inWords(detail, "en")}`);
}

it("a gate where all is well is green, with a line for everything that was looked at", () => {
  const checks = checksOf([lane()], machine());
  expect(worstOf(checks)).toBe("green");
  expect(checks.map(({ what }) => what)).toEqual([
    "lane",
    "relay",
    "loop",
    "reader",
    "sign",
    "disk",
    "clock",
    "central",
  ]);
});

describe("the colour of a card", () => {
  it.each<[string, "amber" | "red", LaneSeen, MachineSeen, string]>([
    ["a lost barrier", "red", lane({ devices: [device("barrier", LOST)] }), machine(), "relay: is unplugged"],
    ["the only reader lost", "red", lane({ devices: [device("reader", LOST)] }), machine(), "reader: is unplugged"],
    [
      "one of two readers lost",
      "amber",
      lane({ devices: [device("reader", LOST), device("reader")] }),
      machine(),
      "reader: is unplugged",
    ],
    [
      "a barrier that works and whose wiring is wrong",
      "amber",
      lane({ devices: [device("barrier", { detail: "both limit switches are active" })] }),
      machine(),
      "relay: both limit switches are active",
    ],
    ["a lost sign", "amber", lane({ devices: [device("sign", LOST)] }), machine(), "sign: is unplugged"],
    [
      "a device that has not answered yet",
      "amber",
      lane({ devices: [device("barrier", { state: "starting" })] }),
      machine(),
      "relay: has not answered yet",
    ],
    [
      "a loop that can't be read",
      "amber",
      lane({ devices: [device("loop", { loop: { state: "unknown", forMs: 0 } })] }),
      machine(),
      "loop: its state is not known",
    ],
    [
      "a stuck loop",
      "amber",
      lane({ devices: [device("loop", { loop: { state: "occupied", forMs: 1_500_000 } })] }),
      machine(),
      "loop: occupied for 25 min: is a vehicle parked there, or is the loop stuck?",
    ],
    ["a lane left bypassed", "amber", lane({ mode: "bypassed" }), machine(), "lane: the lane is bypassed"],
    [
      "an arm that fails",
      "red",
      lane({ health: "fault", lacks: ["the arm does not move"] }),
      machine(),
      "lane: the arm does not move",
    ],
    [
      "a disk that can't be written",
      "red",
      lane(),
      disk({ write: { failed: "EIO" } }),
      "disk: nothing can be written: EIO",
    ],
    [
      "a reserve that is gone",
      "red",
      lane(),
      disk({ hasReserve: false }),
      "disk: full: only the journal is still written (20000 MB free)",
    ],
    ["a disk nearly full", "red", lane(), disk({ freeBytes: 50e6 }), "disk: nearly full: 50 MB free"],
    ["a disk low on space", "amber", lane(), disk({ freeBytes: 500e6 }), "disk: low on space: 500 MB free"],
    [
      "a database that was damaged and is kept",
      "amber",
      lane(),
      disk({ putAside: ["damaged-1", "damaged-2"] }),
      "disk: the database was damaged, and what was left of it is kept: export and remove damaged-1, damaged-2",
    ],
    ["a slow disk", "amber", lane(), disk({ write: { tookMs: 2_500 } }), "disk: slow: a write took 2500 ms"],
    [
      "a clock nobody compared",
      "amber",
      lane(),
      machine({ clock: { trust: "uncertain", offsetMs: null } }),
      "clock: not certain: not compared with central",
    ],
    [
      "a clock that is off",
      "red",
      lane(),
      machine({ clock: { trust: "untrusted", offsetMs: 90_000 } }),
      "clock: can't be trusted: off by 90.0 s",
    ],
    [
      "a central out of reach",
      "amber",
      lane(),
      machine({ central: { isReached: false, detail: say("never_reached") } }),
      "central: never reached",
    ],
  ])("%s is %s", (_name, colour, seen, on, words) => {
    expect(worstOf(checksOf([seen], on))).toBe(colour);
    expect(trouble([seen], on)).toEqual([words]);
  });

  it("a vehicle on a loop is no fault, and a reader tells when it last read", () => {
    const devices = [
      device("loop", { loop: { state: "occupied", forMs: 30_000 } }),
      device("reader", { msSinceLastRead: 180_000 }),
    ];
    expect(trouble([lane({ devices })], machine())).toEqual([]);
    expect(checksOf([lane({ devices })], machine()).find(({ what }) => what === "reader")?.detail).toEqual(
      say("ready_read_before", { minutes: 3 }),
    );
  });
});
