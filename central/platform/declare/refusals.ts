import { first } from "../db/first.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { AppError, inFull, type Thing } from "../../../shared/errors/app-error.ts";
import type { InputProblem } from "../../../shared/errors/codes.ts";
import type { Database, Reads } from "../db/database.ts";
import type { AnyQuery } from "../db/steer.ts";
import { say, type SaidCode } from "../../../shared/words/say.ts";
import type { Said } from "../../../shared/wire/said.ts";

/** A column whose value must be unique among existing records; null and "" are exempt. */
export interface Unique<T> {
  column: keyof T & string;
  /** The field that users see, when the column is derived from it. */
  path?: string;
  /** Unique among the records with equal values in these columns, such as those of a gate. */
  among?: readonly (keyof T & string)[];
}

/** The name of rows in messages. */
export type Use = Extract<SaidCode, `use_${string}`>;

/** Rows of another table that prevent the deletion of a record. */
export interface Reference {
  table: keyof Database;
  /** Holds the id of the record. */
  column: string;
  words: Use;
  /** The rows that count; by default those that are not deleted. */
  where?: RawBuilder<SqlBool>;
}

/**
 * @param kind its name in messages, as in the log
 * @param standing selects every existing record, regardless of scope
 * @throws AppError `already_exists`, naming every value that another record has
 */
export async function refuseDuplicates<T extends { id: string }>(
  standing: AnyQuery<Record<string, unknown>>,
  unique: readonly Unique<T>[],
  record: T,
  kind: Thing,
  read: (row: Record<string, unknown>) => T,
): Promise<void> {
  const problems: InputProblem[] = [];
  for (const { column, path = column, among = [] } of unique) {
    const value = record[column];
    if (value === null || value === "") continue;
    let query = standing.where(isSame(column, value)).where("id", "<>", record.id);
    for (const common of among) query = query.where(isSame(common, record[common]));
    const row = await first(query);
    if (!row) continue;
    const by = nameOf(read(row)) ?? say("another", { thing: say(`thing:${kind}`) });
    problems.push({ path, said: say("is_taken", { by }) });
  }
  if (problems.length === 0) return;
  throw new AppError("already_exists", say("all", { parts: problems.map(inFull) }), { problems });
}

/** @throws AppError `in_use`, naming every use of the record */
export async function refuseIfUsed(
  db: Reads,
  references: readonly Reference[],
  record: { id: string; name?: unknown },
  kind: Thing,
): Promise<void> {
  const found: Said[] = [];
  for (const { table, column, words, where = sql<SqlBool>`deleted_at is null` } of references) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${record.id} and ${where} limit 1`.execute(db);
    if (rows.length > 0) found.push(say(words));
  }
  if (found.length > 0)
    throw new AppError("in_use", say("is_still_used", { name: nameOf(record) ?? say(`thing:${kind}`), uses: found }));
}

function isSame(column: string, value: unknown): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = ${value}`;
}

/** The display name of the record; null when it has no name. */
function nameOf(record: { id: string; name?: unknown }): string | null {
  return typeof record.name === "string" ? record.name : null;
}
