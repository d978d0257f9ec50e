import { sql } from "kysely";
import { normalizePlate } from "../../../../shared/lib/plate.ts";
import type { DocumentType } from "../../../../shared/wire/paper.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { insertMany } from "../../../platform/db/insert-many.ts";
import { type Scope, within } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";

/** The numbers for the search of documents, in one indexed form. */

export const NUMBER_KINDS = ["car", "no_daftar", "no_dok_in_out", "sppb", "container", "plate", "spmk"] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

interface NumberRow {
  value: string;
  document_type: DocumentType;
  document_id: string;
  kind: NumberKind;
}

declare module "../../../platform/db/database.ts" {
  interface Database {
    document_numbers: NumberRow;
  }
}

/** The form in which typed numbers and those of messages are equal: upper-case letters and digits alone, as of plates. */
export function normalNumber(typed: string): string {
  return normalizePlate(typed);
}

export type Numbers = readonly (readonly [kind: NumberKind, typed: string | null])[];

/** Updates the numbers of documents, each document at most once. */
export async function saveNumbers(
  work: Work,
  type: DocumentType,
  documents: readonly { id: string; numbers: Numbers }[],
): Promise<void> {
  if (documents.length === 0) return;
  const ids = documents.map(({ id }) => id);
  await work.tx.deleteFrom("document_numbers").where("document_id", "in", ids).execute();
  const rows = new Map<string, NumberRow>();
  for (const { id, numbers } of documents)
    for (const [kind, typed] of numbers) {
      const value = normalNumber(typed ?? "");
      if (value !== "") rows.set(`${id} ${kind} ${value}`, { value, document_type: type, document_id: id, kind });
    }
  await insertMany(work.tx, "document_numbers", [...rows.values()]);
}

const MAX_MATCHES = 11;

/**
 * Ids of a scope's documents with a number, newest first; deleted documents are left out.
 * @param kind any kind, where left out
 */
export async function idsByNumber(
  db: Reads,
  actor: Principal,
  { scope, type, typed, kind }: { scope: Scope; type: DocumentType; typed: string; kind?: NumberKind | undefined },
): Promise<string[]> {
  const value = normalNumber(typed);
  if (value === "") return [];
  const ofKind = kind === undefined ? sql`` : sql`and numbers.kind = ${kind}`;
  const table = sql.table(scope.table);
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${scope.table}.id`)} as id
    from document_numbers as numbers join ${table} on ${sql.ref(`${scope.table}.id`)} = numbers.document_id
    where numbers.value = ${value} and numbers.document_type = ${type} ${ofKind}
      and ${sql.ref(`${scope.table}.deleted_at`)} is null and ${within(actor, scope)}
    group by ${sql.ref(`${scope.table}.id`)}
    order by id desc limit ${MAX_MATCHES}`.execute(db);
  return rows.map(({ id }) => id);
}
