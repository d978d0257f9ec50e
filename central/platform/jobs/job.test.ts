import { describe, expect, test } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import type { OpenDatabase } from "../db/database.ts";
import { nextDueOf } from "./job.ts";
import { createJobRunner } from "./job-runner.ts";

const at = (iso: string): number => Date.parse(iso);

describe("when a schedule falls due next", () => {
  test.each([
    ["*/5 * * * *", "2026-11-21T06:02:30Z", "2026-11-21T06:05:00Z"],
    ["*/5 * * * *", "2026-11-21T06:05:00Z", "2026-11-21T06:10:00Z"],
    ["*/5 * * * *", "2026-11-21T06:04:59.999Z", "2026-11-21T06:05:00Z"],
    ["17 * * * *", "2026-11-21T06:17:00Z", "2026-11-21T07:17:00Z"],
    ["43 2 * * *", "2026-12-31T12:00:00Z", "2027-01-01T02:43:00Z"],
    ["0 0 1 * *", "2026-11-21T06:00:00Z", "2026-12-01T00:00:00Z"],
    ["30 22,3 * * *", "2026-11-21T03:45:00Z", "2026-11-21T22:30:00Z"],
    ["0 5 * * mon", "2026-11-21T06:00:00Z", "2026-11-23T05:00:00Z"],
    ["59 23 29 2 *", "2026-11-21T06:00:00Z", "2028-02-29T23:59:00Z"],
  ])("%s after %s is %s", (schedule, after, due) => {
    expect(new Date(nextDueOf(schedule)(at(after)))).toEqual(new Date(due));
  });

  test.each(["", "noise", "* * * *", "0 */5 * * * *", "61 * * * *"])("%j is no schedule", (schedule) => {
    expect(() => nextDueOf(schedule)).toThrow(RangeError);
  });
});

test("two jobs of one name are refused before anything runs", () => {
  const job = { name: "a", schedule: "* * * * *", run: () => Promise.resolve() };
  const needs = { database: {} as OpenDatabase, clock: fakeClock(), log: silentLog };
  expect(() => createJobRunner({ ...needs, jobs: [job, job] })).toThrow("share a name");
});
