import { type Principal } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { type Place } from "./counts/read-counts.ts";
import { ask, trafficOf } from "./ask.ts";

/** Counts of gate activities, for the feature that stores the activities. */
export { recordBufferEvent } from "./counts/buffer-events.ts";
export { wereCountsCorrected } from "./counts/check-counts.ts";
export { countedRows } from "./counts/read-counts.ts";
export { type Measure } from "./counts/tables.ts";
export { countActivities, recordCounts } from "./counts/count-activities.ts";

/** Vehicles in and out for each day of a filter; the last seven days without one. */
export async function trafficByDay(
  db: Reads,
  actor: Principal,
  filters: Place & { start_date?: string | undefined; end_date?: string | undefined },
  nowMs: number,
): Promise<{ at: string; in: number; out: number }[]> {
  return trafficOf(await ask(db, actor, filters, nowMs), "day");
}
