import { expect, test } from "vitest";
import { closingLine, sum, tallyOf } from "./tally.ts";

const file = (status: string, ...tests: string[]) => ({
  name: "some.test.ts",
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});
const report = (...testResults: object[]) => JSON.stringify({ success: true, testResults });

test.each<[string, string | null, number | null, string]>([
  ["all is well", report(file("passed", "passed", "passed")), 0, "2 passed, 0 failed"],
  ["a test fails", report(file("failed", "passed", "failed")), 1, "1 passed, 1 failed"],
  ["tests are left out", report(file("passed", "passed", "skipped", "todo")), 0, "1 passed, 0 failed, 2 skipped"],
  ["a file can't be loaded", report(file("failed"), file("passed", "passed")), 1, "1 passed, 1 failed"],
  ["a hook fails and its tests are skipped", report(file("failed", "skipped")), 1, "0 passed, 1 failed, 1 skipped"],
  ["a test never ended", report(file("passed", "passed", "pending")), 1, "1 passed, 1 failed"],
  ["something fails outside of every test", report(file("passed", "passed")), 1, "1 passed, 1 failed"],
  ["vitest is killed", report(file("passed", "passed")), null, "1 passed, 1 failed"],
  ["vitest writes nothing", null, 0, "0 passed, 1 failed"],
  ["no file is found", report(), 1, "0 passed, 1 failed"],
  ["nothing runs", report(), 0, "0 passed, 0 failed"],
])("%s", (_, text, exitCode, line) => {
  expect(closingLine(tallyOf(text, exitCode))).toBe(line);
});

test("a report of another shape is refused", () => {
  expect(() => tallyOf("{}", 0)).toThrow(/testResults/);
});

test("tallies add up", () => {
  expect(sum({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  });
});
