import type { OverrideAction, PassageOutcome } from "../../../shared/wire/fact.ts";
import { done, refused } from "../answer.ts";
import type { ArmNews, ArmOrder, ArmStep } from "../arm/state.ts";
import { stepArm } from "../arm/step.ts";
import type { Actor } from "../ports.ts";
import type { Refusal } from "../refusals.ts";
import { armContext } from "./arm-context.ts";
import { changeMode, changeOf } from "./modes.ts";
import type { LaneEffect, LaneSetup, LaneState, Opening, Phase, Until } from "./state.ts";
import type { Said, Spoken } from "../../../shared/wire/said.ts";

/** One step in progress: the functions of this folder change a draft, `stepLane` returns the result. */
export interface PassageDraft {
  state: LaneState;
  readonly effects: LaneEffect[];
  readonly setup: LaneSetup;
  /** Monotonic. */
  readonly nowMs: number;
}

/** The lane itself as the author of a settlement. */
export const THE_LANE: Actor = { type: "lane", id: null, name: "lane" };

export function go(draft: PassageDraft, phase: Phase): void {
  draft.state = { ...draft.state, phase };
}

export function patch(draft: PassageDraft, change: Partial<LaneState>): void {
  draft.state = { ...draft.state, ...change };
}

export function emit(draft: PassageDraft, effect: LaneEffect): void {
  draft.effects.push(effect);
}

/** Takes over a step of the arm. @returns its news */
export function takeOver(draft: PassageDraft, { arm, effects, news }: ArmStep): readonly ArmNews[] {
  patch(draft, { arm });
  draft.effects.push(...effects);
  return news;
}

/** @returns the arm's immediate news */
export function order(draft: PassageDraft, what: ArmOrder): readonly ArmNews[] {
  const { setup, state, nowMs } = draft;
  return takeOver(draft, stepArm(setup, state.arm, what, armContext(draft, nowMs)));
}

/** See `done`; without a request there is no answer. */
export function replyDone(
  draft: PassageDraft,
  requestId: string | null,
  ...more: [activityId: string, detail?: Said]
): void {
  if (requestId !== null) emit(draft, done(requestId, ...more));
}

/** See `refused`; without a request there is no answer. */
export function replyRefused(
  draft: PassageDraft,
  requestId: string | null,
  why: Refusal,
  more: Parameters<typeof refused>[2] = {},
): void {
  if (requestId !== null) emit(draft, refused(requestId, why, more));
}

export function recordPassage(draft: PassageDraft, opening: Opening, outcome: PassageOutcome, because: Spoken): void {
  emit(draft, { do: "record", entry: { type: "passage", opening, outcome, because }, then: null });
}

/** Records tailgating: a vehicle under the arm without a decision of its own. */
export function recordTailgate(draft: PassageDraft, after: Opening | null): void {
  const entry = { type: "tailgate", afterActivityId: after?.activityId ?? null } as const;
  emit(draft, { do: "record", entry, then: null });
}

export function afterSeconds(draft: PassageDraft, seconds: number): number {
  return draft.nowMs + seconds * 1000;
}

/** Ends a mode in the lane's own name. @param action the one that ends it */
export function endMode(draft: PassageDraft, action: OverrideAction, reason: Spoken): void {
  const change = changeOf<Until>(action, null);
  if (!change) return;
  const act = { action, by: THE_LANE, reason, until: null, commandId: null };
  patch(draft, { mode: changeMode(draft.state.mode, change) });
  emit(draft, { do: "record", entry: { type: "override", act }, then: null });
}
