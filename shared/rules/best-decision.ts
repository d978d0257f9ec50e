import type { Decision, Verdict } from "../wire/decision.ts";

const RANK: Record<Verdict, number> = { admit: 0, refer: 1, refuse: 2 };

/**
 * Selects the decision that counts among several vehicle tickets of one plate: one admission is enough.
 * @param judged at least one, newest ticket first; among equal verdicts the first wins
 * @throws TypeError for an empty list
 */
export function bestDecision<T extends { decision: Pick<Decision, "verdict"> }>(judged: readonly T[]): T {
  return judged.reduce((best, other) => (RANK[other.decision.verdict] < RANK[best.decision.verdict] ? other : best));
}
