import { done, refused, type Reply } from "../answer.ts";
import type { Refusal } from "../refusals.ts";
import { type BarrierCommand, type BarrierEffect, commandOf } from "../command-dispatch.ts";
import { blame, type ArmDraft, go, lowered, notRaised, patch, raised, rise, rising, afterSeconds } from "./draft.ts";
import { closeRefusal } from "./predicates.ts";
import type { ArmRequest, ArmEvent, ArmFault, Way } from "./state.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** The barrier's answers to its commands: each answer belongs to one command, and says nothing about later ones. */

/** The time between two commands to hold the arm, or to release it. */
export const HOLD_RETRY_MS = 1_000;
/** The time between two closes, where the first was not received or had no effect. */
export const CLOSE_RETRY_MS = 5_000;

/** The barrier has answered a close: without an effect the close is repeated later. */
function closeAnswered(draft: ArmDraft): void {
  const { leftUp } = draft.arm;
  if (leftUp?.notBeforeMs === Infinity)
    patch(draft, { leftUp: { ...leftUp, notBeforeMs: draft.around.nowMs + CLOSE_RETRY_MS } });
}

/** Answers the person who asked for that command. */
function answer(draft: ArmDraft, effect: BarrierEffect, reply: (ask: ArmRequest) => Reply): void {
  const isMeant = (ask: ArmRequest): boolean =>
    ask.command === "open"
      ? effect.do === "open-barrier" && ask.activityId === effect.activityId
      : effect.do === "close-barrier" && ask.requestId === effect.requestId;
  const { requests } = draft.arm;
  if (!requests.some(isMeant)) return;
  patch(draft, { requests: requests.filter((ask) => !isMeant(ask)) });
  draft.effects.push(...requests.filter(isMeant).map(reply));
}

const answerDone = ({ requestId, activityId }: ArmRequest): Reply => done(requestId, activityId);

/** States in which a late answer to a close says nothing about the arm: it was raised again since. */
const IN_USE: ReadonlySet<Way["at"]> = new Set(["rising", "up", "used", "held"]);

/** Has the barrier accepted the command that it last failed on, or its opposite? */
function isOverWith(fault: ArmFault | null, command: BarrierCommand): boolean {
  if (fault?.is !== "not-sent") return false;
  const isOfHold = command === "hold" || command === "release";
  return isOfHold ? fault.command === "hold" || fault.command === "release" : fault.command === command;
}

export function onCommandSent(draft: ArmDraft, effect: BarrierEffect): void {
  if (isOverWith(draft.arm.fault, commandOf(effect))) blame(draft, null);
  patch(draft, { isUntouched: false });
  answer(draft, effect, answerDone);
  switch (effect.do) {
    case "open-barrier":
      onOpenSent(draft, effect.activityId);
      return;
    case "close-barrier":
      onCloseSent(draft);
      return;
    case "hold-barrier":
      if (effect.isHeld) onHoldSent(draft);
      else if (draft.arm.way.at !== "held") patch(draft, { holdAgainMs: null });
      return;
  }
}

function onOpenSent(draft: ArmDraft, activityId: string | null): void {
  const { setup, arm, news } = draft;
  const { way, position } = arm;
  const { shows } = setup;
  switch (way.at) {
    case "held":
      patch(draft, { holdAgainMs: null });
      return;
    case "used":
      go(draft, { ...way, isUnsent: false });
      return;
    case "up":
      // The open was repeated: without a limit switch it is up after its travel time.
      if (way.isInDoubt && !shows.open) news.push({ is: "open-retried" });
      return;
    case "rising":
      if (way.isSent || way.activityId !== activityId) return;
      if (way.requestId !== null) draft.effects.push(done(way.requestId, way.activityId));
      if (shows.open && position === "open") {
        rise(draft, way.activityId, false);
        return;
      }
      if (!shows.open) blame(draft, null);
      go(draft, rising(draft, { ...way, requestId: null }, shows.open ? 2 : 1));
      return;
    case "rest":
    case "waits":
    case "falling":
      return;
  }
}

function onCloseSent(draft: ArmDraft): void {
  const { setup, arm } = draft;
  if (!setup.shows.open && !setup.shows.closed && !IN_USE.has(arm.way.at)) {
    lowered(draft);
    patch(draft, { fallsUntilMs: afterSeconds(draft, setup.rules.travel_seconds) });
  }
  closeAnswered(draft);
}

function onHoldSent(draft: ArmDraft): void {
  patch(draft, { holdAgainMs: null });
  draft.news.push({ is: "held" });
  const { way } = draft.arm;
  if (way.at === "held" && !way.isUp && way.untilMs === null)
    go(draft, { ...way, untilMs: afterSeconds(draft, draft.setup.rules.travel_seconds) });
}

/**
 * Decides on the retry of a barrier command that failed. A command that was surely not sent takes nothing from the
 * vehicle. An open with an unknown result is never retried (a second pulse may admit a second car); the loops show its
 * effect.
 */
export function onCommandFailed(draft: ArmDraft, event: Extract<ArmEvent, { type: "barrier-command-failed" }>): void {
  const { effect, isCertain, because } = event;
  const command = commandOf(effect);
  blame(draft, { is: "not-sent", command, because });
  if (!isCertain) patch(draft, { isUntouched: false });
  const why: Refusal = isCertain ? "barrier_not_told" : "barrier_uncertain";
  const refuse = ({ requestId, activityId }: { requestId: string; activityId: string }): Reply =>
    refused(requestId, why, { activityId, detail: because });
  if (command === "close") closeAnswered(draft);
  answer(draft, effect, refuse);
  const { setup, around } = draft;
  const { way } = draft.arm;
  const isHeld = way.at === "held";
  // A maintained contact accepts repeated commands: hold and release are retried until they take effect.
  const isWanted = command === (isHeld ? "hold" : "release") && setup.canHold;
  // The same holds for an open that was surely not sent, where the arm can't be held.
  const isUnheard = command === "open" && isCertain && isHeld && !setup.canHold;
  if (isWanted || isUnheard) patch(draft, { holdAgainMs: around.nowMs + HOLD_RETRY_MS });
  if (command === "hold") {
    draft.news.push({ is: "not-held", isCertain, because });
    if (isHeld) go(draft, { at: "held", isUp: false, untilMs: null });
  }
  if (effect.do !== "open-barrier") return;
  // The arm may rise all the same, whichever activity the command was for.
  if (way.at === "used" && !isCertain) go(draft, { ...way, isUnsent: false });
  if ((way.at !== "used" && way.at !== "rising") || way.activityId !== effect.activityId) return;
  if (way.at === "used") {
    if (isCertain) onNotSent(draft, say("open_not_told", { why: because }));
    return;
  }
  if (way.isSent) return;
  if (way.requestId !== null) draft.effects.push(refuse({ ...way, requestId: way.requestId }));
  if (isCertain) onNotSent(draft, say("open_not_told", { why: because }));
  else rise(draft, way.activityId, true);
}

/** The open command was surely not sent. */
function onNotSent(draft: ArmDraft, because: Spoken): void {
  const { way } = draft.arm;
  if (way.at === "rising") {
    go(draft, { at: "rest" });
    draft.news.push({ is: "not-raised", because, wasUp: way.isSent || (way.wasUp && !draft.arm.isUntouched) });
    notRaised(draft, way.wasUp);
  } else if (way.at === "used" && way.isUnsent) {
    go(draft, { at: "waits" });
    draft.news.push({ is: "not-raised", because, wasUp: false });
    lowered(draft);
  }
}

const BUSY = say("open_too_late");

export function onCommandCancelled(draft: ArmDraft, effect: BarrierEffect, isLate: boolean): void {
  switch (effect.do) {
    case "open-barrier":
      onOpenWithheld(draft, effect, isLate);
      return;
    case "close-barrier":
      onCloseWithheld(draft, effect, isLate);
      return;
    case "hold-barrier":
      if (effect.isHeld) draft.news.push({ is: "hold-cancelled", isLate });
      return;
  }
}

/** The arm received no command: the step is rolled back. An opening that the lane has left is settled already. */
function onOpenWithheld(
  draft: ArmDraft,
  effect: Extract<BarrierEffect, { do: "open-barrier" }>,
  isLate: boolean,
): void {
  const { activityId } = effect;
  if (activityId === null) return;
  const why: Refusal = isLate ? "expired" : "lane_busy";
  answer(draft, effect, (ask) => refused(ask.requestId, why, { activityId }));
  const { way } = draft.arm;
  if ((way.at !== "rising" && way.at !== "used") || way.activityId !== activityId) return;
  if (way.at === "rising" && way.requestId !== null)
    draft.effects.push(refused(way.requestId, "expired", { activityId }));
  onNotSent(draft, BUSY);
}

/** A withheld close has no further effect: the lane lowers the arm by itself, except one that it had not raised. */
function onCloseWithheld(
  draft: ArmDraft,
  effect: Extract<BarrierEffect, { do: "close-barrier" }>,
  isLate: boolean,
): void {
  const { requestId } = effect;
  const ask = draft.arm.requests.find((one) => one.command === "close" && one.requestId === requestId);
  const why: Refusal = isLate ? "expired" : (closeRefusal(draft.arm, draft.around) ?? "lane_busy");
  answer(draft, effect, ({ activityId, ...one }) => refused(one.requestId, why, { activityId }));
  closeAnswered(draft);
  const { way } = draft.arm;
  if (way.at === "falling") {
    const wasIdle = ask?.command === "close" && ask.wasIdle;
    go(draft, { at: wasIdle ? "rest" : "waits" });
    draft.news.push({ is: "not-lowered", wasIdle });
  } else if (requestId === null && way.at === "rest") raised(draft);
}
