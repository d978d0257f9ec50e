import { type Decision } from "../../../shared/wire/decision.ts";
import { type OverrideAction, type PassageOutcome } from "../../../shared/wire/fact.ts";
import { type Actor } from "../ports.ts";
import { isUncertain, type Refusal, REFUSALS } from "../refusals.ts";
import { changeMode, changeOf } from "./modes.ts";
import { type LaneEffect, type LaneSetup, type LaneState, type Opening, type Phase, type Until } from "./state.ts";

/** One step in the making: the functions of this folder change a draft, `stepLane` hands out the result. */
export interface Draft {
  state: LaneState;
  readonly effects: LaneEffect[];
  readonly setup: LaneSetup;
  /** Monotonic. */
  readonly nowMs: number;
}

/** The lane itself as the one who settles a case. */
export const THE_LANE: Actor = { type: "lane", id: null, name: "lane" };

export function go(draft: Draft, phase: Phase): void {
  draft.state = { ...draft.state, phase };
}

export function patch(draft: Draft, change: Partial<LaneState>): void {
  draft.state = { ...draft.state, ...change };
}

export function emit(draft: Draft, effect: LaneEffect): void {
  draft.effects.push(effect);
}

/** @param because something beside it, such as that the arm was up already */
export function replyDone(
  draft: Draft,
  requestId: string | null,
  activityId: string,
  because: string | null = null,
): void {
  if (requestId === null) return;
  emit(draft, { do: "reply", requestId, answer: { outcome: "done", why: null, because, activityId, decision: null } });
}

export function replyRefused(
  draft: Draft,
  requestId: string | null,
  why: Refusal,
  more: { activityId?: string; detail?: string; decision?: Decision } = {},
): void {
  if (requestId === null) return;
  const { activityId = null, detail, decision = null } = more;
  const because = detail === undefined ? REFUSALS[why] : `${REFUSALS[why]}: ${detail}`;
  const outcome = isUncertain(why) ? "unknown" : "refused";
  emit(draft, { do: "reply", requestId, answer: { outcome, why, because, activityId, decision } });
}

export function recordPassage(draft: Draft, opening: Opening, outcome: PassageOutcome, because: string): void {
  emit(draft, { do: "record", entry: { type: "passage", opening, outcome, because }, then: null });
}

export function recordTailgate(draft: Draft, after: Opening | null): void {
  const entry = { type: "tailgate", afterActivityId: after?.activityId ?? null } as const;
  emit(draft, { do: "record", entry, then: null });
}

export function afterSeconds(draft: Draft, seconds: number): number {
  return draft.nowMs + seconds * 1000;
}

/** Ends a mode in the lane's own name. @param action the one that ends it */
export function endMode(draft: Draft, action: OverrideAction, reason: string): void {
  const change = changeOf<Until>(action, null);
  if (!change) return;
  const act = { action, by: THE_LANE, reason, until: null, commandId: null };
  patch(draft, { mode: changeMode(draft.state.mode, change) });
  emit(draft, { do: "record", entry: { type: "override", act }, then: null });
}
