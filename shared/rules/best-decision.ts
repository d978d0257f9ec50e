import { type Decision, type Verdict } from "../wire/decision.ts";

const RANK: Record<Verdict, number> = { admit: 0, refer: 1, refuse: 2 };

/**
 * Which of the decisions on several vehicle tickets of one plate counts: whoever may pass on one of them may pass.
 * @param judged at least one, the newest ticket first; of equals the first is taken
 * @throws TypeError for an empty list
 */
export function bestDecision<T extends { decision: Pick<Decision, "verdict"> }>(judged: readonly T[]): T {
  return judged.reduce((best, other) => (RANK[other.decision.verdict] < RANK[best.decision.verdict] ? other : best));
}
