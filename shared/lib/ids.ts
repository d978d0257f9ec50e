import { randomFillSync, randomInt } from "node:crypto";
import { v7 } from "uuid";

// The counter orders ids within one millisecond. It starts low enough that its 32 bits never overflow.
const FIRST_SEQUENCES = 2 ** 31;
let latest = { ms: -1, sequence: 0 };

// A system call for random bytes dominates the cost, so random bytes are fetched a page at a time.
const pool = new Uint8Array(4096);
let used = pool.length;

function someRandom(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

/**
 * A new UUID version 7: sortable by creation time, also within one millisecond of the same process.
 * @param nowMs Unix epoch milliseconds; defaults to the machine's clock
 */
export function newId(nowMs?: number): string {
  if (nowMs === undefined) return v7();
  const ms = Math.floor(nowMs);
  const sequence = ms === latest.ms ? latest.sequence + 1 : randomInt(FIRST_SEQUENCES);
  latest = { ms, sequence };
  return v7({ msecs: ms, seq: sequence, random: someRandom() });
}
