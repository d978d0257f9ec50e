import { expect, it, vi } from "vitest";
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
    laneId: "lane",
    devices: [],
    clock,
    log: silentLog,
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

it("a sign and a light that are back show what the lane shows, though it has not changed", async () => {
  const clock = fakeClock();
  const shown: string[] = [];
  const show = (what: string): Promise<void> => {
    shown.push(what);
    return Promise.resolve();
  };
  const part = (role: "sign" | "light") => ({
    id: role,
    role,
    start: () => undefined,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
  const sign = { ...part("sign"), sign: { show: () => show("sign") } };
  const light = { ...part("light"), light: { set: (colour: string) => show(colour) } };
  const lane = runLane({
    laneId: "lane",
    clock,
    log: silentLog,
    devices: [
      { device: sign, name: "Sign", role: "sign" },
      { device: light, name: "Light", role: "light" },
    ],
    setup: setupWith({ hasBefore: false, hasUnder: false }),
    first: firstState(clock.monotonicMs(), NORMAL, { openings: [] }),
    admission: { decide: () => Promise.reject(new Error("nobody scans")), record: () => Promise.resolve("activity") },
    knowsPlate: () => false,
    photograph: () => undefined,
    onChange: () => undefined,
  });
  await vi.waitFor(() => expect(shown).toEqual(["sign", "red"]));
  for (const id of ["sign", "light"]) {
    shown.length = 0;
    lane.events.health(id, "lost", "unplugged");
    lane.events.health(id, "ready", null);
    await vi.waitFor(() => expect(shown).toEqual(["sign", "red"]));
  }
  lane[Symbol.dispose]();
});
