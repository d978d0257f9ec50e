import type { Clock } from "./clock.ts";

const LOG_EVERY_MS = 60_000;

/**
 * Counts events, and writes at most one line a minute with the count since the last one.
 * @param write also gets the value of the latest event, such as its log fields
 */
export function rateLimitedLog<T = void>(clock: Clock, write: (count: number, latest: T) => void): (latest: T) => void {
  let count = 0;
  let writtenMs: number | null = null;
  return (latest) => {
    count += 1;
    const nowMs = clock.monotonicMs();
    if (writtenMs !== null && nowMs - writtenMs < LOG_EVERY_MS) return;
    write(count, latest);
    count = 0;
    writtenMs = nowMs;
  };
}
