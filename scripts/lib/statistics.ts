/** The p-quantile (0 to 1) of some measures, by the nearest rank: a value that was really measured. */
export function quantile(measures: readonly number[], p: number): number {
  const sorted = [...measures].sort((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))];
  if (value === undefined) throw new RangeError("nothing was measured");
  return value;
}

/** Median, p99 and how many, rounded to thousandths. */
export function summary(measures: readonly number[]): { median: number; p99: number; count: number } {
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return { median: rounded(quantile(measures, 0.5)), p99: rounded(quantile(measures, 0.99)), count: measures.length };
}
