import { epochMsOf, isoTime } from "../../../shared/lib/clock.ts";
import { type Language } from "../../../shared/rules/reason-texts.ts";
import { reasonOf } from "../../../shared/rules/reasons.ts";
import { isBeyondAnOfficer } from "../../../shared/rules/check-in-by-hand.ts";
import { type Decision } from "../../../shared/wire/decision.ts";
import { correctedNow, type DeskContext } from "../../desk/context.ts";
import { type Answer } from "../../lane/answer.ts";
import { type ActResult, type WhyNot } from "./act-list.ts";
import { type Spoken } from "../../../shared/wire/said.ts";

/** What an officer is told came of an act. */

export function done(context: DeskContext, activityId: string, note: Spoken | null = null): ActResult {
  const at = nowOf(context);
  return { outcome: "done", note, activity_id: activityId, is_queued: context.isOffline(), at };
}

export function refused(
  context: DeskContext | null,
  why: WhyNot,
  more: { detail?: Spoken | null; activityId?: string | null } = {},
): ActResult {
  const at = context ? nowOf(context) : isoTime(0);
  return { outcome: "refused", why, detail: more.detail ?? null, activity_id: more.activityId ?? null, at };
}

/** The lane's answer. */
export function resultOf(context: DeskContext, answer: Answer, words: DecisionWords): ActResult {
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

/** The rule book's refusal, in words; where an officer's word was meant to count, that it does not. */
export function refusedByRules(
  context: DeskContext,
  decision: Decision,
  activityId: string | null,
  { language, plate, overridesRefusal }: DecisionWords,
): ActResult {
  const timeZone = context.replica.area(context.identity.areaId)?.time_zone ?? "UTC";
  const atMs = epochMsOf(nowOf(context));
  const detail = reasonOf(decision, { language, timeZone, plate, atMs, readPlate: null });
  const isBeyond = overridesRefusal && isBeyondAnOfficer(decision.code);
  return refused(context, isBeyond ? "not_beyond_rules" : "rules_refuse", { detail, activityId });
}

function nowOf(context: DeskContext): string {
  return isoTime(correctedNow(context).nowMs);
}
