import { columnTypes, type MigrationDb } from "../columns.ts";

/** The quantity that a vehicle takes of a document, and the reasons that people gave about a ticket's documents. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, real } = columnTypes(db);
  await db.schema.alterTable("vehicle_ticket_papers").addColumn("quantity", real).execute();
  await db.schema
    .createTable("ticket_document_terms")
    .addColumn("ticket_id", text, (column) => column.primaryKey())
    .addColumn("excess_reason", text)
    .addColumn("type_reason", text)
    .execute();
}
