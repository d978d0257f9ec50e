import { chmodSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import SqliteHandle from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { type Database, DatabaseRefused, type OpenDatabase, type Pool } from "./database.ts";
import type { ListDeclaration } from "../lists/declaration.ts";
import { makeListIndexes } from "./list-indexes.ts";
import { requireMigrations, migrate } from "./migrate.ts";
import { withPreparedStatements } from "./prepared-statements.ts";
import { makePrivateDirectory } from "./private-directory.ts";
import { openReadingThread } from "./reading-thread.ts";
import { sqliteWriter } from "./sqlite-writer.ts";

const STATEMENT_MS = 8_000;
/** The wait of a statement for another process, such as a backup, that locks the file. */
const BUSY_MS = 5_000;
/** An edge's batch touches every index in many places: pages that it needs again must stay in the cache. */
const CACHE_KIB = 65_536;
/**
 * In pages of 4 KiB. The checkpoint runs every few batches, so that a page that each of them touches is copied once.
 */
const CHECKPOINT_PAGES = 8_000;
/** A long read, such as a backup, lets the log grow; after it the file shrinks to its usual size again. */
const JOURNAL_BYTES = CHECKPOINT_PAGES * 4096;
/** The wait of a start for another process that migrates the schema, and its polling interval. */
const SCHEMA_WAIT_MS = 60_000;
const SCHEMA_LOOK_MS = 20;

/**
 * Opens a SQLite file, creates it if it is missing, and brings its schema up to date. One connection writes. Another,
 * read-only, reads committed data and never waits for a transaction. A third, on its own thread, serves slow reads.
 * @param statementMs the timeout of a statement on that thread, including its time in the queue
 * @param lists whose missing indexes are made
 * @throws DatabaseRefused when the file is not a database, is damaged, or is newer than this version
 */
export async function openSqlite(
  file: string,
  { statementMs = STATEMENT_MS, lists = [] }: { statementMs?: number; lists?: readonly ListDeclaration[] } = {},
): Promise<OpenDatabase> {
  const where = `The database file ${file}`;
  const writing = openHandle(file, where);
  const writes = new Kysely<Database>({ dialect: new SqliteDialect({ database: withPreparedStatements(writing) }) });
  try {
    await migrate(writes, where, (work) =>
      alone(writing, where, async () => {
        await work();
        await makeListIndexes(writes, where, lists);
      }),
    );
  } catch (error) {
    writing.close();
    throw error;
  }
  const reading = new SqliteHandle(file, { readonly: true, timeout: BUSY_MS });
  const reads = new Kysely<Database>({ dialect: new SqliteDialect({ database: withPreparedStatements(reading) }) });
  const writer = sqliteWriter(writing, writes);
  const thread = openReadingThread({ file, busyMs: BUSY_MS }, statementMs);
  const write: Pool["write"] = (job) => writer.write(job);
  const own = { reads, write };
  // It counts commits of other connections; the only other connection of this process does not write.
  const foreignCommits = commitCounter(writing);
  let seen = foreignCommits();
  return {
    engine: "sqlite",
    address: { engine: "sqlite", file, busyMs: BUSY_MS },
    ...own,
    pools: { edges: own, writes: own, reads: { reads: thread.reads, write }, keyed: own, probe: own, auth: own },
    wasWrittenElsewhere() {
      const before = seen;
      seen = foreignCommits();
      return seen !== before;
    },
    version: commitCounter(reading),
    requireMigrations: () => requireMigrations(reads),
    emptyJournal: () => writer.outside(() => isJournalEmptied(writing)),
    async close() {
      await writer.idle();
      await thread.close();
      reading.close();
      writing.close();
    },
  };
}

/** Counts the commits of all other connections to the file. */
function commitCounter(handle: SqliteHandle.Database): () => number {
  const dataVersion = handle.prepare<[], number>("PRAGMA data_version").pluck();
  return () => dataVersion.get() ?? 0;
}

/** Copies the write-ahead log into the file and truncates it. @returns false when a reader still needs it */
function isJournalEmptied(handle: SqliteHandle.Database): boolean {
  // SQLite's own wait for the reader would block the thread.
  handle.pragma("busy_timeout = 0");
  const [answer] = handle.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
  handle.pragma(`busy_timeout = ${BUSY_MS}`);
  return answer?.busy === 0;
}

/**
 * Runs `work` in a transaction with the file's write lock, which Kysely's migrator lacks. So processes that start
 * together run in order, and a failed migration leaves nothing behind.
 */
async function alone(handle: SqliteHandle.Database, where: string, work: () => Promise<void>): Promise<void> {
  // SQLite's own wait would block the thread.
  handle.pragma("busy_timeout = 0");
  for (let waitedMs = 0; !hasBegun(handle); waitedMs += SCHEMA_LOOK_MS) {
    if (waitedMs >= SCHEMA_WAIT_MS) throw new DatabaseRefused(`${where} is held by another process.`);
    await delay(SCHEMA_LOOK_MS);
  }
  handle.pragma(`busy_timeout = ${BUSY_MS}`);
  try {
    await work();
    handle.exec("commit");
  } catch (error) {
    handle.exec("rollback");
    throw error;
  }
}

/** @returns whether the write lock was acquired */
function hasBegun(handle: SqliteHandle.Database): boolean {
  try {
    handle.exec("begin immediate");
    return true;
  } catch (error) {
    if (error instanceof SqliteHandle.SqliteError && error.code.startsWith("SQLITE_BUSY")) return false;
    throw error;
  }
}

function openHandle(file: string, where: string): SqliteHandle.Database {
  try {
    makePrivateDirectory(dirname(file));
    const handle = new SqliteHandle(file, { timeout: BUSY_MS });
    // The file holds private keys and personal data; SQLite gives its journal the same permissions.
    chmodSync(file, 0o600);
    handle.pragma("journal_mode = WAL");
    // NORMAL, the default of WAL, may lose the last commits at a power failure.
    handle.pragma("synchronous = FULL");
    handle.pragma("foreign_keys = ON");
    // Deleted text would stay readable in the file until its place is used again.
    handle.pragma("secure_delete = ON");
    handle.pragma(`cache_size = ${-CACHE_KIB}`);
    handle.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    handle.pragma(`journal_size_limit = ${JOURNAL_BYTES}`);
    return handle;
  } catch (error) {
    const why = error instanceof SqliteHandle.SqliteError ? error.code : String(error);
    if (why === "SQLITE_NOTADB")
      throw new DatabaseRefused(`${where} is not a SQLite database: name another file, or move this one away.`, error);
    throw new DatabaseRefused(`${where} cannot be opened (${why}).`, error);
  }
}
