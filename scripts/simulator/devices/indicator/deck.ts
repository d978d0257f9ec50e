/** The deck of a weighbridge: what its indicator shows while a vehicle drives on and off. Pure. */

export interface Deck {
  fromKg: number;
  toKg: number;
  /** Monotonic milliseconds; minus infinity: the load has settled. */
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

/** @param settleMs the time from one weight to the next, with motion; null: half way between them until it is `settled` */
export function shownBy({ fromKg, toKg, sinceMs }: Deck, settleMs: number | null, nowMs: number): Shown {
  const isSettled = sinceMs === Number.NEGATIVE_INFINITY;
  const share = isSettled ? 1 : settleMs === null ? 0.5 : Math.min(1, (nowMs - sinceMs) / Math.max(1, settleMs));
  const kg = Math.round((fromKg + (toKg - fromKg) * share) / DIVISION_KG) * DIVISION_KG;
  return { kg: kg === 0 ? 0 : kg, isMoving: share < 1, isOver: kg > CAPACITY_KG };
}

/** Another load on the deck, from what it shows now. */
export function loaded(deck: Deck, toKg: number, settleMs: number | null, nowMs: number): Deck {
  return { fromKg: shownBy(deck, settleMs, nowMs).kg, toKg, sinceMs: nowMs };
}

/** The load stands still. */
export function settled(deck: Deck): Deck {
  return { ...deck, sinceMs: Number.NEGATIVE_INFINITY };
}
