/** The deck of a weighbridge: what its indicator shows while a vehicle drives on and off. Pure. */

export interface Deck {
  fromKg: number;
  toKg: number;
  /** Monotonic milliseconds. */
  sinceMs: number;
}

/** What an indicator shows now. */
export interface Shown {
  kg: number;
  isMoving: boolean;
  isOver: boolean;
}

/** The scale's division and capacity, in kilograms. */
const DIVISION_KG = 20;
const CAPACITY_KG = 60_000;

export const EMPTY_DECK: Deck = { fromKg: 0, toKg: 0, sinceMs: Number.NEGATIVE_INFINITY };

/** @param settleMs the time from one weight to the next, with motion */
export function shownBy({ fromKg, toKg, sinceMs }: Deck, settleMs: number, nowMs: number): Shown {
  const share = Math.min(1, (nowMs - sinceMs) / Math.max(1, settleMs));
  const kg = Math.round((fromKg + (toKg - fromKg) * share) / DIVISION_KG) * DIVISION_KG;
  return { kg: kg === 0 ? 0 : kg, isMoving: share < 1, isOver: kg > CAPACITY_KG };
}

/** Another load on the deck, from what it shows now. */
export function loaded(deck: Deck, toKg: number, settleMs: number, nowMs: number): Deck {
  return { fromKg: shownBy(deck, settleMs, nowMs).kg, toKg, sinceMs: nowMs };
}
