import { columnTypes, type MigrationDb } from "../columns.ts";

/**
 * What a reason for an excess allows, and how many visits a vehicle ticket has behind it. A reason of before has no
 * quantities: the next change of such a ticket needs a reason again.
 */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema.alterTable("ticket_document_terms").addColumn("excess_approved", text).execute();
  await db.schema
    .alterTable("vehicle_tickets")
    .addColumn("ended_visits", integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
