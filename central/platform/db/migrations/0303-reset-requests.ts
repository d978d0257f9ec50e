import { columnTypes, type MigrationDb } from "../columns.ts";

/** Links for a new password that were asked for: a job sends those that somebody is there for. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable("reset_requests")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
}
