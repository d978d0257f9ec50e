import type { Decision } from "../../shared/wire/decision.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import { isUncertain, type Refusal } from "./refusals.ts";

/** The result of a request. `unknown`: it may or may not have been carried out. */
export interface Answer {
  outcome: "done" | "refused" | "unknown";
  /** Null when it was carried out. */
  why: Refusal | null;
  /** Details of the result, such as an arm that was up already, or the barrier's answer. */
  detail: Spoken | null;
  activityId: string | null;
  /** The rule book's decision, where there is one. */
  decision: Decision | null;
}

export interface Reply {
  do: "reply";
  requestId: string;
  answer: Answer;
}

export function done(requestId: string, activityId: string, detail: Spoken | null = null): Reply {
  return { do: "reply", requestId, answer: { outcome: "done", why: null, detail, activityId, decision: null } };
}

export function refused(
  requestId: string,
  why: Refusal,
  { activityId = null, detail = null, decision = null }: Partial<Omit<Answer, "outcome" | "why">> = {},
): Reply {
  const outcome = isUncertain(why) ? "unknown" : "refused";
  return { do: "reply", requestId, answer: { outcome, why, detail, activityId, decision } };
}
