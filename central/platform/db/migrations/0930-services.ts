import { columnTypes, type MigrationDb } from "../columns.ts";

/** The services of customs and port: their state, their answers, what was asked, and the reports of passages. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);

  await db.schema
    .createTable("service_states")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("failures", integer, (column) => column.notNull())
    .addColumn("next_try_at", text)
    .addColumn("failing_since", text)
    .addColumn("last_ok_at", text)
    .addColumn("last_failure", text)
    .addColumn("is_announced", integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("service_messages")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("service", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("received_at", text, (column) => column.notNull())
    .addColumn("raw", text, (column) => column.notNull())
    .addColumn("outcome", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("service_messages_waiting")
    .on("service_messages")
    .columns(["service", "outcome", "id"])
    .execute();
  await db.schema.createIndex("service_messages_age").on("service_messages").column("received_at").execute();

  await db.schema
    .createTable("service_questions")
    .addColumn("service", text, (column) => column.notNull())
    .addColumn("document_id", text, (column) => column.notNull())
    .addColumn("asked_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("service_questions_key", ["service", "document_id"])
    .execute();

  await db.schema
    .createTable("service_reports")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("area_id", text, (column) => column.notNull())
    .addColumn("reference", text, (column) => column.notNull())
    .addColumn("activity_id", text, (column) => column.notNull())
    .addColumn("vehicle_ticket_id", text, (column) => column.notNull())
    .addColumn("content", text, (column) => column.notNull())
    .addColumn("passed_at", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("next_try_at", text)
    .addColumn("tries", integer, (column) => column.notNull())
    .addColumn("is_late", integer, (column) => column.notNull())
    .addColumn("outcome", text)
    .addColumn("ended_at", text)
    .addColumn("last_failure", text)
    .execute();
  await db.schema.createIndex("service_reports_key").on("service_reports").column("reference").unique().execute();
  await db.schema
    .createIndex("service_reports_due")
    .on("service_reports")
    .columns(["area_id", "next_try_at"])
    .execute();
  await db.schema.createIndex("service_reports_ended").on("service_reports").column("ended_at").execute();
}
