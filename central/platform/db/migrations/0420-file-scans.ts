import { sql } from "kysely";
import { columnTypes, type MigrationDb } from "../columns.ts";

/** What a virus scan has said of a file; null for one that came while no scanner was set. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable("files").addColumn("scan", columnTypes(db).text).execute();
  await db.schema
    .createIndex("files_to_scan")
    .on("files")
    .column("created_at")
    .where(sql.ref("scan"), "=", "waiting")
    .execute();
}
