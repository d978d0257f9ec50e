import { assertNever } from "../../../shared/lib/assert-never.ts";
import { done } from "../answer.ts";
import { BARRIER_ANSWER_MS } from "../command-dispatch.ts";
import { onCommandFailed, onCommandSent, onCommandCancelled } from "./command-results.ts";
import {
  afterSeconds,
  blame,
  type ArmDraft,
  go,
  openDeadline,
  patch,
  raised,
  rising,
  sendHold,
  sendOpen,
  sendRelease,
  up,
} from "./draft.ts";
import { MAX_CLOSES } from "./predicates.ts";
import { onBack, onLost, onPosition, onTick } from "./sensor-events.ts";
import type { ArmEvent, ArmOrder, ArmSetup, ArmState, ArmStep, ArmContext, Way } from "./state.ts";

/**
 * The arm as one pure function: an order or an event leads to a new state, to barrier commands and answers to people,
 * and to events for the passage.
 */
export function stepArm(setup: ArmSetup, arm: ArmState, input: ArmOrder | ArmEvent, around: ArmContext): ArmStep {
  const draft: ArmDraft = { arm, setup, around, effects: [], news: [] };
  take(draft, input);
  return { arm: draft.arm, effects: draft.effects, news: draft.news };
}

function take(draft: ArmDraft, input: ArmOrder | ArmEvent): void {
  switch (input.type) {
    case "raise":
      raise(draft, input);
      return;
    case "raise-again":
      patch(draft, {
        requests: [
          ...draft.arm.requests,
          { command: "open", requestId: input.requestId, activityId: input.activityId },
        ],
      });
      sendOpen(draft, input.activityId, input.deadlineMs);
      return;
    case "rise-on":
      blame(draft, null);
      raised(draft);
      go(draft, rising(draft, { activityId: input.activityId, requestId: null, wasUp: true }, 1));
      return;
    case "be-up":
      go(draft, up(draft, input.activityId, input.isInDoubt));
      return;
    case "be-used":
      use(draft, input.activityId);
      return;
    case "wait":
      go(draft, { at: "waits" });
      return;
    case "rest":
      go(draft, { at: "rest" });
      return;
    case "lower":
      lower(draft, input);
      return;
    case "hold":
      go(draft, { at: "held", isUp: isTakenToBeUp(draft.arm.way), untilMs: null });
      patch(draft, { holdAgainMs: null });
      sendHold(draft);
      return;
    case "hold-again":
      sendHold(draft);
      return;
    case "release":
      patch(draft, { holdAgainMs: null });
      if (draft.arm.fault?.is === "down-while-held") blame(draft, null);
      sendRelease(draft);
      return;
    case "seen-up":
      raised(draft);
      return;
    case "seen-down":
      blame(draft, null);
      go(draft, { at: "rest" });
      return;
    case "barrier-command-sent":
      onCommandSent(draft, input.effect);
      return;
    case "barrier-command-failed":
      onCommandFailed(draft, input);
      return;
    case "barrier-command-cancelled":
      onCommandCancelled(draft, input.effect, input.isLate);
      return;
    case "position":
      onPosition(draft, input.position);
      return;
    case "barrier-lost":
      onLost(draft);
      return;
    case "barrier-back":
      onBack(draft);
      return;
    case "tick":
      onTick(draft);
      return;
    default:
      assertNever(input);
  }
}

function isTakenToBeUp(way: Way): boolean {
  return way.at === "used" || (way.at === "up" && !way.isInDoubt);
}

/** The only place that orders an open for a vehicle; reached only after the opening is on disk. */
function raise(draft: ArmDraft, { activityId, requestId, deadlineMs }: Extract<ArmOrder, { type: "raise" }>): void {
  const wasUp = draft.arm.leftUp !== null;
  // Until then the command may still be sent, or be in flight: the result of the opening is not known before.
  const untilMs = openDeadline(draft, deadlineMs) + BARRIER_ANSWER_MS;
  go(draft, { at: "rising", activityId, requestId, untilMs, isSent: false, wasUp });
  sendOpen(draft, activityId, deadlineMs);
}

/** A vehicle is under the arm. A person who asked for the open still waits for the barrier's answer. */
function use(draft: ArmDraft, activityId: string): void {
  const { way, position, requests } = draft.arm;
  const isUnsent = way.at === "rising" && !way.isSent && !way.wasUp && position !== "open";
  if (way.at === "rising" && way.requestId !== null)
    patch(draft, {
      requests: [...requests, { command: "open", requestId: way.requestId, activityId: way.activityId }],
    });
  go(draft, { at: "used", activityId, isUnsent });
}

/** The arm comes down; nothing may stand under it. An arm that closes by itself receives no command. */
function lower(draft: ArmDraft, { ask, isBeside }: Extract<ArmOrder, { type: "lower" }>): void {
  const { setup, arm, around, effects } = draft;
  if (around.under !== "free") throw new Error("the lane must not close over a vehicle");
  if (!isBeside) {
    // On its limit, without an open since: it is down. Just after an open it may not have begun to rise.
    if (setup.shows.closed && arm.position === "closed" && arm.leftUp === null) {
      go(draft, { at: "rest" });
      if (ask) effects.push(done(ask.requestId, ask.activityId));
      draft.news.push({ is: "down" });
      return;
    }
    const travels = setup.shows.open || setup.shows.closed ? 2 : 1;
    go(draft, { at: "falling", untilMs: afterSeconds(draft, setup.rules.travel_seconds * travels) });
  }
  if (!setup.canClose) {
    if (ask) effects.push(done(ask.requestId, ask.activityId));
    return;
  }
  const { leftUp, requests } = draft.arm;
  // It gets a close, and no further one before the barrier has answered.
  if (leftUp) patch(draft, { leftUp: { closes: Math.min(leftUp.closes + 1, MAX_CLOSES), notBeforeMs: Infinity } });
  if (ask) {
    const { requestId, activityId, wasIdle } = ask;
    patch(draft, { requests: [...requests, { command: "close", requestId, activityId, wasIdle }] });
  }
  effects.push({ do: "close-barrier", requestId: ask?.requestId ?? null, deadlineMs: ask?.deadlineMs ?? null });
}

/** The barrier did not acknowledge a hold, or the end of a hold: the command is repeated until it does. */
export function retryHold(setup: ArmSetup, arm: ArmState, around: ArmContext): ArmStep {
  const draft: ArmDraft = { arm, setup, around, effects: [], news: [] };
  if (arm.holdAgainMs !== null && !arm.isAway && around.nowMs >= arm.holdAgainMs) {
    patch(draft, { holdAgainMs: null });
    if (arm.way.at === "held") sendHold(draft);
    else sendRelease(draft);
  }
  return { arm: draft.arm, effects: draft.effects, news: draft.news };
}
