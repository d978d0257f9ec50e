/** How long to wait before the next try. */
export interface BackoffSettings {
  firstMs: number;
  mostMs: number;
}

/**
 * Exponential back-off with equal jitter: half of the doubled delay is kept, half is drawn,
 * so that a thousand edges that lost central together do not come back together.
 * @param failures how many tries have failed in a row, from 1
 * @param random a number in [0, 1)
 * @returns milliseconds, between half of and the whole of min(mostMs, firstMs · 2^(failures-1))
 */
export function backoffMs(failures: number, random: number, { firstMs, mostMs }: BackoffSettings): number {
  const ceilingMs = Math.min(mostMs, firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
  return ceilingMs / 2 + (ceilingMs / 2) * random;
}
