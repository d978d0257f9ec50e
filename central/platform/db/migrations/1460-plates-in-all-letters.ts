import { sql } from "kysely";
import { normalizePlate } from "../../../../shared/lib/plate.ts";
import { columnTypes, engineOf, type MigrationDb } from "../columns.ts";

const BATCH = 1_000;

interface Row {
  id: string;
  typed: string;
  /** Of a vehicle that is not deleted. */
  company_id: string | null;
}

/**
 * Letters beyond A–Z count in the normal form of plates: those that were stored without them get it anew. Plates of A–Z
 * keep theirs. Entries of the block list get a normal form to be searched by.
 */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .alterTable("blocks")
    .addColumn("plate_normal", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await renormalizeAll(db);
}

/** Runs again without harm. */
export async function renormalizeAll(db: MigrationDb): Promise<void> {
  const nothing = sql`null`;
  await renormalize(db, "blocks", { typed: "police_number", normal: "plate_normal", company: nothing, isAll: true });
  const owner = sql`case when deleted_at is null then company_id end`;
  await renormalize(db, "vehicles", { typed: "police_number", normal: "plate_normal", company: owner });
  await renormalize(db, "vehicle_tickets", { typed: "police_number", normal: "plate_normal", company: nothing });
  await renormalize(db, "gate_activities", { typed: "vehicle_number", normal: "normal_plate", company: nothing });
}

async function renormalize(
  db: MigrationDb,
  table: string,
  how: { typed: string; normal: string; company: ReturnType<typeof sql>; isAll?: boolean },
): Promise<void> {
  const typed = sql.ref(how.typed);
  const isBeyondAscii = engineOf(db) === "postgres" ? sql`${typed} ~ '[^ -~]'` : sql`${typed} glob '*[^ -~]*'`;
  const condition = how.isAll ? sql`${typed} is not null` : isBeyondAscii;
  for (let after = ""; ;) {
    const { rows } = await sql<Row>`select id, ${typed} as typed, ${how.company} as company_id
      from ${sql.table(table)} where id > ${after} and ${condition} order by id limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const normal = normalizePlate(row.typed);
      // Two vehicles of a company that are one now stay two: the later one is found by a part of its plate alone.
      const kept = row.company_id !== null && (await isTaken(db, row, normal)) ? `${normal} ${row.id}` : normal;
      await sql`update ${sql.table(table)} set ${sql.ref(how.normal)} = ${kept} where id = ${row.id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

async function isTaken(db: MigrationDb, { id, company_id }: Row, normal: string): Promise<boolean> {
  const { rows } = await sql`select 1 from vehicles where company_id = ${company_id} and plate_normal = ${normal}
    and deleted_at is null and id <> ${id} limit 1`.execute(db);
  return rows.length > 0;
}
