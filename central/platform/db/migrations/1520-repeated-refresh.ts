import { columnTypes, type MigrationDb } from "../columns.ts";

/** What a used refresh token needs to be answered with the same successor again, for some seconds. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable("refresh_tokens").addColumn("successor_salt", text).execute();
  await db.schema.alterTable("refresh_tokens").addColumn("used_by", text).execute();
}
