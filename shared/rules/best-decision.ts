import type { Decision, Verdict } from "../wire/decision.ts";

type Judged = Pick<Decision, "verdict" | "reviews">;

const RANK: Record<Verdict, number> = { admit: 0, refer: 2, refuse: 3 };

/** An admission that opens a review comes after one without. */
const rankOf = ({ verdict, reviews }: Judged): number =>
  RANK[verdict] + (verdict === "admit" && reviews.length > 0 ? 1 : 0);

/**
 * Selects the decision that counts among several vehicle tickets of one plate: one admission is enough.
 * @param judged at least one, newest ticket first; among equals the first wins
 * @throws TypeError for an empty list
 */
export function bestDecision<T extends { decision: Judged }>(judged: readonly T[]): T {
  return judged.reduce((best, other) => (rankOf(other.decision) < rankOf(best.decision) ? other : best));
}
