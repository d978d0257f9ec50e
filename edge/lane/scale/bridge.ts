import { inKilograms, type NoWeight } from "../../../shared/wire/weighing.ts";
import type { LoopPlace } from "../../../shared/wire/devices/wiring.ts";
import { BACKED_OFF_MS } from "../passage/state.ts";
import type { LoopState, ScaleReading } from "../ports.ts";

/** What a weighbridge shows, whether it counts as the weight of a truck, and what is wrong with the bridge. Pure. */

export interface BridgeSettings {
  min_kg: number;
  max_kg: number;
  zero_kg: number;
  stable_seconds: number;
  stable_span_kg: number;
}

/** All times are monotonic milliseconds. */
export interface BridgeState {
  last: { reading: ScaleReading; kg: number; atMs: number } | null;
  /** The readings since `sinceMs` lie within these. */
  steady: { sinceMs: number; lowKg: number; highKg: number } | null;
  /** A truck has been on the deck since then without a weight that counts; null: it counts, or nothing is there. */
  restlessSinceMs: number | null;
  /** The first truck since the bridge was last near zero left then; null: it has been near zero since. */
  leftAtMs: number | null;
  /** Trucks that left while the bridge showed one and the same value, to the last digit. */
  unchangedTrucks: number;
  /** The ends of the deck, and the loop before the arm; `free` where there are none that could say otherwise. */
  deckEnd: LoopState;
  before: LoopState;
  /** The loop before the arm has been free since a truck left it then; null: none has, or it is not free. */
  freeSinceMs: number | null;
}

export type BridgeEvent =
  | { type: "weight"; reading: ScaleReading }
  | { type: "loop"; place: LoopPlace; state: LoopState }
  /** A truck has passed. */
  | { type: "passed" };

/** Why a bridge is degraded. */
export type BridgeDoubt = "silent" | "not_zero" | "stuck" | "restless";

/** A reading counts for this long: indicators send several a second. */
export const STALE_MS = 2_000;
/** A bridge that a truck has left is near zero within this time. */
const ZERO_LIMIT_MS = 60_000;
/** A truck stands still within this time. */
const RESTLESS_MS = 60_000;
/** One value through so many trucks: the third is weighed with what the first has left behind. */
const STUCK_TRUCKS = 2;

/** @param hasBefore the lane has a loop before the arm: a truck on the deck stands on it */
export function firstBridge({ hasDeckEnds, hasBefore }: { hasDeckEnds: boolean; hasBefore: boolean }): BridgeState {
  return {
    last: null,
    steady: null,
    restlessSinceMs: null,
    leftAtMs: null,
    unchangedTrucks: 0,
    deckEnd: hasDeckEnds ? "unknown" : "free",
    before: hasBefore ? "unknown" : "occupied",
    freeSinceMs: null,
  };
}

export function stepBridge(
  settings: BridgeSettings,
  state: BridgeState,
  event: BridgeEvent,
  nowMs: number,
): BridgeState {
  switch (event.type) {
    case "weight":
      return weighed(settings, state, event.reading, nowMs);
    case "loop":
      // What was shown with a part of the truck beside the deck says nothing about the rest of it.
      if (event.place === "deck_end" && event.state !== state.deckEnd)
        return { ...state, deckEnd: event.state, steady: null };
      return event.place === "before" ? withBefore(state, event.state, nowMs) : state;
    case "passed":
      return { ...state, leftAtMs: state.leftAtMs ?? nowMs, unchangedTrucks: state.unchangedTrucks + 1 };
  }
}

function withBefore(state: BridgeState, before: LoopState, nowMs: number): BridgeState {
  if (before === state.before) return state;
  return { ...state, before, freeSinceMs: before === "free" && state.before === "occupied" ? nowMs : null };
}

/** Has the truck that has been weighed since then driven off? The next one on the deck is another truck. */
export function hasDrivenOff({ freeSinceMs }: BridgeState, sinceMs: number, nowMs: number): boolean {
  return freeSinceMs !== null && freeSinceMs >= sinceMs && nowMs - freeSinceMs >= BACKED_OFF_MS;
}

function weighed(settings: BridgeSettings, state: BridgeState, reading: ScaleReading, nowMs: number): BridgeState {
  const kg = inKilograms(reading.value, reading.unit);
  const { last } = state;
  const isSame = last?.reading.value === reading.value && last.reading.unit === reading.unit;
  const isNearZero = reading.range === "in" && Math.abs(kg) <= settings.zero_kg;
  const next = {
    ...state,
    last: { reading, kg, atMs: nowMs },
    steady: steadyWith(settings, state, reading, kg, nowMs),
    leftAtMs: isNearZero ? null : state.leftAtMs,
    unchangedTrucks: isSame ? state.unchangedTrucks : 0,
  };
  const isRestless = kg >= settings.min_kg && weightThatCounts(settings, next, nowMs).is !== "counts";
  return { ...next, restlessSinceMs: isRestless ? (state.restlessSinceMs ?? nowMs) : null };
}

function steadyWith(
  { stable_span_kg }: BridgeSettings,
  { steady, last }: BridgeState,
  reading: ScaleReading,
  kg: number,
  nowMs: number,
): BridgeState["steady"] {
  if (reading.range !== "in") return null;
  const lowKg = Math.min(kg, steady?.lowKg ?? kg);
  const highKg = Math.max(kg, steady?.highKg ?? kg);
  const isGap = last === null || nowMs - last.atMs > STALE_MS;
  if (!steady || isGap || highKg - lowKg > stable_span_kg) return { sinceMs: nowMs, lowKg: kg, highKg: kg };
  return { sinceMs: steady.sinceMs, lowKg, highKg };
}

/** The weight of the truck on the deck, or the first reason why none counts. */
export function weightThatCounts(
  settings: BridgeSettings,
  { last, steady, deckEnd, before, unchangedTrucks }: BridgeState,
  nowMs: number,
): { is: "counts"; reading: ScaleReading; kg: number } | { is: "none"; why: NoWeight } {
  const none = (why: NoWeight) => ({ is: "none", why }) as const;
  if (!last || nowMs - last.atMs > STALE_MS) return none("silent");
  const { reading, kg } = last;
  if (reading.range === "invalid") return none("invalid");
  if (reading.range === "over" || kg > settings.max_kg) return none("over");
  if (reading.range === "under" || kg < 0) return none("negative");
  if (reading.isNet) return none("net");
  if (kg < settings.min_kg) return none("below_min");
  if (deckEnd !== "free" || before === "free") return none("not_on_deck");
  if (unchangedTrucks >= STUCK_TRUCKS) return none("stuck");
  // Up to the last reading: of the time since then, on a line that has just broken, nobody knows.
  const isSteady = steady !== null && last.atMs - steady.sinceMs >= settings.stable_seconds * 1000;
  // The indicator's word alone would take a moment's rest, or a second indicator on the same line, for a weight.
  if (reading.isStable === false || !isSteady) return none("moving");
  return { is: "counts", reading, kg };
}

/** What is wrong with the bridge, whoever stands on it. */
export function doubtsOf(
  { last, leftAtMs, restlessSinceMs, unchangedTrucks }: BridgeState,
  nowMs: number,
): BridgeDoubt[] {
  const doubts: BridgeDoubt[] = [];
  const isSilent = last !== null && nowMs - last.atMs > STALE_MS;
  if (isSilent) doubts.push("silent");
  if (unchangedTrucks >= STUCK_TRUCKS) doubts.push("stuck");
  else if (leftAtMs !== null && nowMs - leftAtMs >= ZERO_LIMIT_MS) doubts.push("not_zero");
  if (!isSilent && restlessSinceMs !== null && nowMs - restlessSinceMs >= RESTLESS_MS) doubts.push("restless");
  return doubts;
}
