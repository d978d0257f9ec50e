/** The lock after failures, as pure functions: of a person at one address, of a person, of an address. Moments are Unix epoch milliseconds. */

export interface LockState {
  failures: number;
  lastMs: number;
  /** No try is allowed before this time; null if it is not locked. */
  lockedUntilMs: number | null;
}

export interface LockRules {
  /** This number of failures locks. */
  limit: number;
  /** The first lock; each further failure doubles it. */
  firstLockMs: number;
  longestLockMs: number;
  /** Failures older than this are deleted. */
  resetAfterMs: number;
}

const MINUTE_MS = 60_000;
/** Of a person at one address. */
export const HERE_LOCK: LockRules = {
  limit: 5,
  firstLockMs: MINUTE_MS,
  longestLockMs: 15 * MINUTE_MS,
  resetAfterMs: 60 * MINUTE_MS,
};
/** Of a person, over all addresses. */
export const OFFICER_LOCK: LockRules = { ...HERE_LOCK, limit: 20 };
/** Several officers share a tablet: an address may fail more often than a person. */
export const ADDRESS_LOCK: LockRules = { ...HERE_LOCK, limit: 20 };

/** The remaining lock time in milliseconds; 0 if it is not locked. A clock that was set back makes no lock longer. */
export function lockedForMs(state: LockState | null, rules: LockRules, nowMs: number): number {
  if (state === null || state.lockedUntilMs === null) return 0;
  return Math.min(Math.max(0, state.lockedUntilMs - nowMs), rules.longestLockMs);
}

/** Counts a try as a failure; called before the try, so that parallel tries do not bypass the lock. */
export function afterFailure(state: LockState | null, rules: LockRules, nowMs: number): LockState {
  const isReset = state === null || nowMs - state.lastMs > rules.resetAfterMs;
  const failures = (isReset ? 0 : state.failures) + 1;
  const times = Math.min(failures - rules.limit, 20);
  const lockMs = times < 0 ? null : Math.min(rules.firstLockMs * 2 ** times, rules.longestLockMs);
  return { failures, lastMs: nowMs, lockedUntilMs: lockMs === null ? null : nowMs + lockMs };
}
