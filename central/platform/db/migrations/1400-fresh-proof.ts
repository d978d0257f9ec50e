import { columnTypes, type MigrationDb } from "../columns.ts";

/** When the person of a session last proved who they are. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable("sessions").addColumn("proved_at", text).execute();
}
