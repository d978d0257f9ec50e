import type { PaperState } from "../../../../../shared/wire/paper.ts";

/** A document of the vehicle ticket, as central knows it now. */
export interface KnownPaper {
  /** Its numbers in the normal form. */
  numbers: ReadonlySet<string>;
  state: PaperState;
  /** The moment up to which this is known, ISO 8601. */
  asOf: string;
}

/**
 * Compares a paper that an officer saw with later customs data. It agrees as soon as a released document has its
 * number. It differs when customs data newer than the officer's note shows no such release.
 * @param number in the normal form
 * @param shownAt ISO 8601
 */
export function judgeShown(
  number: string,
  shownAt: string,
  known: readonly KnownPaper[],
): "agreed" | "differs" | "waiting" {
  if (known.some(({ numbers, state }) => state === "released" && numbers.has(number))) return "agreed";
  const isTold = known.length > 0 && known.every(({ asOf }) => asOf > shownAt);
  return isTold ? "differs" : "waiting";
}
