import { columnTypes, type MigrationDb } from "../columns.ts";

/** From where, and with what, a session was last used: its person must recognise it. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable("sessions").addColumn("last_address", text).execute();
  await db.schema.alterTable("sessions").addColumn("user_agent", text).execute();
}
