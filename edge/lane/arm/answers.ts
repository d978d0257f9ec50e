import { done, refused, type Reply } from "../answer.ts";
import { type Refusal } from "../refusals.ts";
import { type BarrierCommand, type BarrierEffect, commandOf } from "../telling.ts";
import { blame, type Draft, go, lowered, notRaised, patch, raised, rise, rising, afterSeconds } from "./draft.ts";
import { closeRefusal } from "./look.ts";
import { type ArmAsk, type ArmEvent, type ArmFault, type Way } from "./state.ts";
import { say } from "../../../shared/words/say.ts";
import { type Spoken } from "../../../shared/wire/said.ts";

/** What the barrier made of what it was told: each answer is to one telling, and says nothing of those behind it. */

/** Between one telling and the next that an arm is held, or is not any longer. */
export const HOLD_AGAIN_MS = 1_000;
/** Between one close and the next, where the first was not heard or did nothing. */
export const CLOSE_AGAIN_MS = 5_000;

/** The barrier has answered: where that leads to nothing, it is told again in a while. */
function closeAnswered(draft: Draft): void {
  const { leftUp } = draft.arm;
  if (leftUp?.notBeforeMs === Infinity)
    patch(draft, { leftUp: { ...leftUp, notBeforeMs: draft.around.nowMs + CLOSE_AGAIN_MS } });
}

/** Who asked for that one telling hears of it. */
function answer(draft: Draft, effect: BarrierEffect, reply: (ask: ArmAsk) => Reply): void {
  const isMeant = (ask: ArmAsk): boolean =>
    ask.command === "open"
      ? effect.do === "open-barrier" && ask.activityId === effect.activityId
      : effect.do === "close-barrier" && ask.requestId === effect.requestId;
  const { asks } = draft.arm;
  if (!asks.some(isMeant)) return;
  patch(draft, { asks: asks.filter((ask) => !isMeant(ask)) });
  draft.effects.push(...asks.filter(isMeant).map(reply));
}

const answerDone = ({ requestId, activityId }: ArmAsk): Reply => done(requestId, activityId);

/** Where a close that is only now told says nothing of the arm: it was told up again since. */
const IN_USE: ReadonlySet<Way["at"]> = new Set(["rising", "up", "used", "held"]);

/** Has the barrier taken what it last did not take, or the opposite of it? */
function isOverWith(fault: ArmFault | null, command: BarrierCommand): boolean {
  if (fault?.is !== "not-told") return false;
  const isOfHold = command === "hold" || command === "release";
  return isOfHold ? fault.command === "hold" || fault.command === "release" : fault.command === command;
}

export function onTold(draft: Draft, effect: BarrierEffect): void {
  if (isOverWith(draft.arm.fault, commandOf(effect))) blame(draft, null);
  answer(draft, effect, answerDone);
  switch (effect.do) {
    case "open-barrier":
      onOpenTold(draft, effect.activityId);
      return;
    case "close-barrier":
      onCloseTold(draft);
      return;
    case "hold-barrier":
      if (effect.isHeld) onHoldTold(draft);
      else if (draft.arm.way.at !== "held") patch(draft, { holdAgainMs: null });
      return;
  }
}

function onOpenTold(draft: Draft, activityId: string | null): void {
  const { setup, arm, news } = draft;
  const { way, position } = arm;
  const { shows } = setup;
  switch (way.at) {
    case "held":
      patch(draft, { holdAgainMs: null });
      return;
    case "used":
      go(draft, { ...way, isUntold: false });
      return;
    case "up":
      // Told once more: where none shows it, it is up in its travel time.
      if (way.isInDoubt && !shows.open) news.push({ is: "told-again" });
      return;
    case "rising":
      if (way.isTold || way.activityId !== activityId) return;
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

function onCloseTold(draft: Draft): void {
  const { setup, arm } = draft;
  if (!setup.shows.open && !setup.shows.closed && !IN_USE.has(arm.way.at)) {
    lowered(draft);
    patch(draft, { fallsUntilMs: afterSeconds(draft, setup.rules.travel_seconds) });
  }
  closeAnswered(draft);
}

function onHoldTold(draft: Draft): void {
  patch(draft, { holdAgainMs: null });
  draft.news.push({ is: "held" });
  const { way } = draft.arm;
  if (way.at === "held" && !way.isUp && way.untilMs === null)
    go(draft, { ...way, untilMs: afterSeconds(draft, draft.setup.rules.travel_seconds) });
}

/**
 * A command that surely never left takes nothing from the vehicle. One whose fate is unknown is never
 * repeated (a second pulse may admit a second car); the loops tell what came of it.
 */
export function onFailed(draft: Draft, event: Extract<ArmEvent, { type: "barrier-failed" }>): void {
  const { effect, isCertain, because } = event;
  const command = commandOf(effect);
  blame(draft, { is: "not-told", command, because });
  const why: Refusal = isCertain ? "barrier_not_told" : "barrier_uncertain";
  const refuse = ({ requestId, activityId }: { requestId: string; activityId: string }): Reply =>
    refused(requestId, why, { activityId, detail: because });
  if (command === "close") closeAnswered(draft);
  answer(draft, effect, refuse);
  const { setup, around } = draft;
  const { way } = draft.arm;
  const isHeld = way.at === "held";
  // A contact that is kept switched may be told as often as it takes: neither fire nor its end may go unheard.
  const isWanted = command === (isHeld ? "hold" : "release") && setup.canHold;
  // So may an open that surely was not sent, where the arm can't be held.
  const isUnheard = command === "open" && isCertain && isHeld && !setup.canHold;
  if (isWanted || isUnheard) patch(draft, { holdAgainMs: around.nowMs + HOLD_AGAIN_MS });
  if (command === "hold") {
    draft.news.push({ is: "not-held", isCertain, because });
    if (isHeld) go(draft, { at: "held", isUp: false, untilMs: null });
  }
  if (effect.do !== "open-barrier") return;
  // It may rise all the same, whoever it was told for.
  if (way.at === "used" && !isCertain) go(draft, { ...way, isUntold: false });
  if ((way.at !== "used" && way.at !== "rising") || way.activityId !== effect.activityId) return;
  if (way.at === "used") {
    if (isCertain) notTold(draft, say("open_not_told", { why: because }));
    return;
  }
  if (way.isTold) return;
  if (way.requestId !== null) draft.effects.push(refuse({ ...way, requestId: way.requestId }));
  if (isCertain) notTold(draft, say("open_not_told", { why: because }));
  else rise(draft, way.activityId, true);
}

/** Surely nobody told it to rise. */
function notTold(draft: Draft, because: Spoken): void {
  const { way } = draft.arm;
  if (way.at === "rising") {
    go(draft, { at: "rest" });
    draft.news.push({ is: "not-raised", because, wasUp: way.isTold || way.wasUp });
    notRaised(draft, way.wasUp);
  } else if (way.at === "used" && way.isUntold) {
    go(draft, { at: "waits" });
    draft.news.push({ is: "not-raised", because, wasUp: false });
    lowered(draft);
  }
}

const BUSY = say("open_too_late");

export function onWithheld(draft: Draft, effect: BarrierEffect, isLate: boolean): void {
  switch (effect.do) {
    case "open-barrier":
      onOpenWithheld(draft, effect, isLate);
      return;
    case "close-barrier":
      onCloseWithheld(draft, effect, isLate);
      return;
    case "hold-barrier":
      if (effect.isHeld) draft.news.push({ is: "hold-withheld", isLate });
      return;
  }
}

/** Nobody told the arm: the step is given back. An opening that the lane has left is accounted for already. */
function onOpenWithheld(draft: Draft, effect: Extract<BarrierEffect, { do: "open-barrier" }>, isLate: boolean): void {
  const { activityId } = effect;
  if (activityId === null) return;
  const why: Refusal = isLate ? "expired" : "lane_busy";
  answer(draft, effect, (ask) => refused(ask.requestId, why, { activityId }));
  const { way } = draft.arm;
  if ((way.at !== "rising" && way.at !== "used") || way.activityId !== activityId) return;
  if (way.at === "rising" && way.requestId !== null)
    draft.effects.push(refused(way.requestId, "expired", { activityId }));
  notTold(draft, BUSY);
}

/** What is over is over: the lane brings its arm down by itself, except one that it had not raised. */
function onCloseWithheld(draft: Draft, effect: Extract<BarrierEffect, { do: "close-barrier" }>, isLate: boolean): void {
  const { requestId } = effect;
  const ask = draft.arm.asks.find((one) => one.command === "close" && one.requestId === requestId);
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
