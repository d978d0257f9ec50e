import { type Decision, type DecisionCode } from "../../../shared/wire/decision.ts";
import { type Lateness } from "../../../shared/wire/gate-activity.ts";

const LIVE_MS = 60_000;
const GRACE_MS = 15 * 60_000;

/** How late the news came. @param ageMs from what happened to central's hearing of it */
export function latenessOf(ageMs: number): Lateness {
  if (ageMs <= LIVE_MS) return "live";
  return ageMs <= GRACE_MS ? "grace" : "late";
}

/** No officer's word makes up for these: there is no ticket of this area to let anyone through on. */
const BEYOND_AN_OFFICER: readonly DecisionCode[] = ["UNREADABLE", "BAD_SIGNATURE", "UNKNOWN", "WRONG_AREA"];

/** What becomes of a check-in: `by` says on whose word a vehicle is let through. */
export type CheckInRuling = { is: "admitted"; by: "rules" | "officer" | "override" } | { is: "refused" };

/**
 * Nobody waits beside a check-in that central decides: what the rule book refers is settled by the officer who makes
 * it, and refused where there is none. A refusal stands unless an officer overrides it, and says so.
 * @param officer the one who makes the check-in; null where no one does
 */
export function ruleOnCheckIn(
  { verdict, code }: Pick<Decision, "verdict" | "code">,
  officer: { overridesRefusal: boolean } | null,
): CheckInRuling {
  if (verdict === "admit") return { is: "admitted", by: "rules" };
  if (!officer) return { is: "refused" };
  if (verdict === "refer") return { is: "admitted", by: "officer" };
  const mayOverride = officer.overridesRefusal && !BEYOND_AN_OFFICER.includes(code);
  return mayOverride ? { is: "admitted", by: "override" } : { is: "refused" };
}
