import fc from "fast-check";
import { describe, it } from "vitest";
import { anyDevices, is } from "./any-lane.ts";
import { setupWith } from "./lane-world.ts";
import type { Move } from "./moves.ts";
import { WatchedLane } from "./watched-lane.ts";
import { COUNTEREXAMPLES } from "./counterexamples.ts";
import type { Act, LaneSetup } from "../passage/state.ts";

/** Invariants for any order of events: a random world around the machine, with a disk that may be slow or fail. */

const RUNS = process.env["LONG"] ? 1_000_000 : 10_000;

const ACTIONS: Act["action"][] = [
  "open",
  "close",
  "hold_open",
  "release",
  "bypass_on",
  "bypass_off",
  "lane_close",
  "lane_open",
  "intervene_on",
  "intervene_off",
];

const text = fc.constantFrom("a", "b", "c");
const lifeMs = fc.constantFrom(1, 2_000, 5_000, 30_000);
const answer = fc.record({ do: is("answer"), isGood: fc.boolean(), isCertain: fc.boolean() });

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: is("scan"), text }) },
  { weight: 1, arbitrary: fc.record({ do: is("check-in"), text, lifeMs }) },
  { weight: 1, arbitrary: fc.record({ do: is("plate"), isKnown: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: is("loop"),
      place: fc.constantFrom("before", "under"),
      state: fc.constantFrom("occupied", "free", "unknown"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: is("position"), position: fc.constantFrom("open", "closed", "moving", "unknown") }),
  },
  { weight: 3, arbitrary: fc.record({ do: is("wait"), ms: fc.constantFrom(1, 250, 500, 3_000, 12_000, 130_000) }) },
  { weight: 1, arbitrary: fc.record({ do: is("fire"), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("barrier-lost", "barrier-back") }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is("act"),
      action: fc.constantFrom(...ACTIONS),
      forMs: fc.constantFrom(null, 2_000, 60_000),
      lifeMs,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is("settle"), isAdmitted: fc.boolean(), lifeMs }) },
  { weight: 1, arbitrary: fc.record({ do: is("restart"), hadWritten: fc.nat(2) }) },
  // Most events around a lane are answers of its own devices and disk.
  { weight: 7, arbitrary: answer },
);

const setup = anyDevices.chain((devices) =>
  fc
    .record({ needs_vehicle_present: fc.boolean(), entry_by_plate: fc.boolean(), opens_on_fire: fc.boolean() })
    .map((rules) => setupWith(devices, rules)),
);

function play([laneSetup, moves]: readonly [LaneSetup, readonly Move[]]): void {
  const lane = new WatchedLane(laneSetup);
  for (const next of moves) lane.play(next);
  lane.comeToRest();
}

it.each(COUNTEREXAMPLES)("keeps what it promised in the order that seed $found.seed once found", ({ order }) => {
  play(order);
});

describe("whatever the order of events, restarts among them", () => {
  it(
    "opens only what is durable and not too late, never closes over a vehicle, settles each opening once, comes to rest",
    { timeout: RUNS * 10 },
    () => {
      fc.assert(
        fc.property(setup, fc.array(move, { minLength: 1, maxLength: 60, size: "max" }), (...order) => play(order)),
        { numRuns: RUNS },
      );
    },
  );
});
