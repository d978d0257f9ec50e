import { expect, it } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import type { Entry } from "./passage/state.ts";
import { firstState } from "./passage/first-state.ts";
import { runLane } from "./lane-runner.ts";
import { NORMAL, setupWith } from "./test/lane-world.ts";

it("a lane is not at rest before its facts are on disk, and each is written once", async () => {
  const clock = fakeClock();
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const written: Entry["type"][] = [];
  let isDiskFull = true;
  const lane = runLane({
    ...{ laneId: "lane", devices: [], clock, log: silentLog },
    setup: setupWith({ hasBefore: false, hasUnder: false }, { opens_on_fire: false }),
    first: firstState(clock.monotonicMs(), NORMAL, { openings: [] }),
    admission: {
      decide: () => Promise.reject(new Error("nobody scans")),
      record(_, { type }) {
        if (isDiskFull) return Promise.reject(new Error("the disk is full"));
        written.push(type);
        return Promise.resolve("activity");
      },
    },
    knowsPlate: () => false,
    photograph: () => undefined,
    onChange: () => undefined,
  });
  expect(lane.isAtRest()).toBe(true);
  lane.events.fire("panel", true);
  await settled();
  clock.advance(900);
  await settled();
  expect(lane.isAtRest()).toBe(false);
  isDiskFull = false;
  clock.advance(1_000);
  await settled();
  expect([lane.isAtRest(), written]).toEqual([true, ["event"]]);
  lane[Symbol.dispose]();
});
