import { type Lateness } from "../../shared/wire/gate-activity.ts";

const LIVE_MS = 60_000;
const GRACE_MS = 15 * 60_000;

/** How late the news came. @param ageMs from what happened to central's hearing of it */
export function latenessOf(ageMs: number): Lateness {
  if (ageMs <= LIVE_MS) return "live";
  return ageMs <= GRACE_MS ? "grace" : "late";
}
