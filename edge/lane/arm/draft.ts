import type { Reply } from "../answer.ts";
import { type BarrierEffect, STALE_OPEN_MS } from "../command-dispatch.ts";
import type { ArmFault, ArmNews, ArmSetup, ArmState, ArmContext, Way } from "./state.ts";

/** One step of the arm in progress. */

export interface ArmDraft {
  arm: ArmState;
  readonly setup: ArmSetup;
  readonly around: ArmContext;
  readonly effects: (BarrierEffect | Reply)[];
  readonly news: ArmNews[];
}

export function patch(draft: ArmDraft, change: Partial<ArmState>): void {
  draft.arm = { ...draft.arm, ...change };
}

export function go(draft: ArmDraft, way: Way): void {
  patch(draft, { way });
}

export function blame(draft: ArmDraft, fault: ArmFault | null): void {
  patch(draft, { fault });
}

export function afterSeconds({ around }: ArmDraft, seconds: number): number {
  return around.nowMs + seconds * 1000;
}

/** The arm's position is unknown where its device is offline and no limit switch shows it up. */
export function up({ setup, arm }: ArmDraft, activityId: string, isInDoubt: boolean): Way {
  return { at: "up", activityId, isInDoubt: isInDoubt || (arm.isAway && !setup.shows.open) };
}

type Rise = Pick<Extract<Way, { at: "rising" }>, "activityId" | "requestId" | "wasUp">;

export function rising(draft: ArmDraft, { activityId, requestId, wasUp }: Rise, travels: number): Way {
  const untilMs = afterSeconds(draft, draft.setup.rules.travel_seconds * travels);
  return { at: "rising", activityId, requestId, untilMs, isSent: true, wasUp };
}

export function rise(draft: ArmDraft, activityId: string, isInDoubt: boolean): void {
  const way = up(draft, activityId, isInDoubt);
  go(draft, way);
  draft.news.push({ is: "up", isInDoubt: way.at === "up" && way.isInDoubt });
}

export function openDeadline({ around }: ArmDraft, askedUntilMs: number | null): number {
  return Math.min(around.nowMs + STALE_OPEN_MS, askedUntilMs ?? Infinity);
}

export function sendOpen(draft: ArmDraft, activityId: string, askedUntilMs: number | null): void {
  raised(draft);
  draft.effects.push({ do: "open-barrier", activityId, deadlineMs: openDeadline(draft, askedUntilMs) });
}

/** Raises the arm to stay up. An arm that can't be held gets an open: on fire that is better than nothing. */
export function sendHold(draft: ArmDraft): void {
  raised(draft);
  if (draft.setup.canHold)
    draft.effects.push({ do: "hold-barrier", isHeld: true, deadlineMs: draft.around.hold?.deadlineMs ?? null });
  else draft.effects.push({ do: "open-barrier", activityId: null, deadlineMs: null });
}

export function sendRelease({ setup, effects }: ArmDraft): void {
  if (setup.canHold) effects.push({ do: "hold-barrier", isHeld: false, deadlineMs: null });
}

/** The arm has received an open. */
export function raised(draft: ArmDraft): void {
  patch(draft, { leftUp: { closes: 0, notBeforeMs: draft.around.nowMs } });
}

/** The open was not sent. The arm may still be up for the previous vehicle and stays up for its open time. */
export function notRaised(draft: ArmDraft, wasUp: boolean): void {
  const notBeforeMs = afterSeconds(draft, draft.setup.rules.open_seconds);
  patch(draft, { leftUp: wasUp ? { closes: 0, notBeforeMs } : null });
}

/** The arm is down, or nothing can lower it. */
export function lowered(draft: ArmDraft): void {
  patch(draft, { leftUp: null });
}
