/**
 * Durations in buckets that grow by 3 %: the middle of a bucket is at most 1.5 % off, for any duration. All durations
 * below a second share one bucket.
 */
const GROWTH = Math.log(1.03);

/** The bucket of a duration. @param ms at least 0 */
export function bucketOf(ms: number): number {
  return Math.max(0, Math.floor(Math.log(Math.max(1, ms / 1000)) / GROWTH));
}

/** The duration in the middle of a bucket, in seconds. */
function secondsOf(bucket: number): number {
  return Math.exp((bucket + 0.5) * GROWTH);
}

/**
 * The duration below which a share of all durations lie, in seconds; null without durations.
 * @param counts by bucket
 * @param share such as 0.5 for the median
 */
export function quantileOf(counts: ReadonlyMap<number, number>, share: number): number | null {
  const buckets = [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  // The nearest rank: the smallest duration that at least this share does not exceed.
  const rank = Math.max(1, Math.ceil(total * share));
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen >= rank) return secondsOf(bucket);
  }
  return null;
}
