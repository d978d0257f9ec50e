import { columnTypes, type MigrationDb } from "../columns.ts";

/** Filters of lists that people keep under a name. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable("saved_views")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull())
    .addColumn("list", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("query", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("saved_views_of_list")
    .on("saved_views")
    .columns(["user_id", "list", "name"])
    .unique()
    .execute();
}
