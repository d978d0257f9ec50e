import { sql } from "kysely";
import { columnTypes, type MigrationDb } from "../columns.ts";

/** Totals by month, and the trips of a day as one total, so that a dashboard of a year reads few rows. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("month_counts")
    .addColumn("measure", text, (column) => column.notNull())
    .addColumn("company_id", text, (column) => column.notNull())
    .addColumn("level", text, (column) => column.notNull())
    .addColumn("area_id", text, (column) => column.notNull())
    .addColumn("month", text, (column) => column.notNull())
    .addColumn("place_id", text, (column) => column.notNull())
    .addColumn("value", text, (column) => column.notNull())
    .addColumn("count", integer, (column) => column.notNull())
    .addColumn("sum_ms", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("month_counts_key", [
      "measure",
      "company_id",
      "level",
      "area_id",
      "month",
      "place_id",
      "value",
    ])
    .execute();
  await db.schema.createIndex("month_counts_area_month").on("month_counts").columns(["area_id", "month"]).execute();

  const sums = sql`sum(count), sum(sum_ms) from day_counts where measure = 'trip'`;
  await sql`insert into month_counts (measure, company_id, level, area_id, month, place_id, value, count, sum_ms)
    select measure, company_id, level, area_id, substr(day, 1, 7), place_id, value, ${sums}
    group by measure, company_id, level, area_id, substr(day, 1, 7), place_id, value`.execute(db);
  await sql`insert into day_counts (measure, company_id, level, area_id, day, place_id, value, count, sum_ms)
    select 'trip_total', company_id, level, area_id, day, place_id, '', ${sums}
    group by company_id, level, area_id, day, place_id`.execute(db);
  const rest = sql`company_id, area_id, gate_id, lane_id, day, hour, count, sum_ms`;
  await sql`insert into count_deltas (id, measure, value, ${rest})
    select id || '-total', 'trip_total', '', ${rest} from count_deltas where measure = 'trip'`.execute(db);
}
