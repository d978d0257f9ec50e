import { expect, it } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { firstState } from "./passage/first-state.ts";
import { runLane } from "./lane-runner.ts";
import type { Decided } from "./passage/state.ts";
import { decidedWith, NORMAL, setupWith } from "./test/lane-world.ts";

it("a lane is not at rest while a scan that it has given up may still be decided: its step would be nobody's", async () => {
  const clock = fakeClock();
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const slow = Promise.withResolvers<Decided>();
  const written: string[] = [];
  const lane = runLane({
    laneId: "lane",
    devices: [],
    clock,
    log: silentLog,
    setup: setupWith({ hasBefore: false, hasUnder: false }),
    first: firstState(clock.monotonicMs(), NORMAL, { openings: [] }),
    admission: {
      decide: () => slow.promise,
      record(_, entry) {
        if (entry.type === "passage") written.push(entry.outcome);
        return Promise.resolve("activity");
      },
    },
    knowsPlate: () => false,
    photograph: () => undefined,
    onChange: () => undefined,
  });
  lane.events.scanned("reader", "code-1", clock.monotonicMs());
  expect(lane.isAtRest()).toBe(false);
  clock.advance(5_001);
  await settled();
  // The gate does the same when it applies a new configuration.
  if (lane.isAtRest()) lane[Symbol.dispose]();
  slow.resolve(decidedWith("admit"));
  await settled();
  expect(written).toEqual(["none"]);
  lane[Symbol.dispose]();
});
