import type { MigrationDb } from "../columns.ts";
import { sql } from "kysely";

/** The sentence of central in a column, its words or number in the group: the name of the parameter, and the code. */
const SENTENCES = [
  ["holds", "release_reason", /^complete pass: (.*)$/s, "words", "complete_pass_because"],
  ["job_slips", "void_reason", /^(.*) takes its place$/s, "number", "slip_takes_its_place"],
] as const;

/** Why a hold was released, a slip is void or a vehicle left the buffer zone are values, where the words are central's. */
export async function up(db: MigrationDb): Promise<void> {
  for (const [table, column, shape, name, code] of SENTENCES) {
    const { rows } = await sql<{ id: string; text: string }>`
      select id, ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
    for (const { id, text } of rows) {
      const [, value] = shape.exec(text) ?? [];
      if (value === undefined) continue;
      const said = JSON.stringify({ code, params: { [name]: value } });
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${said} where id = ${id}`.execute(db);
    }
  }
  await sql`update buffer_entries set end_reason = '{"code":"ticket_no_longer_valid","params":{}}'
    where end_reason = 'its ticket is not valid any more'`.execute(db);
}
