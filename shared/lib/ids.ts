import { randomFillSync, randomInt } from "node:crypto";
import { v7 } from "uuid";

// The counter orders ids of one millisecond, also where a unit of work that began earlier makes some between others.
let sequence = randomInt(2 ** 31);

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
  sequence = (sequence + 1) >>> 0;
  return v7({ msecs: Math.floor(nowMs), seq: sequence, random: someRandom() });
}
