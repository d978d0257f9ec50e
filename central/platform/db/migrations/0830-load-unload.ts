import { sql } from "kysely";
import { columnTypes, type MigrationDb, recordColumns } from "../columns.ts";

const REQUIRED = [
  ...["vehicle_ticket_id", "ticket_id", "area_id", "company_id", "activity", "status", "type", "document_type"],
  ...["document_ticket_number", "qr_value", "company_name", "police_number", "checked_at"],
  ...["photos", "packages", "seals", "realization_photos"],
];
const TEXTS = [
  ...["gate_id", "gate_name", "document_id", "scanned_company_id", "announced_unit", "arrived_at", "arrived_by"],
  ...["decided_at", "decided_by", "reason", "drafted_at", "realization_unit", "remark", "finalized_at"],
  ...["finalized_by", "ended_at", "ended_by", "end_reason", "closed_at"],
];
const NUMBERS = ["announced_quantity", "realization_weight", "difference_percent"];

/** The work inside of each visit, beside what the gates decided about its vehicle; and the acts of the verifiers. */
export async function up(db: MigrationDb): Promise<void> {
  const types = columnTypes(db);
  const { text, real } = types;
  let table = db.schema.createTable("load_unload_records").$call(recordColumns(types));
  for (const column of REQUIRED) table = table.addColumn(column, text, (it) => it.notNull());
  for (const column of TEXTS) table = table.addColumn(column, text);
  for (const column of NUMBERS) table = table.addColumn(column, real);
  await table.execute();
  await db.schema
    .createIndex("load_unload_records_current")
    .on("load_unload_records")
    .column("vehicle_ticket_id")
    .unique()
    .where(sql.ref("activity"), "=", sql.lit("delivery"))
    .where(sql.ref("closed_at"), "is", null)
    .execute();

  await db.schema
    .createTable("load_unload_acts")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("record_id", text, (column) => column.notNull())
    .addColumn("act", text, (column) => column.notNull())
    .addColumn("actor_id", text, (column) => column.notNull())
    .addColumn("done_at", text, (column) => column.notNull())
    .addColumn("received_at", text, (column) => column.notNull())
    .addColumn("asked", text, (column) => column.notNull())
    .addColumn("answer", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("load_unload_acts_record").on("load_unload_acts").column("record_id").execute();
}
