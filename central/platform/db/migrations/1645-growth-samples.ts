import { columnTypes, type MigrationDb } from "../columns.ts";

/** The size of the database and the free space beside it, once a day. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("growth_samples")
    .addColumn("at", text, (column) => column.primaryKey())
    .addColumn("database_bytes", integer, (column) => column.notNull())
    .addColumn("free_bytes", integer, (column) => column.notNull())
    .execute();
}
