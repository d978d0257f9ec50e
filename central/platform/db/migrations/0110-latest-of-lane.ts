import { sql } from "kysely";
import { type MigrationDb } from "../columns.ts";

/** The latest of a lane is one look into an index, however long its history is. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema
    .createIndex("gate_activities_latest_of_lane")
    .on("gate_activities")
    .columns(["lane_id", "checked_at", "id"])
    .where(sql<boolean>`(kind in ('decision', 'tailgate') or override_action = 'open')`)
    .execute();
  await db.schema
    .createIndex("gate_activities_at_central")
    .on("gate_activities")
    .columns(["lane_id", "source", "checked_at"])
    .where(sql<boolean>`source <> 'edge'`)
    .execute();
}
