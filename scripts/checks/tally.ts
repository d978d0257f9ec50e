import { z } from "zod";

/** How many checks or tests ended in which way. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** What this project reads of vitest's JSON report. */
const Report = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/**
 * Counts a run of vitest.
 * A file that can't be loaded, a test that never ended and a run that broke off count as failed, too.
 * @param report the text of vitest's JSON report, null when none was written
 * @param exitCode vitest's, null when a signal ended it
 */
export function tallyOf(report: string | null, exitCode: number | null): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report === null ? [] : Report.parse(JSON.parse(report)).testResults) {
    const before = tally.failed;
    for (const { status } of file.assertionResults) tally[endOf(status)] += 1;
    if (file.status === "failed" && tally.failed === before) tally.failed += 1;
  }
  const isCutShort = report === null || exitCode !== 0;
  if (isCutShort && tally.failed === 0) tally.failed = 1;
  return tally;
}

function endOf(status: string): keyof Tally {
  if (status === "passed" || status === "failed") return status;
  return status === "skipped" || status === "todo" ? "skipped" : "failed";
}

/** The line that a machine reads: it stands alone and last. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

export function sum(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}
