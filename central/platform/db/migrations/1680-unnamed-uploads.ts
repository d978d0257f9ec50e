import { columnTypes, type MigrationDb } from "../columns.ts";

/** Since when no record names an upload. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable("unnamed_uploads")
    .addColumn("path", text, (column) => column.primaryKey())
    .addColumn("since", text, (column) => column.notNull())
    .execute();
}
