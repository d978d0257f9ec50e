/** The p-quantile (0 to 1) by the nearest rank, which is always a measured value. */
export function quantile(measures: readonly number[], p: number): number {
  const sorted = [...measures].sort((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))];
  if (value === undefined) throw new RangeError("nothing was measured");
  return value;
}

/** Median, mean, p99 and count, rounded to thousandths. */
export function summary(measures: readonly number[]): { median: number; mean: number; p99: number; count: number } {
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  const mean = measures.reduce((sum, measure) => sum + measure, 0) / measures.length;
  const [median, p99] = [quantile(measures, 0.5), quantile(measures, 0.99)];
  return { median: rounded(median), mean: rounded(mean), p99: rounded(p99), count: measures.length };
}
