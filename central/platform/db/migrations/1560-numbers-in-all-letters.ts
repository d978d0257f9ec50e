import { sql } from "kysely";
import { normalizePlate } from "../../../../shared/lib/plate.ts";
import { engineOf, type MigrationDb } from "../columns.ts";
import { renormalizeAll } from "./1460-plates-in-all-letters.ts";

type Texts = Readonly<Record<string, string | null>> & { id: string };

/**
 * Letters beyond A–Z count in the numbers of documents: documents with such letters get their numbers anew. Stored plates
 * lose what cannot be seen in them.
 */
export async function up(db: MigrationDb): Promise<void> {
  await renormalizeAll(db);
  await renumberAll(db);
}

/** Runs again without harm. */
export async function renumberAll(db: MigrationDb): Promise<void> {
  const customs = ["car", "no_daftar", "no_dok_in_out", "no_polisi", "container", "kemasan"];
  for (const document of await beyondAscii(db, "customs_documents", customs)) {
    const { car, no_daftar, no_dok_in_out, no_polisi } = document;
    const of = (lines: string | null | undefined, key: string) =>
      (JSON.parse(lines ?? "[]") as Record<string, string | null>[]).map((line) => line[key] ?? null);
    await renumber(db, document.id, "ceisa", [
      ...([
        ["car", car],
        ["no_daftar", no_daftar],
        ["no_dok_in_out", no_dok_in_out],
        ["plate", no_polisi],
      ] as const),
      ...of(document["kemasan"], "no_polisi").map((plate) => ["plate", plate] as const),
      ...of(document["container"], "nomor_kontainer").map((container) => ["container", container] as const),
    ]);
  }
  for (const { customs_document_id: id, no_sppb } of await beyondAscii(db, "sppb", ["customs_document_id", "no_sppb"]))
    await renumber(db, id ?? "", "ceisa", [["sppb", no_sppb]]);
  for (const { id, spmk_number, no_spmk } of await beyondAscii(db, "port_documents", ["spmk_number", "no_spmk"]))
    await renumber(db, id, "spmk", [
      ["spmk", spmk_number],
      ["spmk", no_spmk],
    ]);
}

async function beyondAscii(db: MigrationDb, table: string, columns: readonly string[]): Promise<Texts[]> {
  const refs = columns.map((column) => sql.ref(column));
  const all = sql.join(
    refs.map((column) => sql`coalesce(${column}, '')`),
    sql` || `,
  );
  const condition = engineOf(db) === "postgres" ? sql`(${all}) ~ '[^ -~]'` : sql`(${all}) glob '*[^ -~]*'`;
  const { rows } = await sql<Texts>`select id, ${sql.join(refs)} from ${sql.table(table)}
    where deleted_at is null and ${condition}`.execute(db);
  return rows;
}

/** Beside the numbers that stand there: those that were kept without their letters find the document as before. */
async function renumber(
  db: MigrationDb,
  id: string,
  type: "ceisa" | "spmk",
  numbers: readonly (readonly [kind: string, typed: string | null | undefined])[],
): Promise<void> {
  for (const [kind, typed] of numbers) {
    const value = normalizePlate(typed ?? "");
    if (value === "") continue;
    await sql`insert into document_numbers (value, document_type, document_id, kind)
      values (${value}, ${type}, ${id}, ${kind}) on conflict do nothing`.execute(db);
  }
}
