import type { Lateness } from "../wire/gate-activity.ts";

const LIVE_MS = 60_000;
const GRACE_MS = 15 * 60_000;

/** The delay of a report. @param ageMs from the event to its arrival at central */
export function latenessOf(ageMs: number): Lateness {
  if (ageMs <= LIVE_MS) return "live";
  return ageMs <= GRACE_MS ? "grace" : "late";
}
