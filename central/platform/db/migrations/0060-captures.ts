import { columnTypes, type MigrationDb } from "../columns.ts";

/** Pictures that were taken at the gates. The activity of one may come after it. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable("captures")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("edge_id", text, (column) => column.notNull())
    .addColumn("activity_id", text, (column) => column.notNull())
    .addColumn("device_id", text)
    .addColumn("moment", text, (column) => column.notNull())
    .addColumn("path", text, (column) => column.notNull().references("files.path"))
    .addColumn("taken_at", text, (column) => column.notNull())
    .addColumn("received_at", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("captures_by_activity").on("captures").columns(["activity_id", "taken_at"]).execute();
}
