import { type MigrationDb } from "../columns.ts";

/** Indexes that begin as those of lists do, which each start makes: the table is written too often to bear both. */
export async function up(db: MigrationDb): Promise<void> {
  for (const column of ["area_id", "gate_id", "lane_id", "vehicle_ticket_id"])
    await db.schema.dropIndex(`gate_activities_by_${column}`).execute();
}
