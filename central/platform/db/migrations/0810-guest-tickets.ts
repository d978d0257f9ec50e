import { sql } from "kysely";
import { columnTypes, type MigrationDb } from "../columns.ts";

/** The guests of tickets. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);

  await db.schema
    .createTable("guest_tickets")
    .addColumn("id", text, (column) => column.primaryKey().references("tickets.id"))
    .addColumn("host_name", text, (column) => column.notNull())
    .addColumn("driver_phone", text, (column) => column.notNull())
    .addColumn("number_of_people", integer, (column) => column.notNull())
    .addColumn("identity_masked", text)
    .addColumn("identity_digest", text)
    .execute();
  await db.schema
    .createIndex("guest_tickets_with_identity")
    .on("guest_tickets")
    .column("id")
    .where(sql.ref("identity_digest"), "is not", null)
    .execute();
}
