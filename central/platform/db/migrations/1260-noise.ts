import { sql } from "kysely";
import { columnTypes, type MigrationDb } from "../columns.ts";

/** Is it noise of a reader? The list leaves it out, or shows it alone, by an index. */
export async function up(db: MigrationDb): Promise<void> {
  const { flag } = columnTypes(db);
  await db.schema
    .alterTable("gate_activities")
    .addColumn("noise", flag, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update gate_activities set noise = 1
    where code = 'UNREADABLE' or (kind = 'event' and error_message like 'reader_noise:%')`.execute(db);
}
