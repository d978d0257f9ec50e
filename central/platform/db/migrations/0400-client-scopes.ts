import { columnTypes, type MigrationDb } from "../columns.ts";

/** What an external system may do of what its role may, and when its access ends by itself. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable("oauth_clients").addColumn("scopes", text).execute();
  await db.schema.alterTable("oauth_clients").addColumn("expires_at", text).execute();
}
