import { describe, expect, test } from "vitest";
import { hoursOf, isWell, isWithin, judge, limitOf, type Trial, workingLanes } from "./plan.ts";

const lane = (lane_id: string, health: "ok" | "degraded" | "fault" = "ok") => ({ lane_id, health });
const WINDOW = 600_000;
const good: Trial = {
  before: ["one"],
  lanes: [lane("one")],
  hasWritten: true,
  isCentralReached: true,
  isCentralAway: null,
  runMs: 70_000,
  wellMs: 60_000,
  windowMs: WINDOW,
};

test("a lane that was broken before proves nothing", () => {
  expect(workingLanes([lane("a"), lane("b", "degraded"), lane("c", "fault")])).toEqual(["a", "b"]);
  expect(isWell({ ...good, lanes: [lane("one"), lane("two", "fault")] })).toBe(true);
});

describe("a version on trial", () => {
  test.each<[string, Partial<Trial>, string]>([
    ["that is well for a minute, with central, is good", {}, "good"],
    ["that is not yet well for long enough goes on", { wellMs: 59_999 }, "waiting"],
    ["whose lanes are not back yet goes on", { lanes: [lane("one", "fault")], runMs: 59_999, wellMs: 0 }, "waiting"],
    [
      "whose lanes are not back after a minute is bad",
      { lanes: [lane("one", "fault")], runMs: 60_000 },
      "update_lanes_lost",
    ],
    ["that knows nothing of a lane is bad", { lanes: [] }, "update_lanes_lost"],
    [
      "that has lost a lane after it was there is bad",
      { lanes: [lane("one", "fault")], runMs: 400_000 },
      "update_lanes_lost",
    ],
    ["that has written nothing yet goes on", { hasWritten: false, wellMs: 0 }, "waiting"],
    [
      "that has written nothing at the end is bad",
      { hasWritten: false, wellMs: 0, runMs: WINDOW },
      "update_nothing_written",
    ],
    ["waits for central until the end", { isCentralReached: false, runMs: WINDOW - 1 }, "waiting"],
    ["has somebody look for central at the end", { isCentralReached: false, runMs: WINDOW }, "look"],
    [
      "is good at the end while central is away",
      { isCentralReached: false, isCentralAway: true, runMs: WINDOW },
      "good",
    ],
    [
      "is bad at the end when it alone misses central",
      { isCentralReached: false, isCentralAway: false, runMs: WINDOW },
      "update_central_lost",
    ],
    ["in a short window has less time", { windowMs: 4_000, runMs: 1_500, wellMs: 1_000 }, "good"],
    ["in a short window loses a lane sooner", { windowMs: 4_000, runMs: 2_000, lanes: [] }, "update_lanes_lost"],
  ])("%s", (_, differs, verdict) => {
    const judged = judge({ ...good, ...differs });
    expect(judged.is === "bad" ? judged.because.code : judged.is).toBe(verdict);
  });

  test("is ended from outside later than it judges itself", () => {
    expect(limitOf(WINDOW)).toBeGreaterThan(WINDOW);
    expect(limitOf(3_000)).toBeGreaterThan(3_000);
  });
});

describe("the hours of an update", () => {
  test.each([
    ["00:00-24:00", { from: 0, to: 1440 }],
    ["22:30-05:00", { from: 1350, to: 300 }],
    ["05:00-05:00", null],
    ["5:00-6:00", null],
    ["25:00-06:00", null],
    ["05:60-06:00", null],
    ["at night", null],
  ])("%s", (text, hours) => {
    expect(hoursOf(text)).toEqual(hours);
  });

  test("may be past midnight", () => {
    const night = { from: 1350, to: 300 };
    expect([1349, 1350, 0, 299, 300].map((minute) => isWithin(night, minute))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    const day = { from: 300, to: 1350 };
    expect([299, 300, 1349, 1350].map((minute) => isWithin(day, minute))).toEqual([false, true, true, false]);
  });
});
