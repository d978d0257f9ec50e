import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { heightOf, type ArmSettings } from "./arm.ts";
import { emptyLane, isHeldUp, stepLaneWorld, type Contact, type Happening, type LaneWorldEvent } from "./lane-world.ts";

const settings: ArmSettings = { riseMs: 1000, fallMs: 1000, closesAfterClearMs: 3000, closesUnusedAfterMs: 20_000 };
const byHand: ArmSettings = { ...settings, closesAfterClearMs: null, closesUnusedAfterMs: null };

type Timed = readonly [atMs: number, event: LaneWorldEvent];
const press = (contact: Contact): LaneWorldEvent => ({ is: "contact", contact, isOn: true });
const release = (contact: Contact): LaneWorldEvent => ({ is: "contact", contact, isOn: false });
const enter: LaneWorldEvent = { is: "vehicle", vehicle: "truck", loop: "under", isOn: true };
const leave: LaneWorldEvent = { is: "vehicle", vehicle: "truck", loop: "under", isOn: false };
const look: LaneWorldEvent = { is: "time" };
const pulse: Timed[] = [
  [0, press("open")],
  [500, release("open")],
];

function play(events: readonly Timed[], arm: ArmSettings) {
  let world = emptyLane;
  const happenings: Happening[] = [];
  for (const [atMs, event] of events) {
    const step = stepLaneWorld(world, event, arm, atMs);
    world = step.world;
    happenings.push(...step.happenings);
  }
  return { world, told: happenings.map(tell) };
}

function tell(happening: Happening): string {
  const { atMs } = happening;
  if (happening.kind === "arm") return `${atMs} ${happening.position}`;
  if (happening.kind === "close_ignored") return `${atMs} close ignored: ${happening.because}`;
  if (happening.kind === "loop") return `${atMs} ${happening.loop} ${happening.is_occupied ? "on" : "off"}`;
  if (happening.kind === "light") return `${atMs} ${happening.shows}`;
  return `${atMs} ${happening.kind}`;
}

describe("the arm", () => {
  const rows: [name: string, events: Timed[], arm: ArmSettings, told: string[]][] = [
    ["stays down when nothing happens", [[90_000, look]], settings, []],
    ["rises on the pulse and goes on when it ends", [...pulse, [1000, look]], byHand, ["0 rising", "1000 up"]],
    [
      "closes on the close pulse",
      [...pulse, [5000, press("close")], [6000, look]],
      byHand,
      ["0 rising", "1000 up", "5000 falling", "6000 down"],
    ],
    [
      "stays up without a close where it does not close by itself",
      [...pulse, [90_000, look]],
      byHand,
      ["0 rising", "1000 up"],
    ],
    [
      "closes by itself after its loop clears",
      [...pulse, [2000, enter], [4000, leave], [9000, look]],
      settings,
      ["0 rising", "1000 up", "2000 under on", "4000 under off", "7000 falling", "8000 down"],
    ],
    [
      "closes when nobody used the opening",
      [...pulse, [30_000, look]],
      settings,
      ["0 rising", "1000 up", "21000 falling", "22000 down"],
    ],
    [
      "ignores a close with a vehicle under it",
      [...pulse, [2000, enter], [2500, press("close")]],
      byHand,
      ["0 rising", "1000 up", "2000 under on", "2500 close ignored: vehicle"],
    ],
    [
      "reverses when a vehicle comes while it falls",
      [...pulse, [2000, press("close")], [2400, enter], [5000, look]],
      byHand,
      ["0 rising", "1000 up", "2000 falling", "2400 under on", "2400 reversed", "2400 rising", "2800 up"],
    ],
    [
      "stays up while the open contact is held, and closes some time after",
      [
        [0, press("open")],
        [60_000, press("close")],
        [60_500, release("close")],
        [70_000, release("open")],
        [80_000, look],
      ],
      settings,
      ["0 rising", "1000 up", "60000 close ignored: held", "73000 falling", "74000 down"],
    ],
    [
      "rises at the fire panel's contact",
      [
        [0, press("fire")],
        [90_000, look],
      ],
      settings,
      ["0 rising", "1000 up"],
    ],
    [
      "turns round in the middle on a new pulse",
      [...pulse, [2000, press("close")], [2500, release("close")], [2600, press("open")], [9000, look]],
      byHand,
      ["0 rising", "1000 up", "2000 falling", "2600 rising", "3200 up"],
    ],
    ["does nothing on a close when it is down", [[0, press("close")]], settings, []],
    [
      "does nothing on an open pulse that is on already",
      [...pulse.slice(0, 1), [100, press("open")]],
      settings,
      ["0 rising"],
    ],
  ];
  test.each(rows)("%s", (_name, events, arm, told) => expect(play(events, arm).told).toEqual(told));
});

test("the light is told in words, and only when it changes", () => {
  const lamp = (name: "red" | "green", isOn: boolean): LaneWorldEvent => ({ is: "lamp", lamp: name, isOn });
  const events = [lamp("red", true), lamp("red", true), lamp("green", true), lamp("red", false), lamp("green", false)];
  expect(
    play(
      events.map((event, index) => [index, event]),
      settings,
    ).told,
  ).toEqual(["0 red", "2 both", "3 green", "4 off"]);
});

test("a loop is occupied until its last vehicle has left", () => {
  const other = { ...enter, vehicle: "tailgater" } as const;
  const { told } = play(
    [
      [0, enter],
      [10, other],
      [20, leave],
      [30, { ...other, isOn: false }],
    ],
    settings,
  );
  expect(told).toEqual(["0 under on", "30 under off"]);
});

test("whatever happens, the arm never starts or goes on falling with a vehicle under it or while it is held", () => {
  const anyEvent = fc.oneof(
    fc.record({
      is: fc.constant("contact" as const),
      contact: fc.constantFrom("open", "close", "hold", "fire"),
      isOn: fc.boolean(),
    }),
    fc.record({
      is: fc.constant("vehicle" as const),
      vehicle: fc.constantFrom("a", "b"),
      loop: fc.constantFrom("before", "under"),
      isOn: fc.boolean(),
    }),
    fc.constant(look),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(4000), anyEvent), { maxLength: 60, size: "max" }), (steps) => {
      let world = emptyLane;
      let nowMs = 0;
      for (const [waitMs, event] of steps) {
        nowMs += waitMs;
        world = stepLaneWorld(world, event, settings, nowMs).world;
        if (world.arm.at === "falling") {
          expect(world.loops.under).toEqual([]);
          expect(isHeldUp(world)).toBe(false);
        }
        const height = heightOf(world.arm, settings, nowMs);
        expect(height).toBeGreaterThanOrEqual(0);
        expect(height).toBeLessThanOrEqual(1);
      }
    }),
  );
});
