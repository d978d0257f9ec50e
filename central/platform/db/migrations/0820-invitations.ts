import { columnTypes, type MigrationDb } from "../columns.ts";

/** Invitations: who is invited to fill in a ticket's vehicles, and the link and passcode that open it. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable("invitations")
    .addColumn("ticket_id", text, (column) => column.primaryKey().references("tickets.id"))
    .addColumn("token_hash", text, (column) => column.notNull().unique())
    .addColumn("sealed_passcode", text, (column) => column.notNull())
    .addColumn("invited_company", text, (column) => column.notNull())
    .addColumn("recipient_name", text, (column) => column.notNull())
    .addColumn("recipient_email", text, (column) => column.notNull())
    .addColumn("first_date", text, (column) => column.notNull())
    .addColumn("last_date", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("sent_at", text, (column) => column.notNull())
    .addColumn("confirmed_at", text)
    .execute();
  await db.schema.createIndex("invitations_by_expiry").on("invitations").column("expires_at").execute();
}
