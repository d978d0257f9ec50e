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
 * @param count gives the number of rows as `total`: that number then comes first
 */
export function rowsOf(
  address: DatabaseAddress,
  statement: Statement,
  count: Statement | null = null,
): AsyncGenerator<TableRow[] | number> {
  return address.engine === "sqlite"
    ? fromSqlite(address, statement, count)
    : fromPostgres(address.url, statement, count);
}

// oxlint-disable-next-line typescript/require-await -- SQLite reads at once; both engines give batches alike
async function* fromSqlite(
  { file, busyMs }: Extract<DatabaseAddress, { engine: "sqlite" }>,
  { sql, parameters }: Statement,
  count: Statement | null,
): AsyncGenerator<TableRow[] | number> {
  const database = new SqliteHandle(file, { readonly: true, timeout: busyMs });
  try {
    // Rows and their number are read from one snapshot in the write-ahead log.
    database.exec("begin");
    if (count) yield totalOf(database.prepare(count.sql).get(...count.parameters));
    let batch: TableRow[] = [];
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

async function* fromPostgres(
  url: string,
  { sql, parameters }: Statement,
  count: Statement | null,
): AsyncGenerator<TableRow[] | number> {
  const client = new pg.Client({ connectionString: url, application_name: "gate-access central report" });
  // A lost connection is reported by the read in progress.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("start transaction isolation level repeatable read read only");
    if (count) yield totalOf((await client.query(count.sql, [...count.parameters])).rows[0]);
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

function totalOf(row: unknown): number {
  return Number((row as { total: number | string }).total);
}
