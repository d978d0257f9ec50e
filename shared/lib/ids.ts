import { v7 } from "uuid";

/**
 * A new UUID version 7: sortable by the time it was made.
 * @param nowMs Unix epoch milliseconds; the library keeps ids of one process rising within a millisecond
 */
export function newId(nowMs?: number): string {
  return nowMs === undefined ? v7() : v7({ msecs: nowMs });
}
