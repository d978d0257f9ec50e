import type { Refusal } from "../refusals.ts";
import type { BarrierEffect } from "../command-dispatch.ts";
import type { ArmSetup, ArmState, ArmContext } from "./state.ts";

/** Predicates on the state of an arm. */

/**
 * After this number of closes somebody has to look: the barrier's own safety may hold the arm up. The count restarts
 * when its device reconnects, or with the next truck.
 */
export const MAX_CLOSES = 4;

/** Is it up, as far as the lane can know? Without a limit switch it counts as up, unless its command is in doubt. */
export function isUp({ shows }: ArmSetup, { way, position, isAway, fault }: ArmState): boolean {
  if (shows.open) return position === "open";
  return !isAway && position !== "closed" && fault === null && !isInDoubt(way);
}

function isInDoubt(way: ArmState["way"]): boolean {
  return way.at === "up" && way.isInDoubt;
}

/** May a vehicle be asked to drive under it? In any doubt it may not. */
export function isPassable({ shows }: ArmSetup, arm: ArmState): boolean {
  const { way, position, isAway } = arm;
  const isSeen = shows.open ? position === "open" : position !== "closed" && !isAway;
  if (way.at === "up") return isSeen && !way.isInDoubt;
  return way.at === "held" && isSeen && !isHoldInDoubt(arm) && (shows.open || way.isUp);
}

/** It has a command to stay up and has not acknowledged it, or is down all the same. */
export function isHoldInDoubt({ fault, isAway, position }: ArmState): boolean {
  return (fault !== null || isAway) && position !== "open";
}

/** True if a vehicle can pass without a hold: the arm is up, or not known to be down. */
export function mayBeUp({ position, leftUp, fallsUntilMs }: ArmState, nowMs: number): boolean {
  if (position === "open" || position === "closed") return position === "open";
  return leftUp !== null || nowMs < fallsUntilMs;
}

/** May it have been up for the vehicle of its opening? */
export function mayHaveBeenUp({ way }: ArmState): boolean {
  return way.at === "up" || (way.at === "rising" && (way.isSent || way.wasUp));
}

/** Is it held, and up by now? A limit switch, where there is one, decides this. */
export function isHeldUp({ shows }: ArmSetup, { way, position }: ArmState): boolean {
  if (shows.open) return position === "open";
  return way.at === "held" && way.isUp && position !== "closed";
}

/** When it needs its next tick, monotonic; null when no timer runs. */
export function armDeadlineMs({ way, isAway, holdAgainMs, startsUntilMs }: ArmState): number | null {
  const deadlines = ["untilMs" in way ? way.untilMs : null, isAway ? null : holdAgainMs, startsUntilMs];
  const known = deadlines.filter((deadline) => deadline !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/**
 * When the arm that was left up is to be lowered, monotonic; null where no arm is left up or it can't be lowered now.
 */
export function bringsDownAtMs(
  { shows }: ArmSetup,
  arm: ArmState,
  { under }: Pick<ArmContext, "under">,
): number | null {
  const { leftUp, isAway, position, way } = arm;
  if (!leftUp || way.at !== "rest" || isAway || leftUp.closes >= MAX_CLOSES) return null;
  const isSeenUp = position === "open" || (position === "moving" && leftUp.closes > 0);
  const isKnownUp = shows.open ? isSeenUp : position !== "closed";
  return isKnownUp && leftUp.notBeforeMs < Infinity && under === "free" ? leftUp.notBeforeMs : null;
}

/** Why no person may lower it; null when it may be lowered. */
export function closeRefusal({ way }: ArmState, { under }: Pick<ArmContext, "under">): Refusal | null {
  if (way.at === "held") return "held_open";
  if (under === "free") return null;
  return under === "occupied" ? "vehicle_under_arm" : "loop_not_readable";
}

/** True while a queued barrier command is still wanted. Called when the queue reaches it. */
export function isArmCommandWanted(setup: ArmSetup, arm: ArmState, effect: BarrierEffect, around: ArmContext): boolean {
  const { way, requests } = arm;
  switch (effect.do) {
    case "open-barrier": {
      const { activityId } = effect;
      if (activityId === null) return way.at === "held";
      // A vehicle may have rolled under the arm meanwhile: then the arm must rise all the more.
      if ((way.at === "rising" || way.at === "used") && way.activityId === activityId) return true;
      // An officer's open, for the vehicle that has the lane.
      if (requests.some((ask) => ask.command === "open" && ask.activityId === activityId))
        return (way.at === "up" || way.at === "used" || way.at === "held") && !isUp(setup, arm);
      // An opening in doubt has its result already: its arm must not rise any more.
      return way.at === "up" && !way.isInDoubt && way.activityId === activityId;
    }
    case "close-barrier": {
      const { requestId } = effect;
      const isAsked =
        requestId === null || requests.some((ask) => ask.command === "close" && ask.requestId === requestId);
      return isAsked && (way.at === "falling" || way.at === "rest") && around.under === "free" && !around.hold;
    }
    case "hold-barrier":
      return effect.isHeld === (around.hold !== null);
  }
}
