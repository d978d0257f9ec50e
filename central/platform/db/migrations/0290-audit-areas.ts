import { columnTypes, type MigrationDb } from "../columns.ts";

/** The area of the record that a line of the audit log tells of; null where it bears none. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable("audit_log").addColumn("area_id", text).execute();
  await db.schema.createIndex("audit_log_by_area").on("audit_log").columns(["area_id", "at"]).execute();
}
