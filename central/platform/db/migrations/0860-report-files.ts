import { columnTypes, type MigrationDb } from "../columns.ts";

/** Reports that are made in the background. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("report_files")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull())
    .addColumn("schedule_id", text)
    .addColumn("report", text, (column) => column.notNull())
    .addColumn("format", text, (column) => column.notNull())
    .addColumn("query", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("failure", text)
    .addColumn("tries", integer, (column) => column.notNull())
    .addColumn("rows", integer, (column) => column.notNull())
    .addColumn("path", text)
    .addColumn("size_bytes", integer)
    .addColumn("started_at", text)
    .addColumn("finished_at", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("report_files_by_user").on("report_files").columns(["user_id", "created_at"]).execute();
  await db.schema.createIndex("report_files_by_state").on("report_files").columns(["state", "created_at"]).execute();
}
