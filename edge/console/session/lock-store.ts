import type { Clock } from "../../../shared/lib/clock.ts";
import type { Store } from "../../store/open.ts";
import {
  ADDRESS_LOCK,
  afterFailure,
  HERE_LOCK,
  lockedForMs,
  type LockRules,
  type LockState,
  OFFICER_LOCK,
} from "./lock.ts";

/** Sign-in failures per person and address. They outlive a restart, so a restart does not bypass a lock. */
export interface Locks {
  /** The remaining lock time of these keys, in milliseconds; 0 when all may try. */
  lockedForMs(keys: readonly LockKey[]): number;
  /** Counts a try of each key as a failure, before it is made. Returns the keys that it has locked. */
  charge(keys: readonly LockKey[]): LockKey[];
  /** The try succeeded: the person's failures are deleted, the address has one less. */
  clear(keys: readonly LockKey[]): void;
  /** The try was not made: each key has one failure less, and nothing else is deleted. */
  giveBack(keys: readonly LockKey[]): void;
}
export interface LockKey {
  /** `here`: a person at one address, so that failures on one device do not lock the person on all. */
  of: "here" | "officer" | "address";
  /** An officer's id or, for an unknown name, the name; an address; `here`: the address, a blank, and the person. */
  who: string;
}

const RULES: Record<LockKey["of"], LockRules> = {
  here: HERE_LOCK,
  officer: OFFICER_LOCK,
  address: ADDRESS_LOCK,
};
/** A limit for any number of addresses: their records must not fill the disk. */
const MAX_ROWS = 10_000;
const MAX_KEY = 200;

interface Row {
  failures: number;
  last_ms: number;
  locked_until_ms: number | null;
}

export function openLocks({ store, clock }: { store: Pick<Store, "db" | "durably">; clock: Clock }): Locks {
  const { db } = store;
  const find = db.prepare<[string], Row>(
    "SELECT failures, last_ms, locked_until_ms FROM sign_in_failures WHERE key = ?",
  );
  const put = db.prepare<[string, number, number, number | null]>(
    "INSERT OR REPLACE INTO sign_in_failures (key, failures, last_ms, locked_until_ms) VALUES (?, ?, ?, ?)",
  );
  const drop = db.prepare<[string]>("DELETE FROM sign_in_failures WHERE key = ?");
  const forget = db.prepare<[number]>("DELETE FROM sign_in_failures WHERE last_ms < ?");
  const dropSurplus = db.prepare<[]>(
    `DELETE FROM sign_in_failures WHERE key IN
       (SELECT key FROM sign_in_failures ORDER BY last_ms DESC LIMIT -1 OFFSET ${MAX_ROWS})`,
  );
  const stateOf = (key: LockKey): LockState | null => {
    const row = find.get(textOf(key));
    return row ? { failures: row.failures, lastMs: row.last_ms, lockedUntilMs: row.locked_until_ms } : null;
  };
  const save = (key: LockKey, { failures, lastMs, lockedUntilMs }: LockState): void => {
    put.run(textOf(key), failures, lastMs, lockedUntilMs);
  };
  const charge = (keys: readonly LockKey[]): LockKey[] => {
    const nowMs = clock.nowMs();
    forget.run(nowMs - OFFICER_LOCK.resetAfterMs);
    const states = keys.map((key) => ({ key, state: afterFailure(stateOf(key), RULES[key.of], nowMs) }));
    for (const { key, state } of states) save(key, state);
    dropSurplus.run();
    return states.filter(({ state }) => state.lockedUntilMs !== null).map(({ key }) => key);
  };
  const takeOne = (key: LockKey): void => {
    const state = stateOf(key);
    // Failures of other tries meanwhile keep it locked.
    const failures = (state?.failures ?? 0) - 1;
    const isLocked = failures >= RULES[key.of].limit;
    if (state && failures > 0) save(key, { ...state, failures, ...(isLocked ? {} : { lockedUntilMs: null }) });
    else drop.run(textOf(key));
  };
  const clear = (keys: readonly LockKey[]): void => {
    for (const key of keys) {
      if (key.of === "address") takeOne(key);
      else drop.run(textOf(key));
    }
  };
  const giveBack = (keys: readonly LockKey[]): void => {
    for (const key of keys) takeOne(key);
  };
  return {
    lockedForMs: (keys) => Math.max(0, ...keys.map((key) => lockedForMs(stateOf(key), RULES[key.of], clock.nowMs()))),
    // Written like the journal on a full disk: somebody must come to the gate then, and must be able to sign in.
    charge: (keys) => store.durably(() => charge(keys)),
    clear: (keys) => store.durably(() => clear(keys)),
    giveBack: (keys) => store.durably(() => giveBack(keys)),
  };
}

function textOf({ of, who }: LockKey): string {
  return `${of} ${who}`.slice(0, MAX_KEY);
}
