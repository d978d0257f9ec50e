import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { newId } from "../../../shared/lib/ids.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { CentralConfig } from "../../config/config.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { numbersAsNumbers, PROCESS } from "../../platform/db/postgres-pool.ts";
import { acquireInstanceLock } from "../../platform/db/single-instance-lock.ts";
import { BackupRefused } from "../backup/refused.ts";
import { copyTable, type Table } from "./copy-table.ts";

const CONNECT_MS = 10_000;
/** What only one engine has: the search tables of SQLite, and the list of migrations, which both have by themselves. */
const NOT_COPIED = /^(sqlite_|search_|kysely_migration)/;

/**
 * Copies the SQLite database of the settings into an empty PostgreSQL database, compares every row, and begins a new
 * epoch there. All of it is one transaction: a copy that was cut short leaves an empty database, and the source is only
 * read.
 * @param url of the new database
 * @param say receives a line for each table
 * @returns the number of tables and rows
 * @throws BackupRefused while a central runs on either, where the target is not empty, and where a row differs
 */
export async function moveToPostgres(
  config: CentralConfig,
  url: string,
  say: (line: string) => void,
): Promise<{ tables: number; rows: number }> {
  if (config.database_url !== null) throw new BackupRefused("The settings name a PostgreSQL database already.");
  using held = new DisposableStack();
  held.use(acquireInstanceLock(config.data_directory, 0));
  await using target = await connected(url);
  await requireEmpty(target);
  // Makes the tables as this version has them. Indexes of lists come with the first start, which is faster.
  await (await openDatabase({ ...config, database_url: url }, { log: silentLog, random: () => 0 })).close();
  using source = openSource(config.data_directory);
  await target.query("begin");
  // A central that starts meanwhile waits for its first statement.
  await target.query("lock table users, meta in access exclusive mode");
  await requireEmpty(target);
  const tables = await tablesOfBoth(source, target);
  const constraints = await withoutConstraints(target, tables);
  let rows = 0;
  for (const table of tables) {
    const copied = await copyTable(source, target, table);
    rows += copied;
    if (copied > 0) say(`${table.name}: ${copied} rows, the same`);
  }
  for (const { name, constraint, definition } of constraints)
    await target.query(`alter table "${name}" add constraint "${constraint}" ${definition}`);
  for (const { name } of tables) await target.query(`alter table "${name}" enable trigger user`);
  await target.query("update meta set value = $1 where key = 'epoch'", [newId()]);
  await target.query("commit");
  return { tables: tables.length, rows };
}

type Client = pg.Client & AsyncDisposable;

async function connected(url: string): Promise<Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    types: numbersAsNumbers(),
  });
  // A lost connection fails the statement that needs it.
  client.on("error", () => undefined);
  await client.connect().catch((cause: unknown) => {
    throw new BackupRefused(`The database cannot be reached: ${messageOf(cause)}`, { cause });
  });
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

function openSource(directory: string): BetterSqlite.Database & Disposable {
  const file = join(directory, "central.db");
  const db = new BetterSqlite(file, { readonly: true, fileMustExist: true });
  // One state of all tables, whatever command writes meanwhile.
  db.exec("begin");
  return Object.assign(db, { [Symbol.dispose]: () => void db.close() });
}

/** No central, no accounts, and no tables of anything else. */
async function requireEmpty(target: pg.Client): Promise<void> {
  const { rows: running } = await target.query(
    // Connections of this process that have just been closed may still be listed.
    "select 1 from pg_stat_activity where datname = current_database() " +
      "and application_name like 'gate-access central %' and application_name <> $1",
    [PROCESS],
  );
  if (running.length > 0) throw new BackupRefused("A central runs on that database: stop it first.");
  const { rows } = await target.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  const names = rows.map(({ name }) => name);
  const isOurs = names.includes("kysely_migration") && names.includes("users") && names.includes("audit_log");
  const used = isOurs
    ? (await target.query("select 1 from users union all (select 1 from audit_log limit 1) limit 1")).rows.length > 0
    : names.length > 0;
  if (used) throw new BackupRefused("That database is not empty: make a new one.");
}

/** @throws BackupRefused where the source has other migrations or tables than this version makes */
async function tablesOfBoth(source: BetterSqlite.Database, target: pg.Client): Promise<Table[]> {
  const migrations = "select name from kysely_migration order by name";
  const own = source.prepare<[], string>(migrations).pluck().all().toSorted();
  const made = (await target.query<{ name: string }>(migrations)).rows.map(({ name }) => name).toSorted();
  if (JSON.stringify(own) !== JSON.stringify(made))
    throw new BackupRefused("The database is of another version: start this version on it once, then stop it.");
  const named = source.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
  const names = named.filter((name) => !NOT_COPIED.test(name)).toSorted();
  const { rows } = await target.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name::text order by column_name::text collate "C") as columns
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = current_schema() group by table_name order by table_name collate "C"`);
  const there = rows.filter(({ name }) => !NOT_COPIED.test(name));
  if (JSON.stringify(there.map(({ name }) => name)) !== JSON.stringify(names))
    throw new BackupRefused("The two databases have different tables.");
  return there;
}

/** Takes out what would hinder copying in any order: references, and triggers. @returns the references, to be put back */
async function withoutConstraints(target: pg.Client, tables: readonly Table[]) {
  const { rows } = await target.query<{ name: string; constraint: string; definition: string }>(`
    select relname as name, conname as constraint, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { name, constraint } of rows) await target.query(`alter table "${name}" drop constraint "${constraint}"`);
  for (const { name } of tables) {
    await target.query(`alter table "${name}" disable trigger user`);
    await target.query(`delete from "${name}"`);
  }
  return rows;
}
