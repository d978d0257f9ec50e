import { expect, test } from "vitest";
import { backupName, expiredBackups } from "../expired-backups.ts";

const DAY_MS = 24 * 3_600_000;
/** A Monday. */
const START_MS = Date.parse("2026-01-05T03:00:00.123Z");
const name = (day: number, hours = 0): string =>
  backupName(new Date(START_MS + day * DAY_MS + hours * 3_600_000).toISOString());
const nightly = (days: number) => Array.from({ length: days }, (_, day) => name(day));
const left = (names: string[], keeping: { daily: number; weekly: number }) => {
  const expired = expiredBackups(names, keeping);
  return names.filter((one) => !expired.includes(one));
};

test("a name tells its moment", () => {
  expect(name(0)).toBe("gate-central-20260105T030000Z.backup");
});

test.each([
  [
    "seven days and four weeks of sixty nights",
    nightly(60),
    { daily: 7, weekly: 4 },
    [41, 48, 53, 54, 55, 56, 57, 58, 59],
  ],
  ["days alone", nightly(10), { daily: 2, weekly: 0 }, [8, 9]],
  ["weeks alone, each with its newest", nightly(21), { daily: 0, weekly: 2 }, [13, 20]],
  ["the newest, whatever is kept", nightly(3), { daily: 0, weekly: 0 }, [2]],
  ["a site whose backups have stopped loses none", [name(0), name(100)], { daily: 2, weekly: 0 }, [0, 100]],
])("%s", (_title, names, keeping, days) => {
  expect(left(names, keeping)).toEqual(days.map((day) => name(day)));
});

test("of one day the newest stays, and other files are none of ours", () => {
  const others = ["notes.txt", "gate-central-old.backup", `${name(1)}.partial`];
  const names = [...others, name(1, 1), name(1, 5), name(2)];
  expect(left(names, { daily: 2, weekly: 0 })).toEqual([...others, name(1, 5), name(2)]);
  expect(expiredBackups([], { daily: 1, weekly: 1 })).toEqual([]);
});
