import { localDate, plusDays } from "../../../../shared/lib/local-date.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import { insertMany } from "../../../platform/db/insert-many.ts";
import type { Work } from "../../../platform/transact.ts";

/** The meta key of the last day whose counts an area may have in an earlier time zone. */
const keyOf = (areaId: string): string => `counts_recounted_until:${areaId}`;

/** Has every day of an area compared again, after a change of its time zone: the next check moves its counts. */
export async function recountArea({ tx, nowMs }: Work, area: { id: string; time_zone: string }): Promise<void> {
  // Another zone is at most one day ahead.
  const value = plusDays(localDate(nowMs, area.time_zone), 1);
  await insertMany(tx, "meta", [{ key: keyOf(area.id), value }], { by: ["key"], update: ["value"] });
  await tx.deleteFrom("count_checks").where("area_id", "=", area.id).execute();
}

/** The last day whose first difference comes from a change of the time zone; empty without a change. */
export async function recountedUntil(db: Reads, areaId: string): Promise<string> {
  return (await first(db.selectFrom("meta").select("value").where("key", "=", keyOf(areaId))))?.value ?? "";
}
