import { type Decision } from "../../shared/wire/decision.ts";
import { isUncertain, type Refusal, REFUSALS } from "./refusals.ts";

/** What became of a wish. `unknown`: it may or may not have been done. */
export interface Answer {
  outcome: "done" | "refused" | "unknown";
  /** Null when it was done. */
  why: Refusal | null;
  /** In words, for the technician and for central. */
  because: string | null;
  activityId: string | null;
  /** What the rule book said, where it was asked. */
  decision: Decision | null;
}

export interface Reply {
  do: "reply";
  requestId: string;
  answer: Answer;
}

/** @param because something beside it, such as that the arm was up already */
export function done(requestId: string, activityId: string, because: string | null = null): Reply {
  return { do: "reply", requestId, answer: { outcome: "done", why: null, because, activityId, decision: null } };
}

export function refused(
  requestId: string,
  why: Refusal,
  more: { activityId?: string; detail?: string; decision?: Decision } = {},
): Reply {
  const { activityId = null, detail, decision = null } = more;
  const because = detail === undefined ? REFUSALS[why] : `${REFUSALS[why]}: ${detail}`;
  const outcome = isUncertain(why) ? "unknown" : "refused";
  return { do: "reply", requestId, answer: { outcome, why, because, activityId, decision } };
}
