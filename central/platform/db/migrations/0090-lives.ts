import { columnTypes, type MigrationDb } from "../columns.ts";

/** The lives of the database, by which a restored backup is told, and which edge had an epoch begun because of one. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("lives")
    .addColumn("ordinal", integer, (column) => column.primaryKey())
    .addColumn("id", text, (column) => column.notNull().unique())
    .addColumn("xid", integer, (column) => column.notNull())
    .addColumn("seq", integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("epoch_renewals")
    .addColumn("edge_id", text, (column) => column.primaryKey())
    .addColumn("at", text, (column) => column.notNull())
    .execute();
}
