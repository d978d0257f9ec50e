/** Bounds of the delay before the next retry, milliseconds. */
export interface BackoffSettings {
  firstMs: number;
  maxMs: number;
}

/**
 * Exponential backoff with equal jitter: half of the doubled delay is fixed, half is random.
 * The jitter spreads the retries of a thousand edges that lost central at the same moment.
 * @param failures number of consecutive failures, from 1
 * @param random a number in [0, 1)
 * @returns milliseconds, between 50 % and 100 % of min(maxMs, firstMs · 2^(failures-1))
 */
export function backoffMs(failures: number, random: number, { firstMs, maxMs }: BackoffSettings): number {
  const ceilingMs = Math.min(maxMs, firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
  return ceilingMs / 2 + (ceilingMs / 2) * random;
}
