import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { growthProblems } from "../bench/week/growth.ts";
import { runWeek } from "../bench/week/run-week.ts";

/** Whole, or ten minutes. */
const HOURS = process.env["LONG"] ? 1 : 1 / 6;

test("an hour of eight busy lanes is served whole: nobody is refused, no lane starves, nothing is left open", async () => {
  const directory = mkdtempSync(join(tmpdir(), "hour-"));
  const report = await runWeek({ hours: HOURS, perHour: 200, seed: 1, directory, say: () => undefined });
  expect([...report.problems, ...growthProblems(report)]).toEqual([]);
  expect(report.vehicles).toBeGreaterThan(HOURS * 1_300);
  // A decision and a passage for each vehicle, and few other facts.
  expect(report.facts).toBeGreaterThan(2 * report.vehicles);
  rmSync(directory, { recursive: true });
});
