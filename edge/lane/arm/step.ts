import { never } from "../../../shared/lib/never.ts";
import { done, refused, type Reply } from "../answer.ts";
import { type Refusal } from "../refusals.ts";
import { BARRIER_ANSWER_MS, type BarrierCommand, type BarrierEffect, STALE_OPEN_MS } from "../telling.ts";
import { faultText } from "./faults.ts";
import {
  type ArmAsk,
  type ArmEvent,
  type ArmFault,
  type ArmNews,
  type ArmOrder,
  type ArmSetup,
  type ArmState,
  type ArmStep,
  type Around,
  type Way,
} from "./state.ts";

/** Between one telling and the next that an arm is held, or is not any longer. */
export const HOLD_AGAIN_MS = 1_000;
/** Between one close and the next, where the first was not heard or did nothing. */
export const CLOSE_AGAIN_MS = 5_000;

interface Draft {
  arm: ArmState;
  readonly setup: ArmSetup;
  readonly around: Around;
  readonly effects: (BarrierEffect | Reply)[];
  readonly news: ArmNews[];
}

function patch(draft: Draft, change: Partial<ArmState>): void {
  draft.arm = { ...draft.arm, ...change };
}

function go(draft: Draft, way: Way): void {
  patch(draft, { way });
}

function blame(draft: Draft, fault: ArmFault | null): void {
  patch(draft, { fault });
}

function afterSeconds({ around }: Draft, seconds: number): number {
  return around.nowMs + seconds * 1000;
}

/**
 * The arm, as one pure function: an order or an event leads to a new state, to what the barrier is told and people are
 * answered, and to news for the passage.
 */
export function stepArm(setup: ArmSetup, arm: ArmState, input: ArmOrder | ArmEvent, around: Around): ArmStep {
  const draft: Draft = { arm, setup, around, effects: [], news: [] };
  take(draft, input);
  return { arm: draft.arm, effects: draft.effects, news: draft.news };
}

function take(draft: Draft, input: ArmOrder | ArmEvent): void {
  switch (input.type) {
    case "raise":
      raise(draft, input);
      return;
    case "raise-again":
      patch(draft, {
        asks: [...draft.arm.asks, { command: "open", requestId: input.requestId, activityId: input.activityId }],
      });
      tellOpen(draft, input.activityId, input.deadlineMs);
      return;
    case "rise-on":
      blame(draft, null);
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
      tellHold(draft);
      return;
    case "hold-again":
      tellHold(draft);
      return;
    case "release":
      patch(draft, { holdAgainMs: null });
      if (draft.arm.fault?.is === "down-while-held") blame(draft, null);
      tellRelease(draft);
      return;
    case "seen-up":
      raised(draft);
      return;
    case "seen-down":
      blame(draft, null);
      go(draft, { at: "rest" });
      return;
    case "barrier-told":
      onTold(draft, input.command);
      return;
    case "barrier-failed":
      onFailed(draft, input);
      return;
    case "barrier-withheld":
      onWithheld(draft, input.effect, input.isLate);
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
      never(input);
  }
}

function isTakenToBeUp(way: Way): boolean {
  return way.at === "used" || (way.at === "up" && !way.isInDoubt);
}

/** Where its device is away and no limit switch shows it up, nobody can tell where it is. */
function up({ setup, arm }: Draft, activityId: string, isInDoubt: boolean): Way {
  return { at: "up", activityId, isInDoubt: isInDoubt || (arm.isAway && !setup.shows.open) };
}

type Rise = Pick<Extract<Way, { at: "rising" }>, "activityId" | "requestId" | "wasUp">;

function rising(draft: Draft, { activityId, requestId, wasUp }: Rise, travels: number): Way {
  const untilMs = afterSeconds(draft, draft.setup.rules.travel_seconds * travels);
  return { at: "rising", activityId, requestId, untilMs, isTold: true, wasUp };
}

/** The one place that tells a barrier to open for a vehicle; reached only after the opening is on disk. */
function raise(draft: Draft, { activityId, requestId, deadlineMs }: Extract<ArmOrder, { type: "raise" }>): void {
  const wasUp = draft.arm.leftUp !== null;
  // Until then it may still be sent, or be on its way: what becomes of the opening is not known before.
  const untilMs = openDeadline(draft, deadlineMs) + BARRIER_ANSWER_MS;
  go(draft, { at: "rising", activityId, requestId, untilMs, isTold: false, wasUp });
  tellOpen(draft, activityId, deadlineMs);
}

function openDeadline({ around }: Draft, askedUntilMs: number | null): number {
  return Math.min(around.nowMs + STALE_OPEN_MS, askedUntilMs ?? Infinity);
}

function tellOpen(draft: Draft, activityId: string, askedUntilMs: number | null): void {
  raised(draft);
  draft.effects.push({ do: "open-barrier", activityId, deadlineMs: openDeadline(draft, askedUntilMs) });
}

/** Raises it to stay up. One that can't be held is told to open: on fire that is better than nothing. */
function tellHold(draft: Draft): void {
  raised(draft);
  if (draft.setup.canHold)
    draft.effects.push({ do: "hold-barrier", isHeld: true, deadlineMs: draft.around.hold?.deadlineMs ?? null });
  else draft.effects.push({ do: "open-barrier", activityId: null, deadlineMs: null });
}

function tellRelease({ setup, effects }: Draft): void {
  if (setup.canHold) effects.push({ do: "hold-barrier", isHeld: false, deadlineMs: null });
}

/** A vehicle is under it. Whoever asked for it to be raised still waits for the barrier's answer. */
function use(draft: Draft, activityId: string): void {
  const { way, position, asks } = draft.arm;
  const isUntold = way.at === "rising" && !way.isTold && !way.wasUp && position !== "open";
  if (way.at === "rising" && way.requestId !== null)
    patch(draft, { asks: [...asks, { command: "open", requestId: way.requestId, activityId: way.activityId }] });
  go(draft, { at: "used", activityId, isUntold });
}

/** It comes down; nothing may stand under it. An arm that closes by itself is told nothing. */
function lower(draft: Draft, { ask, isBeside }: Extract<ArmOrder, { type: "lower" }>): void {
  const { setup, arm, around, effects } = draft;
  if (around.under !== "free") throw new Error("the lane may not close over a vehicle");
  if (!isBeside) {
    // On its limit, and not told up since: it is down. Just told, it may only not have begun to rise.
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
  const { leftUp, asks } = draft.arm;
  // It is told to close, and not again before the barrier has answered.
  if (leftUp) patch(draft, { leftUp: { closes: leftUp.closes + 1, notBeforeMs: Infinity } });
  if (ask) {
    const { requestId, activityId, wasIdle } = ask;
    patch(draft, { asks: [...asks, { command: "close", requestId, activityId, wasIdle }] });
  }
  effects.push({ do: "close-barrier", requestId: ask?.requestId ?? null, deadlineMs: ask?.deadlineMs ?? null });
}

/** It has been told to go up. */
function raised(draft: Draft): void {
  patch(draft, { leftUp: { closes: 0, notBeforeMs: draft.around.nowMs } });
}

/** It was not told after all. It may still be up for the vehicle before, which has its time to go through. */
function notRaised(draft: Draft, wasUp: boolean): void {
  const notBeforeMs = afterSeconds(draft, draft.setup.rules.open_seconds);
  patch(draft, { leftUp: wasUp ? { closes: 0, notBeforeMs } : null });
}

/** It is down, or nobody can bring it down. */
function lowered(draft: Draft): void {
  patch(draft, { leftUp: null });
}

/** The barrier has answered: where that leads to nothing, it is told again in a while. */
function closeAnswered(draft: Draft): void {
  const { leftUp } = draft.arm;
  if (leftUp?.notBeforeMs === Infinity)
    patch(draft, { leftUp: { ...leftUp, notBeforeMs: draft.around.nowMs + CLOSE_AGAIN_MS } });
}

function answer(draft: Draft, isMeant: (ask: ArmAsk) => boolean, reply: (ask: ArmAsk) => Reply): void {
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

function onTold(draft: Draft, command: BarrierCommand): void {
  if (isOverWith(draft.arm.fault, command)) blame(draft, null);
  switch (command) {
    case "open":
      onOpenTold(draft);
      return;
    case "close":
      onCloseTold(draft);
      return;
    case "release":
      if (draft.arm.way.at !== "held") patch(draft, { holdAgainMs: null });
      return;
    case "hold":
      onHoldTold(draft);
      return;
  }
}

function onOpenTold(draft: Draft): void {
  answer(draft, (ask) => ask.command === "open", answerDone);
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

function rise(draft: Draft, activityId: string, isInDoubt: boolean): void {
  const way = up(draft, activityId, isInDoubt);
  go(draft, way);
  draft.news.push({ is: "up", isInDoubt: way.at === "up" && way.isInDoubt });
}

function onCloseTold(draft: Draft): void {
  const { setup, arm } = draft;
  if (!setup.shows.open && !setup.shows.closed && !IN_USE.has(arm.way.at)) {
    lowered(draft);
    patch(draft, { fallsUntilMs: afterSeconds(draft, setup.rules.travel_seconds) });
  }
  closeAnswered(draft);
  answer(draft, (ask) => ask.command === "close", answerDone);
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
function onFailed(draft: Draft, event: Extract<ArmEvent, { type: "barrier-failed" }>): void {
  const { command, isCertain, because } = event;
  blame(draft, { is: "not-told", command, because });
  const why: Refusal = isCertain ? "barrier_not_told" : "barrier_uncertain";
  const refuse = ({ requestId, activityId }: { requestId: string; activityId: string }): Reply =>
    refused(requestId, why, { activityId, detail: because });
  if (command === "close") closeAnswered(draft);
  answer(draft, (ask) => ask.command === command, refuse);
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
  if (command !== "open") return;
  if (way.at === "used" && !isCertain) go(draft, { ...way, isUntold: false });
  else if (way.at === "used") notTold(draft, `the barrier was not told to open: ${because}`);
  if (way.at !== "rising") return;
  if (way.requestId !== null) draft.effects.push(refuse({ ...way, requestId: way.requestId }));
  if (isCertain) notTold(draft, `the barrier was not told to open: ${because}`);
  else rise(draft, way.activityId, true);
}

/** Surely nobody told it to rise. */
function notTold(draft: Draft, because: string): void {
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

const BUSY = "the barrier was busy until it was too late to open";

function onWithheld(draft: Draft, effect: BarrierEffect, isLate: boolean): void {
  switch (effect.do) {
    case "open-barrier":
      if (effect.activityId !== null) onOpenWithheld(draft, effect.activityId, isLate);
      return;
    case "close-barrier":
      onCloseWithheld(draft, effect.requestId, isLate);
      return;
    case "hold-barrier":
      if (effect.isHeld) draft.news.push({ is: "hold-withheld", isLate });
      return;
  }
}

/** Nobody told the arm: the step is given back. An opening that the lane has left is accounted for already. */
function onOpenWithheld(draft: Draft, activityId: string, isLate: boolean): void {
  const why: Refusal = isLate ? "expired" : "lane_busy";
  answer(
    draft,
    (ask) => ask.command === "open" && ask.activityId === activityId,
    (ask) => refused(ask.requestId, why, { activityId }),
  );
  const { way } = draft.arm;
  if ((way.at !== "rising" && way.at !== "used") || way.activityId !== activityId) return;
  if (way.at === "rising" && way.requestId !== null)
    draft.effects.push(refused(way.requestId, "expired", { activityId }));
  notTold(draft, BUSY);
}

/** What is over is over: the lane brings its arm down by itself, except one that it had not raised. */
function onCloseWithheld(draft: Draft, requestId: string | null, isLate: boolean): void {
  const ask = draft.arm.asks.find((one) => one.command === "close" && one.requestId === requestId);
  const why: Refusal = isLate ? "expired" : (closeRefusal(draft.arm, draft.around) ?? "lane_busy");
  answer(
    draft,
    (one) => one === ask,
    ({ activityId, ...one }) => refused(one.requestId, why, { activityId }),
  );
  closeAnswered(draft);
  const { way } = draft.arm;
  if (way.at === "falling") {
    const wasIdle = ask?.command === "close" && ask.wasIdle;
    go(draft, { at: wasIdle ? "rest" : "waits" });
    draft.news.push({ is: "not-lowered", wasIdle });
  } else if (requestId === null && way.at === "rest") raised(draft);
}

/** Why it may not come down on anybody's word; null when it may. */
export function closeRefusal({ way }: ArmState, { under }: Pick<Around, "under">): Refusal | null {
  if (way.at === "held") return "held_open";
  if (under === "free") return null;
  return under === "occupied" ? "vehicle_under_arm" : "loop_not_readable";
}

function onPosition(draft: Draft, position: ArmState["position"]): void {
  const was = draft.arm.position;
  patch(draft, { position });
  if (position === "open") onSeenUp(draft);
  else if (position === "closed") onSeenDown(draft, was);
}

function onSeenUp(draft: Draft): void {
  blame(draft, null);
  const { way } = draft.arm;
  if (way.at === "rising") {
    if (way.requestId !== null) draft.effects.push(done(way.requestId, way.activityId));
    rise(draft, way.activityId, false);
  } else if (way.at === "up") go(draft, { ...way, isInDoubt: false });
  else if (way.at === "used") go(draft, { ...way, isUntold: false });
}

function onSeenDown(draft: Draft, was: ArmState["position"]): void {
  const { way } = draft.arm;
  // An arm that was just told up may still stand on its limit, or fall while it is held.
  if (way.at !== "rising" && way.at !== "held" && was !== "closed") lowered(draft);
  if (way.at === "falling") {
    blame(draft, null);
    go(draft, { at: "rest" });
    draft.news.push({ is: "down" });
  } else if (way.at === "held" && !draft.setup.canHold) {
    // Only where it was seen to come down: a second pulse on its way up would send some arms down again.
    if (was === "open" || was === "moving") tellHold(draft);
  } else if (way.at === "held") blame(draft, { is: "down-while-held" });
  else {
    if (draft.arm.fault?.is === "closed-late") blame(draft, null);
    if (way.at === "waits" || (way.at === "up" && !way.isInDoubt)) draft.news.push({ is: "fell" });
  }
}

/** Where no limit switch shows it up nobody can tell any longer where it is: in doubt until it has been told anew. */
function onLost(draft: Draft): void {
  patch(draft, { isAway: true });
  const { way } = draft.arm;
  if (draft.setup.shows.open) return;
  if (way.at === "up") go(draft, { ...way, isInDoubt: true });
  else if (way.at === "rising" && way.isTold) rise(draft, way.activityId, true);
}

/**
 * A device that was without power has let the arm go: what is held is held again, and what was to be let go is. What
 * else was lost with the link is over with it: a lane must not look out of order until the next truck tries it. An arm
 * that nobody could tell to come down comes down now.
 */
function onBack(draft: Draft): void {
  patch(draft, { isAway: false });
  const { way, fault, holdAgainMs } = draft.arm;
  const { nowMs, hold } = draft.around;
  if (way.at === "held" && hold) {
    go(draft, { at: "held", isUp: false, untilMs: null });
    patch(draft, { holdAgainMs: null });
    tellHold(draft);
  } else if (holdAgainMs !== null) patch(draft, { holdAgainMs: nowMs });
  if (draft.arm.leftUp) patch(draft, { leftUp: { closes: 0, notBeforeMs: nowMs } });
  if (fault?.is === "not-told") blame(draft, null);
}

/** What time alone does to it; a hold that was not heard is told again. */
function onTick(draft: Draft): void {
  const { way, position } = draft.arm;
  const { nowMs } = draft.around;
  const { shows } = draft.setup;
  if (way.at === "rising" && nowMs >= way.untilMs) {
    if (way.isTold && !shows.open && position !== "closed") {
      rise(draft, way.activityId, false);
      return;
    }
    const fault: ArmFault = { is: !way.isTold ? "no-answer" : shows.open ? "opened-late" : "still-down" };
    blame(draft, fault);
    const detail = faultText(fault);
    if (way.requestId !== null)
      draft.effects.push(refused(way.requestId, "barrier_uncertain", { activityId: way.activityId, detail }));
    rise(draft, way.activityId, true);
  }
  if (way.at === "falling" && nowMs >= way.untilMs) onFallenByNow(draft);
  if (way.at === "held" && way.untilMs !== null && nowMs >= way.untilMs)
    go(draft, { at: "held", isUp: true, untilMs: null });
}

/** Where no limit switch shows it down its time is all that is known; an arm that nobody can tell to close is let be. */
function onFallenByNow(draft: Draft): void {
  const { setup, arm } = draft;
  const { open, closed } = setup.shows;
  const hasLeftOpen = open && arm.position !== "open" && !arm.isAway;
  const isDown = closed ? arm.position === "closed" : hasLeftOpen;
  if ((open || closed) && !isDown) blame(draft, { is: "closed-late" });
  else if (arm.fault?.is === "closed-late") blame(draft, null);
  if (isDown || (!setup.canClose && !closed)) lowered(draft);
  // It comes down when it likes; its limit switch will say so.
  else if (!setup.canClose && arm.leftUp) patch(draft, { leftUp: { ...arm.leftUp, notBeforeMs: Infinity } });
  go(draft, { at: "rest" });
  draft.news.push({ is: "down" });
}

/** The barrier did not hear that its arm is held, or that it is not any longer: it is told until it has. */
export function tellHoldAgain(setup: ArmSetup, arm: ArmState, around: Around): ArmStep {
  const draft: Draft = { arm, setup, around, effects: [], news: [] };
  if (arm.holdAgainMs !== null && !arm.isAway && around.nowMs >= arm.holdAgainMs) {
    patch(draft, { holdAgainMs: null });
    if (arm.way.at === "held") tellHold(draft);
    else tellRelease(draft);
  }
  return { arm: draft.arm, effects: draft.effects, news: draft.news };
}

