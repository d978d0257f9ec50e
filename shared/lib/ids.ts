import { randomFillSync, randomInt } from "node:crypto";
import { v7 } from "uuid";

// Within one millisecond the counter makes ids rise; it starts low enough never to overflow its 32 bits.
const FIRST_SEQUENCES = 2 ** 31;
let latest = { ms: -1, sequence: 0 };

// Asking the system for random bytes takes longer than all the rest: a page of them lasts for a while.
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
 * A new UUID version 7: sortable by the time it was made, also among those that this process made in one millisecond.
 * @param nowMs Unix epoch milliseconds; the machine's clock where left out
 */
export function newId(nowMs?: number): string {
  if (nowMs === undefined) return v7();
  const ms = Math.floor(nowMs);
  const sequence = ms === latest.ms ? latest.sequence + 1 : randomInt(FIRST_SEQUENCES);
  latest = { ms, sequence };
  return v7({ msecs: ms, seq: sequence, random: someRandom() });
}
