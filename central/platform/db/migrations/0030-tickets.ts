import { sql } from "kysely";
import { columnTypes, type MigrationDb, recordColumns } from "../columns.ts";

/** Tickets of every kind: their vehicles, vehicle tickets and destinations. */
export async function up(db: MigrationDb): Promise<void> {
  const types = columnTypes(db);
  const { text, integer, real, flag } = types;

  await db.schema
    .createTable("buildings")
    .$call(recordColumns(types))
    .addColumn("company_id", text, (column) => column.notNull().references("companies.id"))
    .addColumn("name", text, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("vehicles")
    .$call(recordColumns(types))
    .addColumn("company_id", text, (column) => column.references("companies.id"))
    .addColumn("police_number", text, (column) => column.notNull())
    .addColumn("plate_normal", text, (column) => column.notNull())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("vehicle_type", text, (column) => column.notNull())
    .addColumn("comodity", text)
    .addColumn("unit_of_item", text)
    .addColumn("total_item", real, (column) => column.notNull())
    .addColumn("containers", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("vehicles_plate")
    .on("vehicles")
    .columns(["company_id", "plate_normal"])
    .unique()
    .where(sql.ref("deleted_at"), "is", null)
    .execute();

  await db.schema
    .createTable("ticket_numbers")
    .addColumn("day", text, (column) => column.primaryKey())
    .addColumn("last", integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("tickets")
    .$call(recordColumns(types))
    .addColumn("ticket_class", text, (column) => column.notNull())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("source", text, (column) => column.notNull())
    .addColumn("direction", text, (column) => column.notNull())
    .addColumn("company_id", text, (column) => column.notNull().references("companies.id"))
    .addColumn("area_id", text, (column) => column.notNull().references("areas.id"))
    .addColumn("driver", text)
    .addColumn("created_by", text)
    .addColumn("approved_by", text)
    .addColumn("approved_at", text)
    .addColumn("ticket_access_number", text, (column) => column.notNull().unique())
    .addColumn("reject_reason", text)
    .addColumn("voided_at", text)
    .addColumn("ticket_document_number", text)
    .addColumn("ticket_document_type", text)
    .addColumn("executor_name", text)
    .addColumn("purpose_of_activity", text)
    .addColumn("spmk_document_id", text)
    .addColumn("ceisa_document_id", text)
    .addColumn("delivery_order_file_path", text)
    .addColumn("bill_of_landing_file_path", text)
    .addColumn("invoice_file_path", text)
    .addColumn("other_file_path", text)
    .execute();
  await db.schema.createIndex("tickets_company").on("tickets").columns(["company_id", "created_at"]).execute();
  await db.schema.createIndex("tickets_area").on("tickets").columns(["area_id", "created_at"]).execute();

  await db.schema
    .createTable("ticket_destinations")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("ticket_id", text, (column) => column.notNull().references("tickets.id"))
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("company_id", text, (column) => column.notNull().references("companies.id"))
    .addColumn("building_id", text, (column) => column.references("buildings.id"))
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("reason", text)
    .addColumn("decided_by", text)
    .addColumn("decided_at", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("ticket_destinations_ticket").on("ticket_destinations").column("ticket_id").execute();
  await db.schema.createIndex("ticket_destinations_company").on("ticket_destinations").column("company_id").execute();

  await db.schema
    .createTable("vehicle_tickets")
    .$call(recordColumns(types))
    .addColumn("ticket_id", text, (column) => column.notNull().references("tickets.id"))
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("vehicle_id", text, (column) => column.notNull().references("vehicles.id"))
    .addColumn("area_id", text, (column) => column.notNull().references("areas.id"))
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("vehicle_ticket_code", text, (column) => column.notNull().unique())
    .addColumn("police_number", text, (column) => column.notNull())
    .addColumn("plate_normal", text, (column) => column.notNull())
    .addColumn("comodity", text)
    .addColumn("unit_of_item", text)
    .addColumn("total_item", real, (column) => column.notNull())
    .addColumn("request_at_start", text, (column) => column.notNull())
    .addColumn("request_at_end", text)
    .addColumn("expired_at", text)
    .addColumn("check_in_at", text)
    .addColumn("check_in_activity_id", text)
    .addColumn("check_out_at", text)
    .addColumn("check_out_activity_id", text)
    .addColumn("container_number", text)
    .addColumn("realization_weight", real)
    .addColumn("realization_unit", text)
    .addColumn("weight_in", real, (column) => column.notNull())
    .addColumn("weight_out", real, (column) => column.notNull())
    .addColumn("no_job", text)
    .addColumn("is_load_unload_done", flag, (column) => column.notNull())
    .addColumn("cancel_reason", text)
    .addColumn("spmk_document_id", text)
    .addColumn("customs", text, (column) => column.notNull())
    .addColumn("customs_as_of", text)
    .addColumn("last_step", text)
    .addColumn("last_step_at", text)
    .addColumn("last_step_activity_id", text)
    .addColumn("last_step_gate_id", text)
    .addColumn("last_step_gate_name", text)
    .addColumn("last_step_lane_id", text)
    .addColumn("steps_reset_at", text)
    .addColumn("is_at_gates", flag, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("vehicle_tickets_ticket").on("vehicle_tickets").column("ticket_id").execute();
  await db.schema.createIndex("vehicle_tickets_vehicle").on("vehicle_tickets").column("vehicle_id").execute();
  await db.schema
    .createIndex("vehicle_tickets_plate")
    .on("vehicle_tickets")
    .columns(["plate_normal", "area_id"])
    .execute();
  // What the jobs look through: what still runs, and what the gates still hold.
  await db.schema
    .createIndex("vehicle_tickets_active")
    .on("vehicle_tickets")
    .columns(["area_id", "request_at_end"])
    .where(sql.ref("status"), "=", "active")
    .execute();
  await db.schema
    .createIndex("vehicle_tickets_at_gates")
    .on("vehicle_tickets")
    .columns(["area_id", "request_at_end"])
    .where(sql.ref("is_at_gates"), "=", 1)
    .execute();
}
