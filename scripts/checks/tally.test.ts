import { expect, test } from "vitest";
import { closingLine, sum, tallyOf } from "./tally.ts";
import type { LogLine } from "./test-log.ts";

const planned = (...files: string[]): LogLine => ({ type: "planned", files });
const good = (file: string, ...tests: string[]): LogLine => ({ type: "file", file, isGood: true, tests });
const bad = (file: string, ...tests: string[]): LogLine => ({ type: "file", file, isGood: false, tests });
const end: LogLine = { type: "end", errorsOutsideOfTests: 0 };
const errors: LogLine = { type: "end", errorsOutsideOfTests: 2 };

test.each<[string, LogLine[], number | null, string]>([
  ["all is well", [planned("a"), good("a", "passed", "passed"), end], 0, "2 passed, 0 failed"],
  ["a test fails", [planned("a"), bad("a", "passed", "failed"), end], 1, "1 passed, 1 failed"],
  ["tests are left out", [planned("a"), good("a", "passed", "skipped"), end], 0, "1 passed, 0 failed, 1 skipped"],
  ["a file can't be loaded", [planned("a", "b"), bad("a"), good("b", "passed"), end], 1, "1 passed, 1 failed"],
  ["a hook fails, its tests skip", [planned("a"), bad("a", "skipped"), end], 1, "0 passed, 1 failed, 1 skipped"],
  ["a test never ended", [planned("a"), bad("a", "passed", "pending"), end], 1, "1 passed, 1 failed"],
  ["something fails outside of every test", [planned("a"), good("a", "passed"), errors], 1, "1 passed, 1 failed"],
  ["vitest fails and says not why", [planned("a"), good("a", "passed"), end], 1, "1 passed, 1 failed"],
  ["vitest is killed", [planned("a", "b", "c"), good("a", "passed")], null, "1 passed, 2 failed"],
  ["vitest is killed after its last file", [planned("a"), good("a", "passed")], null, "1 passed, 1 failed"],
  ["vitest tells nothing", [], 0, "0 passed, 1 failed"],
  ["no file is found", [planned(), end], 1, "0 passed, 1 failed"],
  ["nothing runs", [planned(), end], 0, "0 passed, 0 failed"],
])("%s", (_, log, exitCode, line) => {
  expect(closingLine(tallyOf(log, exitCode))).toBe(line);
});

test("tallies add up", () => {
  expect(sum({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});
