import { epochMsOf, isoTime } from "../../../shared/lib/clock.ts";
import type { Language } from "../../../shared/words/sentence.ts";
import { reasonOf } from "../../../shared/rules/reasons.ts";
import { isNotOverridable } from "../../../shared/rules/manual-check-in.ts";
import type { Decision } from "../../../shared/wire/decision.ts";
import { correctedNow, type AdmissionContext } from "../../admission/context.ts";
import type { Answer } from "../../lane/answer.ts";
import type { ActResult, WhyNot } from "./act-list.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** The result of an act, as officers see it. */

export function done(context: AdmissionContext, activityId: string, note: Spoken | null = null): ActResult {
  const at = nowOf(context);
  return { outcome: "done", note, activity_id: activityId, is_queued: context.isOffline(), at };
}

export function refused(
  context: AdmissionContext | null,
  why: WhyNot,
  more: { detail?: Spoken | null; activityId?: string | null } = {},
): ActResult {
  const at = context ? nowOf(context) : isoTime(0);
  return { outcome: "refused", why, detail: more.detail ?? null, activity_id: more.activityId ?? null, at };
}

/** The lane's answer. */
export function resultOf(context: AdmissionContext, answer: Answer, words: DecisionWords): ActResult {
  const { outcome, why, detail, activityId, decision } = answer;
  if (outcome === "done" && activityId !== null) return done(context, activityId, detail);
  if (decision && why === "rules_refuse") return refusedByRules(context, decision, activityId, words);
  const at = nowOf(context);
  return {
    outcome: outcome === "refused" ? "refused" : "unknown",
    why: why ?? "no_answer",
    detail,
    activity_id: activityId,
    at,
  };
}

export interface DecisionWords {
  language: Language;
  plate: string | null;
  overridesRefusal: boolean;
}

/** The rule book's refusal, in words; it also states if the officer's word does not count. */
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
