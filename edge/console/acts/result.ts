import { epochMsOf, isoTime } from "../../../shared/lib/clock.ts";
import { type Language } from "../../../shared/rules/reason-texts.ts";
import { reasonOf } from "../../../shared/rules/reasons.ts";
import { isNotOverridable } from "../../../shared/rules/manual-check-in.ts";
import { type Decision } from "../../../shared/wire/decision.ts";
import { correctedNow, type AdmissionContext } from "../../admission/context.ts";
import { type Answer } from "../../lane/answer.ts";
import { REFUSALS } from "../../lane/refusals.ts";
import { type ActResult, type WhyNot } from "./act-list.ts";

/** What an officer is told came of an act. */

export function done(context: AdmissionContext, activityId: string, note: string | null = null): ActResult {
  const at = nowOf(context);
  return { outcome: "done", note, activity_id: activityId, is_queued: context.isOffline(), at };
}

export function refused(
  context: AdmissionContext | null,
  why: WhyNot,
  more: { detail?: string | null; activityId?: string | null } = {},
): ActResult {
  const at = context ? nowOf(context) : isoTime(0);
  return { outcome: "refused", why, detail: more.detail ?? null, activity_id: more.activityId ?? null, at };
}

/** The lane's answer. */
export function resultOf(context: AdmissionContext, answer: Answer, words: DecisionWords): ActResult {
  const { outcome, why, because, activityId, decision } = answer;
  if (outcome === "done" && activityId !== null) return done(context, activityId, because);
  if (decision && why === "rules_refuse") return refusedByRules(context, decision, activityId, words);
  const at = nowOf(context);
  const reason = why ?? "no_answer";
  return {
    outcome: outcome === "refused" ? "refused" : "unknown",
    why: reason,
    detail: detailOf(reason, because),
    activity_id: activityId,
    at,
  };
}

/** What the lane says beside the reason itself, for which pages have words of their own. */
function detailOf(why: keyof typeof REFUSALS, because: string | null): string | null {
  const own = REFUSALS[why];
  if (because === null || because === own) return null;
  return because.startsWith(`${own}: `) ? because.slice(own.length + 2) : because;
}

export interface DecisionWords {
  language: Language;
  plate: string | null;
  overridesRefusal: boolean;
}

/** The rule book's refusal, in words; where an officer's word was meant to count, that it does not. */
export function refusedByRules(
  context: AdmissionContext,
  decision: Decision,
  activityId: string | null,
  { language, plate, overridesRefusal }: DecisionWords,
): ActResult {
  const timeZone = context.replica.area(context.identity.areaId)?.time_zone ?? "UTC";
  const atMs = epochMsOf(nowOf(context));
  const detail = reasonOf(decision, { language, timeZone, plate, atMs, readPlate: null });
  const isBeyond = overridesRefusal && isNotOverridable(decision.code);
  return refused(context, isBeyond ? "not_beyond_rules" : "rules_refuse", { detail, activityId });
}

function nowOf(context: AdmissionContext): string {
  return isoTime(correctedNow(context).nowMs);
}
