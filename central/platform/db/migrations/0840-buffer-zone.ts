import { sql, type SqlBool } from "kysely";
import { columnTypes, type MigrationDb, recordColumns } from "../columns.ts";

/** Vehicles that wait in the buffer zone, and officers' corrections of the number of vehicles inside. */
export async function up(db: MigrationDb): Promise<void> {
  const types = columnTypes(db);
  const { text, integer } = types;

  let entries = db.schema.createTable("buffer_entries").$call(recordColumns(types));
  for (const column of [
    "area_id",
    "company_id",
    "vehicle_ticket_id",
    "police_number",
    "priority",
    "state",
    "queued_at",
  ])
    entries = entries.addColumn(column, text, (it) => it.notNull());
  for (const column of ["gate_id", "called_at", "called_until", "out_of_turn_reason", "ended_at", "end_reason"])
    entries = entries.addColumn(column, text);
  await entries.addColumn("calls", integer, (it) => it.notNull()).execute();
  const isIn = sql<SqlBool>`${sql.ref("ended_at")} is null`;
  await db.schema.createIndex("buffer_entries_in_zone").on("buffer_entries").column("area_id").where(isIn).execute();
  await db.schema
    .createIndex("buffer_entries_once")
    .on("buffer_entries")
    .column("vehicle_ticket_id")
    .unique()
    .where(isIn)
    .execute();

  let corrections = db.schema.createTable("inside_corrections").$call(recordColumns(types));
  for (const column of ["area_id", "reason", "corrected_by"])
    corrections = corrections.addColumn(column, text, (it) => it.notNull());
  for (const column of ["inside", "counted", "offset"])
    corrections = corrections.addColumn(column, integer, (it) => it.notNull());
  await corrections.execute();
}
