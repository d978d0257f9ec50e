import { columnTypes, type MigrationDb } from "../columns.ts";

/** What happened at the gates: the facts as they came, what is known of each journal, activities and reviews. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer, flag } = columnTypes(db);

  await db.schema
    .createTable("facts")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("edge_id", text, (column) => column.notNull())
    .addColumn("boot_id", text, (column) => column.notNull())
    .addColumn("sequence", integer, (column) => column.notNull())
    .addColumn("activity_id", text, (column) => column.notNull())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("occurred_at", text, (column) => column.notNull())
    .addColumn("received_at", text, (column) => column.notNull())
    .addColumn("previous_hash", text, (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull())
    .addColumn("body", text, (column) => column.notNull())
    .addUniqueConstraint("facts_place", ["edge_id", "sequence"])
    .execute();
  await db.schema.createIndex("facts_by_activity").on("facts").column("activity_id").execute();

  await db.schema
    .createTable("parked_facts")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("edge_id", text, (column) => column.notNull())
    .addColumn("fact_id", text)
    .addColumn("sequence", integer)
    .addColumn("error", text, (column) => column.notNull())
    .addColumn("body", text, (column) => column.notNull())
    .addColumn("body_hash", text, (column) => column.notNull())
    .addColumn("received_at", text, (column) => column.notNull())
    .addColumn("settled_at", text)
    .addUniqueConstraint("parked_facts_once", ["edge_id", "body_hash"])
    .execute();

  await db.schema
    .createTable("edge_sequences")
    .addColumn("edge_id", text, (column) => column.notNull())
    .addColumn("from_sequence", integer, (column) => column.notNull())
    .addColumn("to_sequence", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("edge_sequences_key", ["edge_id", "from_sequence"])
    .execute();
  await db.schema
    .createTable("edge_journals")
    .addColumn("edge_id", text, (column) => column.primaryKey())
    .addColumn("head_sequence", integer, (column) => column.notNull())
    .addColumn("head_hash", text, (column) => column.notNull())
    .addColumn("asked_at", text)
    .execute();

  await db.schema
    .createTable("gate_activities")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("source", text, (column) => column.notNull())
    .addColumn("activity", text)
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("color", text)
    .addColumn("verdict", text)
    .addColumn("code", text)
    .addColumn("area_id", text)
    .addColumn("gate_id", text, (column) => column.notNull())
    .addColumn("lane_id", text)
    .addColumn("edge_id", text)
    .addColumn("vehicle_ticket_id", text)
    .addColumn("ticket_id", text)
    .addColumn("vehicle_number", text, (column) => column.notNull())
    .addColumn("normal_plate", text, (column) => column.notNull())
    .addColumn("container_number", text, (column) => column.notNull())
    .addColumn("led_message", text)
    .addColumn("error_message", text)
    .addColumn("presented", text)
    .addColumn("presented_text", text)
    .addColumn("decision", text)
    .addColumn("checked_at", text, (column) => column.notNull())
    .addColumn("passage", text)
    .addColumn("passed_at", text)
    .addColumn("settled_by", text)
    .addColumn("override", text)
    .addColumn("override_action", text)
    .addColumn("reason", text)
    .addColumn("is_offline", flag, (column) => column.notNull())
    .addColumn("on_signature_alone", flag, (column) => column.notNull())
    .addColumn("lateness", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute();
  for (const column of ["area_id", "gate_id", "lane_id", "vehicle_ticket_id", "normal_plate"] as const)
    await db.schema
      .createIndex(`gate_activities_by_${column}`)
      .on("gate_activities")
      .columns([column, "checked_at"])
      .execute();
  await db.schema.createIndex("gate_activities_by_time").on("gate_activities").column("checked_at").execute();

  await db.schema
    .createTable("reviews")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("about", text, (column) => column.notNull())
    .addColumn("activity_id", text)
    .addColumn("area_id", text)
    .addColumn("gate_id", text)
    .addColumn("edge_id", text)
    .addColumn("evidence", text, (column) => column.notNull())
    .addColumn("opened_at", text, (column) => column.notNull())
    .addColumn("decided_at", text)
    .addColumn("decided_by", text)
    .addColumn("note", text)
    .execute();
  await db.schema.createIndex("reviews_by_subject").on("reviews").columns(["about", "kind"]).execute();
  await db.schema.createIndex("reviews_by_activity").on("reviews").column("activity_id").execute();
  await db.schema.createIndex("reviews_by_status").on("reviews").columns(["status", "opened_at"]).execute();
}
