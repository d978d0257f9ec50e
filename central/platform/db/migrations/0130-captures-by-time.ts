import { type MigrationDb } from "../columns.ts";

/** What has had its time is found without looking at what has not. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.createIndex("captures_by_time").on("captures").columns(["received_at", "id"]).execute();
}
