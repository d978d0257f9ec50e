import { sql } from "kysely";
import { normalNitku, normalNpwp } from "../../../../shared/lib/tax-number.ts";
import type { MigrationDb } from "../columns.ts";

const FORMS = { npwp: normalNpwp, nitku: normalNitku } as const;

interface Row {
  id: string;
  deleted_at: string | null;
  number: string;
}

/**
 * Tax numbers of companies get their normal form. Of companies with one number, the one that has the form already or
 * else the oldest one gets it; the others keep theirs as typed. What is no tax number stays, too.
 */
export async function up(db: MigrationDb): Promise<void> {
  for (const [column, form] of Object.entries(FORMS)) {
    const number = sql.ref(column);
    const { rows } = await sql<Row>`select id, deleted_at, ${number} as number from companies
      where ${number} <> '' order by id`.execute(db);
    const taken = new Set(rows.flatMap((row) => (row.deleted_at === null ? [row.number] : [])));
    for (const row of rows) {
      const normal = form(row.number);
      if (normal === null || normal === row.number) continue;
      if (row.deleted_at === null && taken.has(normal)) continue;
      if (row.deleted_at === null) taken.add(normal);
      await sql`update companies set ${number} = ${normal} where id = ${row.id}`.execute(db);
    }
  }
}
