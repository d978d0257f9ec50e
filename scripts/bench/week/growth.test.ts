import { describe, expect, it } from "vitest";
import { heapGrowthADay, type Sample } from "./gauges.ts";
import { growthProblems } from "./growth.ts";
import type { WeekReport } from "./run-week.ts";

type Judged = Parameters<typeof growthProblems>[0];

const LANE: WeekReport["lanes"][number] = {
  name: "Lane 1",
  isWeighing: false,
  vehicles: 960,
  arrived: 1_000,
  backedOff: 20,
  shownAgain: 0,
  waiting: 0,
  longestQueue: 9,
  longestQueuedMinutes: 4,
  medianMs: 0.5,
  p99Ms: 2,
  longestMs: 40,
};
const sampleAt = (hour: number): Sample => ({
  hour,
  heapBytes: 37_000_000,
  residentBytes: 220_000_000,
  handles: 20,
  timers: 30,
  databaseBytes: 117_000_000,
  rows: { journal: 1_000, outbox: 0, steps: 100, acknowledgements: 0, open_activities: 0 },
});

function weekWith(change: Partial<WeekReport["lanes"][number]>, more: Partial<Judged> = {}): Judged {
  const samples = Array.from({ length: 28 }, (_, at) => sampleAt(at * 6 + 6));
  return { samples, heapBytesADay: 1_000, hours: 168, facts: 500_000, lanes: [LANE, { ...LANE, ...change }], ...more };
}

describe("a week", () => {
  it("in which nothing grew and nobody waited is well", () => {
    expect(growthProblems(weekWith({}))).toEqual([]);
  });

  it.each([
    ["leaves vehicles waiting", { waiting: 3 }, "starves: 3 of 1000 vehicles wait at the end"],
    ["has a queue that never empties", { longestQueuedMinutes: 61 }, "starves: its queue was not empty for 61"],
    ["answers many only when they show the code again", { shownAgain: 6 }, "6 of 1000 drivers"],
    ["lets its slowest wait longer than other lanes do", { p99Ms: 7 }, "a lane waits longer than others"],
  ])("fails when a lane %s", (_, change, said) => {
    const problems = growthProblems(weekWith(change));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(said);
  });

  it("in which vehicles wait for their weights is well", () => {
    expect(growthProblems(weekWith({ isWeighing: true, p99Ms: 7 }))).toEqual([]);
  });

  it("fails when the heap grows", () => {
    expect(growthProblems(weekWith({}, { heapBytesADay: 530_000 }))).toEqual(["the heap grows by 518 KB a day"]);
  });

  it.each([
    ["a day, within the first one of a week", 168, 24, 0],
    ["a day, after the first one", 168, 168, 700_000],
    ["a day, in a run of that length alone", 24, 24, 700_000],
  ])("reads how much the heap grows %s", (_, hours, growsUntil, perDay) => {
    const samples = Array.from({ length: 28 }, (_, at) => sampleAt(((at + 1) * hours) / 28)).map((sample) => ({
      ...sample,
      heapBytes: 37_000_000 + (Math.min(sample.hour, growsUntil) / 24) * 700_000,
    }));
    expect(heapGrowthADay(samples, hours)).toBe(perDay);
  });

  it("is not judged by its heap before that has settled", () => {
    expect(growthProblems({ ...weekWith({}, { heapBytesADay: 530_000 }), hours: 47, facts: 150_000 })).toEqual([]);
  });

  it.each([
    ["handles", (sample: Sample): Sample => ({ ...sample, handles: 20 + sample.hour })],
    ["timers", (sample: Sample): Sample => ({ ...sample, timers: 30 + sample.hour })],
  ])("fails when %s grow", (what, grown) => {
    const { samples, ...rest } = weekWith({});
    const problems = growthProblems({ ...rest, samples: samples.map(grown) });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${what} went from`);
  });
});
