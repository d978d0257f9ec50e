import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import { rateLimitedLog } from "../../shared/lib/rate-limited-log.ts";

/** More scans than a reader and a driver's hand can make: line noise, or a faulty reader. */
const BURST = 10;
const PER_SECOND = 10;

/** A token bucket for scans: noise must not make the lane write its journal a thousand times a second. */
export function scanRateLimit(
  device: { id: string; name: string },
  { clock, log }: { clock: Clock; log: Log },
): { allows(atMs: number): boolean } {
  const warn = rateLimitedLog(clock, (count) =>
    log.warn({ device: device.id, name: device.name, count }, "scans dropped: rate limit of the reader"),
  );
  let left = BURST;
  let filledMs = clock.monotonicMs();
  return {
    allows(atMs) {
      left = Math.min(BURST, left + ((atMs - filledMs) * PER_SECOND) / 1000);
      filledMs = atMs;
      if (left >= 1) {
        left -= 1;
        return true;
      }
      warn();
      return false;
    },
  };
}
