import { columnTypes, type MigrationDb } from "../columns.ts";

/** The company and the areas whose rows a report holds, as JSON: who sees less than that may no longer read it. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable("report_files").addColumn("reach", text).execute();
  await db.schema.createIndex("report_files_path").on("report_files").column("path").execute();
}
