import type { LogLine } from "./test-log.ts";

/** Number of checks or tests by result. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Counts a vitest run. A file that can't be loaded or did not end counts as failed, as does a test that never ended and
 * a run that broke off.
 * @param exitCode vitest's, null when a signal ended it
 */
export function tallyOf(log: readonly LogLine[], exitCode: number | null): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  // A file is planned once for each engine.
  const unfinished = log.flatMap((line) => (line.type === "planned" ? line.files : []));
  let hasFailedOutside = false;
  for (const line of log) {
    if (line.type === "end") hasFailedOutside ||= line.errorsOutsideOfTests > 0;
    if (line.type !== "file") continue;
    if (unfinished.includes(line.file)) unfinished.splice(unfinished.indexOf(line.file), 1);
    const before = tally.failed;
    for (const state of line.tests) tally[endOf(state)] += 1;
    if (!line.isGood && tally.failed === before) tally.failed += 1;
  }
  tally.failed += unfinished.length;
  const isReportedGood = tally.failed === 0 && !hasFailedOutside;
  if (isReportedGood && (exitCode !== 0 || !log.some(({ type }) => type === "end"))) hasFailedOutside = true;
  if (hasFailedOutside) tally.failed += 1;
  return tally;
}

function endOf(state: string): keyof Tally {
  return state === "passed" || state === "skipped" ? state : "failed";
}

/** The machine-readable result: a separate line, the last one. */
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
