import SqliteHandle from "better-sqlite3";
import pg from "pg";
import Cursor from "pg-cursor";
import type { TableRow } from "./table.ts";

/** The database access of another thread. */
export type DatabaseAddress = { engine: "sqlite"; file: string; busyMs: number } | { engine: "postgres"; url: string };

/** A query as compiled by the query builder. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

const BATCH = 500;

/**
 * The rows of a query over one snapshot of the database, in batches of constant size: later writes are not seen, and
 * read rows are not kept in memory.
 */
export function rowsOf(address: DatabaseAddress, statement: Statement): AsyncGenerator<TableRow[]> {
  return address.engine === "sqlite" ? fromSqlite(address, statement) : fromPostgres(address.url, statement);
}

// eslint-disable-next-line @typescript-eslint/require-await -- SQLite reads at once; both engines give batches alike
async function* fromSqlite(
  { file, busyMs }: Extract<DatabaseAddress, { engine: "sqlite" }>,
  { sql, parameters }: Statement,
): AsyncGenerator<TableRow[]> {
  const database = new SqliteHandle(file, { readonly: true, timeout: busyMs });
  try {
    let batch: TableRow[] = [];
    // One statement is one snapshot in the write-ahead log.
    for (const row of database.prepare(sql).iterate(...parameters)) {
      batch.push(row as TableRow);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } finally {
    database.close();
  }
}

async function* fromPostgres(url: string, { sql, parameters }: Statement): AsyncGenerator<TableRow[]> {
  const client = new pg.Client({ connectionString: url, application_name: "gate-access central report" });
  // A lost connection is reported by the read in progress.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("start transaction isolation level repeatable read read only");
    const cursor = client.query(new Cursor<TableRow>(sql, [...parameters]));
    for (;;) {
      const rows = await cursor.read(BATCH);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await client.end();
  }
}
