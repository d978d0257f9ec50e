import { CompiledQuery, type Insertable, PostgresAdapter } from "kysely";
import type { Database, Tx } from "./database.ts";

/** The conflict rule for an existing row: the columns that identify it, and the columns that are updated. */
export interface OnConflict<T extends keyof Database> {
  by: readonly (keyof Database[T] & string)[];
  update: readonly (keyof Database[T] & string)[];
}

/** Rows in one statement. Only powers of two are used, so that a few statement texts serve every number of rows. */
const MAX_ROWS = 64;

/**
 * Inserts many rows with the same columns into one table. It writes the statement itself: for hundreds of values the
 * query builder takes longer than the database.
 */
export async function insertMany<T extends keyof Database>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Database[T]>[],
  conflict?: OnConflict<T>,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const executor = tx.getExecutor();
  const isPostgres = executor.adapter instanceof PostgresAdapter;
  const beginning = `insert into ${named(table)} (${columns.map(named).join(", ")})`;
  const end = ending(conflict);
  for (let from = 0; from < rows.length;) {
    const count = 2 ** Math.floor(Math.log2(Math.min(MAX_ROWS, rows.length - from)));
    const values: unknown[] = [];
    for (let at = from; at < from + count; at++)
      for (const column of columns) values.push((rows[at] as Record<string, unknown>)[column] ?? null);
    const text = `${beginning} values ${places(count, columns.length, isPostgres)}${end}`;
    await executor.executeQuery(CompiledQuery.raw(text, values));
    from += count;
  }
}

/** Statement texts for a few numbers of rows and columns, each made once. */
const madePlaces = new Map<string, string>();

function places(rows: number, columns: number, isNumbered: boolean): string {
  const key = `${rows} ${columns} ${isNumbered}`;
  const made = madePlaces.get(key);
  if (made !== undefined) return made;
  const place = (at: number): string => (isNumbered ? `$${at + 1}` : "?");
  const text = Array.from(
    { length: rows },
    (_, row) => `(${Array.from({ length: columns }, (_, column) => place(row * columns + column)).join(", ")})`,
  ).join(", ");
  madePlaces.set(key, text);
  return text;
}

function ending<T extends keyof Database>(conflict: OnConflict<T> | undefined): string {
  if (!conflict) return "";
  const set = conflict.update.map((column) => `${named(column)} = excluded.${named(column)}`).join(", ");
  return ` on conflict (${conflict.by.map(named).join(", ")}) do update set ${set}`;
}

/** Names of tables and columns come only from the code, never from outside. */
function named(name: string): string {
  return `"${name}"`;
}
