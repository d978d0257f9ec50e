import { sql } from "kysely";
import { columnTypes, engineOf, type MigrationDb } from "../columns.ts";

/** Numbers of a series, such as those of a day's tickets: on PostgreSQL from one sequence, so that nobody waits for another. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("series")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("base", integer, (column) => column.notNull())
    .execute();
  const isPostgres = engineOf(db) === "postgres";
  if (isPostgres) await sql`create sequence series_numbers`.execute(db);
  // What a new sequence gives out lies behind the numbers that were given out already.
  const base = isPostgres ? sql`-last` : sql`last`;
  await sql`insert into series (name, base) select 'tickets:' || day, ${base} from ticket_numbers`.execute(db);
  await db.schema.dropTable("ticket_numbers").execute();
}
