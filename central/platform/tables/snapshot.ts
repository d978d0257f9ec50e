import SqliteHandle from "better-sqlite3";
import pg from "pg";
import Cursor from "pg-cursor";
import { type TableRow } from "./table.ts";

/** How another thread reaches the database. */
export type DatabaseAddress = { engine: "sqlite"; file: string; busyMs: number } | { engine: "postgres"; url: string };

/** A query as the query builder has compiled it. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

const BATCH = 500;

/**
 * The rows of a query over one snapshot of the database, in batches, however many there are: what is written meanwhile
 * is not seen, and nothing is kept of what was read.
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
  // A connection that is lost is reported by the read that is under way.
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
