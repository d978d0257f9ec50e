import { columnTypes, type MigrationDb } from "../columns.ts";

/** Counts for dashboards: what was counted of each activity, changes not yet folded, and totals by day and hour. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);

  await db.schema
    .createTable("activity_counts")
    .addColumn("activity_id", text, (column) => column.primaryKey())
    .addColumn("vehicle_ticket_id", text)
    .addColumn("company_id", text, (column) => column.notNull())
    .addColumn("area_id", text, (column) => column.notNull())
    .addColumn("gate_id", text, (column) => column.notNull())
    .addColumn("lane_id", text, (column) => column.notNull())
    .addColumn("light", text)
    .addColumn("checked_at", text, (column) => column.notNull())
    .addColumn("step", text)
    .addColumn("passed_at", text)
    .addColumn("vehicle_type", text, (column) => column.notNull())
    .addColumn("document_type", text, (column) => column.notNull())
    .addColumn("trip_ms", integer)
    .execute();
  await db.schema
    .createIndex("activity_counts_by_vehicle_ticket")
    .on("activity_counts")
    .columns(["vehicle_ticket_id", "passed_at"])
    .execute();

  await db.schema
    .createTable("count_deltas")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("measure", text, (column) => column.notNull())
    .addColumn("value", text, (column) => column.notNull())
    .addColumn("company_id", text, (column) => column.notNull())
    .addColumn("area_id", text, (column) => column.notNull())
    .addColumn("gate_id", text, (column) => column.notNull())
    .addColumn("lane_id", text, (column) => column.notNull())
    .addColumn("day", text, (column) => column.notNull())
    .addColumn("hour", text, (column) => column.notNull())
    .addColumn("count", integer, (column) => column.notNull())
    .addColumn("sum_ms", integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("count_deltas_by_day")
    .on("count_deltas")
    .columns(["measure", "area_id", "day"])
    .execute();

  for (const [table, period] of [
    ["day_counts", "day"],
    ["hour_counts", "hour"],
  ] as const)
    await db.schema
      .createTable(table)
      .addColumn("measure", text, (column) => column.notNull())
      .addColumn("company_id", text, (column) => column.notNull())
      .addColumn("level", text, (column) => column.notNull())
      .addColumn("area_id", text, (column) => column.notNull())
      .addColumn(period, text, (column) => column.notNull())
      .addColumn("place_id", text, (column) => column.notNull())
      .addColumn("value", text, (column) => column.notNull())
      .addColumn("count", integer, (column) => column.notNull())
      .addColumn("sum_ms", integer, (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, [
        "measure",
        "company_id",
        "level",
        "area_id",
        period,
        "place_id",
        "value",
      ])
      .execute();
}
