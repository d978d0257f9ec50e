import { sql } from "kysely";
import { columnTypes, type MigrationDb } from "../columns.ts";

/** The checks that compare dashboards' counts with the facts, and the indexes that serve them. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("count_checks")
    .addColumn("area_id", text, (column) => column.notNull())
    .addColumn("day", text, (column) => column.notNull())
    .addColumn("checked_at", text, (column) => column.notNull())
    .addColumn("differences", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("count_checks_key", ["area_id", "day"])
    .execute();
  await db.schema
    .createIndex("count_checks_differing")
    .on("count_checks")
    .column("checked_at")
    .where(sql.ref("differences"), ">", sql.lit(0))
    .execute();
  for (const [table, column] of [
    ["activity_counts", "checked_at"],
    ["activity_counts", "passed_at"],
    ["day_counts", "day"],
    ["hour_counts", "hour"],
    ["count_deltas", "day"],
  ] as const)
    await db.schema.createIndex(`${table}_area_${column}`).on(table).columns(["area_id", column]).execute();
}
