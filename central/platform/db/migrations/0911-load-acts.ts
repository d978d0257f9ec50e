import { columnTypes, type MigrationDb } from "../columns.ts";

/** Acts of verifiers: marked where the phone's clock was wrong, and found by their age. */
export async function up(db: MigrationDb): Promise<void> {
  const { flag } = columnTypes(db);
  await db.schema
    .alterTable("load_unload_acts")
    .addColumn("clock_error", flag, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("load_unload_acts_received").on("load_unload_acts").column("received_at").execute();
}
