import { type Decision } from "../../shared/wire/decision.ts";
import { type Spoken } from "../../shared/wire/said.ts";
import { isUncertain, type Refusal } from "./refusals.ts";

/** What became of a wish. `unknown`: it may or may not have been done. */
export interface Answer {
  outcome: "done" | "refused" | "unknown";
  /** Null when it was done. */
  why: Refusal | null;
  /** What there is to say beside it, such as that the arm was up already, or what the barrier answered. */
  detail: Spoken | null;
  activityId: string | null;
  /** What the rule book said, where it was asked. */
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
