import fc from "fast-check";
import { describe, it } from "vitest";
import { anyDevices, is } from "./any-lane.ts";
import { assertInvariant } from "./assert-invariant.ts";
import { setupWith } from "./lane-world.ts";
import { type Doing, TrueLane } from "./true-lane.ts";
import type { Act } from "../passage/state.ts";

/** A lane's records of vehicles are true: vehicles, arm and loops behave as at a gate, in random situations. */

const RUNS = process.env["LONG"] ? 50_000 : 5_000;

const LIMIT = { timeout: RUNS * 20 };

const ACTS: readonly Act["action"][] = [
  ...(["open", "close", "hold_open", "release", "bypass_on", "bypass_off"] as const),
  ...(["intervene_on", "intervene_off", "lane_close", "lane_open"] as const),
];
const onSite: fc.WeightedArbitrary<Doing>[] = [
  {
    weight: 3,
    arbitrary: fc.record({
      do: is("arrive"),
      isLong: fc.boolean(),
      verdict: fc.constantFrom("admit", "admit", "refer", "refuse"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is("scan") }) },
  { weight: 6, arbitrary: fc.record({ do: is("drive") }) },
  { weight: 1, arbitrary: fc.record({ do: is("turn-back") }) },
  { weight: 4, arbitrary: fc.record({ do: is("wait"), ms: fc.constantFrom(100, 1_000, 3_500, 7_000, 21_000) }) },
  { weight: 1, arbitrary: fc.record({ do: is("fire"), isOn: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: is("act"), action: fc.constantFrom(...ACTS) }),
  },
  { weight: 1, arbitrary: fc.record({ do: is("settle"), isAdmitted: fc.boolean() }) },
];
const withCable: fc.WeightedArbitrary<Doing>[] = [
  ...onSite,
  { weight: 3, arbitrary: fc.record({ do: is("cable"), isPlugged: fc.boolean() }) },
];

const setup = anyDevices
  // An arm that closes by itself without limit switches may be up for an unknown time.
  .filter(({ canClose, shows }) => canClose || shows.closed)
  // Where the only loop is the one before the arm, a decided vehicle must stand on it: else its passage is unknown.
  .map((devices) => setupWith(devices, { travel_seconds: 4, needs_vehicle_present: !devices.hasUnder }));

describe("what a lane tells of vehicles", () => {
  it(
    "gives a step back only to who did not go through, confirms nothing that nobody drove, closes over nobody",
    LIMIT,
    () => {
      check(withCable, (lane) => {
        assertInvariant(
          !lane.world.setup.canClose || lane.falseGreens.length === 0,
          `green: ${lane.falseGreens.join()}`,
        );
        assertInvariant(lane.world.at() === "idle", `rests ${lane.world.at()}`);
        assertInvariant(lane.closesOver === 0 || !lane.world.setup.hasUnder, "the arm gets a close over a vehicle");
        for (const { code, outcome, fromMs, toMs, mayBeMistaken } of lane.passages) {
          const wentMs = lane.wentUnder.get(code ?? "") ?? Infinity;
          const hasGone = wentMs > fromMs && wentMs < toMs && !mayBeMistaken;
          assertInvariant(
            outcome !== "none" || !hasGone,
            `the step of ${code} is given back, and it went under the arm`,
          );
          const wasAny = lane.through.some((atMs) => atMs >= fromMs && atMs <= toMs);
          assertInvariant(outcome !== "confirmed" || wasAny, `${code} is confirmed, and nobody went through`);
        }
      });
    },
  );

  it("accounts for each vehicle that went through, while its loops can be read", LIMIT, () => {
    check(onSite, ({ passages, tailgates, through, world, isDown }) => {
      if (!world.setup.hasUnder) return;
      assertInvariant(!world.setup.canClose || isDown, "the arm is left up");
      const passed = passages.filter(({ outcome }) => outcome === "confirmed" || outcome === "assumed").length;
      assertInvariant(passed <= through.length, `${passed} are recorded as passed, and ${through.length} did`);
      // A vehicle that came under the arm uninvited and was admitted there is recorded as both.
      const isTold = passed + tailgates >= through.length;
      assertInvariant(isTold, `${through.length} went through, and only ${passed} + ${tailgates} are recorded`);
    });
  });
});

function check(doing: fc.WeightedArbitrary<Doing>[], look: (lane: TrueLane) => void): void {
  const doings = fc.array(fc.oneof(...doing), { maxLength: 40, size: "max" });
  const property = fc.property(setup, doings, (laneSetup, all) => {
    const lane = new TrueLane(laneSetup);
    for (const one of all) lane.play(one);
    lane.end();
    look(lane);
  });
  fc.assert(property, { numRuns: RUNS });
}
