import { type MigrationDb } from "../columns.ts";

/** Whoever reads a picture by its path is held against the area that it was taken in. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.createIndex("captures_by_path").on("captures").column("path").execute();
}
