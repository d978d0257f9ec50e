import type { Decision, DecisionCode } from "../wire/decision.ts";

/** An officer cannot override these refusals: there is no ticket of this area to admit a vehicle on. */
const NOT_OVERRIDABLE: readonly DecisionCode[] = ["UNREADABLE", "BAD_SIGNATURE", "UNKNOWN", "WRONG_AREA"];

/** The result of a manual check-in. `by`: who admitted the vehicle. */
export type ManualCheckInDecision = { is: "admitted"; by: "rules" | "officer" | "override" } | { is: "refused" };

/**
 * Decides a manual check-in at once, because nobody waits for a referral. The officer settles a `refer` verdict;
 * without an officer it is a refusal. A refusal stands unless the officer overrides it explicitly.
 * @param officer who makes the check-in; null when no officer is present
 */
export function decideManualCheckIn(
  { verdict, code }: Pick<Decision, "verdict" | "code">,
  officer: { overridesRefusal: boolean } | null,
): ManualCheckInDecision {
  if (verdict === "admit") return { is: "admitted", by: "rules" };
  if (!officer) return { is: "refused" };
  if (verdict === "refer") return { is: "admitted", by: "officer" };
  return officer.overridesRefusal && !isNotOverridable(code) ? { is: "admitted", by: "override" } : { is: "refused" };
}

export function isNotOverridable(code: DecisionCode): boolean {
  return NOT_OVERRIDABLE.includes(code);
}
