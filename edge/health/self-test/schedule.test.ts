import { expect, it } from "vitest";
import { isoTime } from "../../../shared/lib/clock.ts";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { isSchedule, onSchedule } from "./schedule.ts";

it("runs in the minutes that it names, in the area's time zone, as soon as that is known", () => {
  const clock = fakeClock(Date.parse("2026-11-21T00:00:20.000Z"));
  const ran: string[] = [];
  let timeZone = "UTC";
  const stop = onSchedule({
    schedule: "45 5,13 * * *",
    timeZone: () => timeZone,
    clock,
    run: () => ran.push(isoTime(clock.nowMs())),
  });
  clock.advance(6 * 3_600_000);
  timeZone = "Asia/Jakarta";
  clock.advance(18 * 3_600_000);
  expect(ran).toEqual(["2026-11-21T05:45:00.000Z", "2026-11-21T06:45:00.000Z", "2026-11-21T22:45:00.000Z"]);
  stop[Symbol.dispose]();
  clock.advance(24 * 3_600_000);
  expect(ran).toHaveLength(3);
});

it.each([
  ["45 5,13,21 * * *", true],
  ["*/10 * * * 1-5", true],
  ["45 25 * * *", false],
  ["0 45 5 * * *", false],
  ["every day", false],
])("%s is a schedule: %s", (text, isOne) => {
  expect(isSchedule(text)).toBe(isOne);
});
