import { columnTypes, type MigrationDb } from "../columns.ts";

/** How many rows a report in the background will have; null before they are counted. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable("report_files").addColumn("total_rows", columnTypes(db).integer).execute();
}
