import { columnTypes, type MigrationDb } from "../columns.ts";

/** Schedules that request reports. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer, flag } = columnTypes(db);
  await db.schema
    .createTable("report_schedules")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull())
    .addColumn("area_id", text, (column) => column.notNull())
    .addColumn("report", text, (column) => column.notNull())
    .addColumn("format", text, (column) => column.notNull())
    .addColumn("query", text, (column) => column.notNull())
    .addColumn("every", text, (column) => column.notNull())
    .addColumn("day", integer)
    .addColumn("time", text, (column) => column.notNull())
    .addColumn("is_active", flag, (column) => column.notNull())
    .addColumn("next_due_at", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("report_schedules_by_user").on("report_schedules").column("user_id").execute();
  await db.schema.createIndex("report_schedules_by_due").on("report_schedules").column("next_due_at").execute();
}
