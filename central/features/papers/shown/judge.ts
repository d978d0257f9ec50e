import { type PaperState } from "../../../../shared/wire/paper.ts";

/** A document of the vehicle ticket, as central knows it now. */
export interface KnownPaper {
  /** Its numbers in the form in which they are compared. */
  numbers: ReadonlySet<string>;
  state: PaperState;
  /** Up to when this is known, ISO 8601. */
  asOf: string;
}

/**
 * Holds a paper that an officer was shown against what customs has told since. It agrees as soon as a released document
 * bears its number. It differs when customs has told of later than the officer's word, and of no such release.
 * @param number in the form in which numbers are compared
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
