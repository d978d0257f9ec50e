import Database from "better-sqlite3";

export type Row = Record<string, unknown>;

/**
 * The rows of a table as far as they can be read: from both ends up to the first damaged page. A row may come twice.
 * @param key the column of its order; null: from the front only
 * @returns whether every row could be read
 */
export function* readableRows(db: Database.Database, table: string, key: string | null): Generator<Row, boolean> {
  const [first, ...others] = key === null ? [""] : [`ORDER BY ${key}`, `ORDER BY ${key} DESC`];
  if (yield* rowsBy(db, `SELECT * FROM ${table} ${first}`)) return true;
  for (const order of others) yield* rowsBy(db, `SELECT * FROM ${table} ${order}`);
  return false;
}

function* rowsBy(db: Database.Database, query: string): Generator<Row, boolean> {
  try {
    yield* db.prepare<[], Row>(query).iterate();
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError) return false;
    throw error;
  }
}
