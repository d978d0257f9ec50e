import { columnTypes, type MigrationDb } from "../columns.ts";

/** The time zone in which a person reads lists of several areas; none is the site's. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.alterTable("users").addColumn("time_zone", columnTypes(db).text).execute();
}
