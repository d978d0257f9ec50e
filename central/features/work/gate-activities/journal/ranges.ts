/** A range of whole numbers, both ends included. */
export interface Range {
  from: number;
  to: number;
}

/** The ranges with these numbers added, in order; adjacent ranges are merged. */
export function withNumbers(ranges: readonly Range[], numbers: readonly number[]): Range[] {
  return withRanges(
    ranges,
    numbers.map((number) => ({ from: number, to: number })),
  );
}

/** The ranges with whole ranges added. */
export function withRanges(ranges: readonly Range[], more: readonly Range[]): Range[] {
  const all = [...ranges, ...more].sort((one, other) => one.from - other.from);
  const joined: Range[] = [];
  for (const { from, to } of all) {
    const last = joined.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** The gaps between 1 and the end of the last range. @param ranges in order, none adjacent to another */
export function gapsIn(ranges: readonly Range[]): Range[] {
  const starts = [0, ...ranges.map(({ to }) => to)];
  return ranges.flatMap(({ from }, at) => {
    const after = starts[at] ?? 0;
    return from > after + 1 ? [{ from: after + 1, to: from - 1 }] : [];
  });
}

/** The last number without a gap between 1 and it; 0 when 1 is missing. */
export function unbrokenUpTo(ranges: readonly Range[]): number {
  const [first] = ranges;
  return first?.from === 1 ? first.to : 0;
}

/** Reports whether one of the ranges contains this whole range. */
export function holdsAll(ranges: readonly Range[], { from, to }: Range): boolean {
  return ranges.some((range) => range.from <= from && to <= range.to);
}

/** The intersection of both lists, in the order of the first. */
export function inBoth(ranges: readonly Range[], others: readonly Range[]): Range[] {
  return ranges.flatMap((range) =>
    others.flatMap((other) => {
      const [from, to] = [Math.max(range.from, other.from), Math.min(range.to, other.to)];
      return from <= to ? [{ from, to }] : [];
    }),
  );
}
