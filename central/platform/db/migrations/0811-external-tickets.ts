import { sql } from "kysely";
import { columnTypes, type MigrationDb } from "../columns.ts";

/** The references of external systems for their tickets, and their right to create them. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);

  await db.schema
    .createTable("external_tickets")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("client_id", text, (column) => column.notNull())
    .addColumn("reference", text, (column) => column.notNull())
    .addColumn("request_digest", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addUniqueConstraint("external_tickets_reference", ["client_id", "reference"])
    .execute();
  await db.schema
    .createIndex("external_tickets_pace")
    .on("external_tickets")
    .columns(["client_id", "created_at"])
    .execute();
  await db.schema
    .createIndex("gate_activities_by_ticket")
    .on("gate_activities")
    .column("ticket_id")
    .where(sql.ref("ticket_id"), "is not", null)
    .execute();
  await sql`insert into role_permissions (role_id, permission)
    select id, 'tickets.create' from roles where key = 'external' on conflict do nothing`.execute(db);
}
