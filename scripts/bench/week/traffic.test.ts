import { describe, expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import type { DeviceEvents } from "../../../edge/lane/ports.ts";
import { doubleDevices } from "./double-devices.ts";
import { laneOf } from "./lanes.ts";
import { laneTraffic } from "./traffic.ts";

/** The drivers of one lane; the test plays the edge. */
function lane(chance: number) {
  const clock = fakeClock();
  const heard: string[] = [];
  const problems: string[] = [];
  const events: DeviceEvents = {
    scanned: (_, text) => heard.push(text),
    plateRead: () => undefined,
    loop: (_, place, loop) => heard.push(`${place} ${loop}`),
    barrier: () => undefined,
    fire: () => undefined,
    weight: () => undefined,
    health: () => undefined,
  };
  let next = 0;
  const traffic = laneTraffic({
    record: laneOf(0),
    devices: { ...doubleDevices(clock), eventsOf: () => events },
    clock,
    random: () => chance,
    perHour: 200,
    nextQr: () => `qr ${++next}`,
    onGone: () => heard.push("gone"),
    problem: (what) => void problems.push(what),
  });
  heard.length = 0;
  /** Advances time until there is another scan. */
  const untilScan = (): void => {
    const before = scans().length;
    for (let ms = 0; ms < 60_000 && scans().length === before; ms += 100) clock.advance(100);
  };
  const scans = (): string[] => heard.filter((line) => line.startsWith("qr"));
  return { clock, heard, problems, traffic, scans, untilScan };
}

const PASSES = 0.5;
const BACKS_OFF = 0.01;

describe("a driver", () => {
  it("who is let in drives through", () => {
    const { clock, heard, traffic, problems, untilScan } = lane(PASSES);
    untilScan();
    expect(traffic.isAsking).toBe(true);
    traffic.answered(true);
    traffic.barrier("open");
    clock.advance(6_000);
    expect(heard.slice(0, 5)).toEqual(["before occupied", "qr 1", "under occupied", "before free", "under free"]);
    expect(traffic.tally).toMatchObject({ passed: 1, shownAgain: 0 });
    expect(problems).toEqual([]);
  });

  it("whom nothing answers shows the code again, and is let in then", () => {
    const { clock, traffic, problems, scans, untilScan } = lane(PASSES);
    untilScan();
    clock.advance(8_000);
    expect(scans()).toEqual(["qr 1", "qr 1"]);
    traffic.answered(true);
    traffic.barrier("open");
    clock.advance(6_000);
    expect(traffic.tally).toMatchObject({ passed: 1, shownAgain: 1 });
    expect(problems).toEqual([]);
  });

  it("who is never answered drives away and is a problem, and the next one comes", () => {
    const { clock, traffic, problems, scans, untilScan } = lane(PASSES);
    untilScan();
    clock.advance(5 * 8_000);
    expect(problems).toEqual(["Lane 1 answered qr 1 nothing, 5 times"]);
    expect(traffic.tally.shownAgain).toBe(4);
    untilScan();
    expect(scans().at(-1)).toBe("qr 2");
  });

  it("who is refused with a good ticket is a problem, and does not stand in the way", () => {
    const { traffic, problems, scans, untilScan } = lane(PASSES);
    untilScan();
    traffic.answered(false);
    expect(problems).toEqual(["Lane 1 refused qr 1"]);
    untilScan();
    expect(scans()).toEqual(["qr 1", "qr 2"]);
  });

  it("who backed off and finds the arm down shows the code again", () => {
    const { clock, heard, traffic, scans, untilScan } = lane(BACKS_OFF);
    untilScan();
    traffic.answered(true);
    traffic.barrier("open");
    clock.advance(2_500);
    expect(heard.slice(0, 3)).toEqual(["before occupied", "qr 1", "before free"]);
    traffic.barrier("close");
    untilScan();
    expect(scans()).toEqual(["qr 1", "qr 1"]);
    expect(traffic.tally).toMatchObject({ backedOff: 1, shownAgain: 0 });
  });

  it("for whom the arm goes up although nobody asks is a problem", () => {
    const { traffic, problems } = lane(PASSES);
    traffic.barrier("open");
    expect(problems).toEqual(["Lane 1 opens for nobody"]);
  });
});

it("a queue tells how long it was never empty", () => {
  const { clock, traffic } = lane(PASSES);
  clock.advance(200_000);
  expect(traffic.tally.arrived).toBeGreaterThan(2);
  expect(traffic.tally.longestQueuedMs).toBeGreaterThan(60_000);
});
