import type { MigrationDb } from "../columns.ts";
import { sql } from "kysely";

/** The marks of customs documents are derived when they are read: none stay in their column. */
export async function up(db: MigrationDb): Promise<void> {
  await sql`update customs_documents set marks = '[]' where marks <> '[]'`.execute(db);
}
