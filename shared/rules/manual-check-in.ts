import { type Decision, type DecisionCode } from "../wire/decision.ts";

/** No officer's word makes up for these: there is no ticket of this area to let anyone through on. */
const NOT_OVERRIDABLE: readonly DecisionCode[] = ["UNREADABLE", "BAD_SIGNATURE", "UNKNOWN", "WRONG_AREA"];

/** What becomes of a check-in: `by` says on whose word a vehicle is let through. */
export type ManualCheckInDecision = { is: "admitted"; by: "rules" | "officer" | "override" } | { is: "refused" };

/**
 * Nobody waits beside a check-in by hand: what the rule book refers is settled by the officer who makes it, and refused
 * where there is none. A refusal stands unless an officer overrides it, and says so.
 * @param officer the one who makes the check-in; null where no one does
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
