import type { Clock } from "../../../shared/lib/clock.ts";
import { within } from "../../../shared/lib/within.ts";
import { DatabaseUnavailable, type Pool } from "./database.ts";

/** Whoever asks more often gets the last answer: anybody may ask, and each proof waits for the disk. */
const KEPT_MS = 1_000;
/** A balancer has decided by then. */
const LIMIT_MS = 3_000;

/**
 * Proves that this process can store something: it commits a small row.
 * @throws the database's own error, or DatabaseUnavailable when it did not answer in time
 */
export type ProveWrite = () => Promise<unknown>;

/** @param pool one whose turn comes also when every other pool is busy */
export function writeProof(pool: Pool, clock: Clock): ProveWrite {
  let last: { atMs: number; proof: Promise<unknown> } | null = null;
  const commit = (): Promise<unknown> =>
    pool.write((tx) =>
      tx
        .insertInto("meta")
        .values({ key: "write_proof", value: String(clock.nowMs()) })
        .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })))
        .execute(),
    );
  return () => {
    const nowMs = clock.monotonicMs();
    if (last === null || nowMs - last.atMs >= KEPT_MS) last = { atMs: nowMs, proof: inTime(clock, LIMIT_MS, commit()) };
    return last.proof;
  };
}

/** @throws DatabaseUnavailable when the work takes longer */
export function inTime(clock: Clock, limitMs: number, work: Promise<unknown>): Promise<unknown> {
  return within(work, limitMs, () => Promise.reject(new DatabaseUnavailable(`no answer within ${limitMs} ms`)), clock);
}
