import { columnTypes, type MigrationDb } from "../columns.ts";

/** The digest of each vehicle ticket's QR, with what was signed. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable("credential_digests")
    .addColumn("vehicle_ticket_id", text, (column) => column.primaryKey())
    .addColumn("payload", text, (column) => column.notNull())
    .addColumn("digest", text, (column) => column.notNull())
    .execute();
}
