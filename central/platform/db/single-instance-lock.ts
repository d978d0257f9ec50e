import { dirname, join } from "node:path";
import SqliteHandle from "better-sqlite3";
import { DatabaseRefused } from "./database.ts";
import { makePrivateDirectory } from "./private-directory.ts";

/** An ending process releases its lock last; a new process that starts right after it waits this long. */
const WAIT_MS = 1_000;

/**
 * Prevents a second central from serving the SQLite file of this directory: neither would notice the other's writes.
 * Commands may run beside it.
 * @throws DatabaseRefused when another central serves it
 */
export function acquireInstanceLock(directory: string, waitMs = WAIT_MS): Disposable {
  const lock = lockFile(join(directory, "central.lock"), waitMs);
  if (lock === null)
    throw new DatabaseRefused(
      `Another central serves ${directory} already: stop it first. Several at once share a PostgreSQL database (DATABASE_URL).`,
    );
  return lock;
}

/**
 * Holds a file that other processes hold in the same way. The operating system releases it however the process ends.
 * @returns null when another process holds it
 */
export function lockFile(file: string, waitMs: number): Disposable | null {
  makePrivateDirectory(dirname(file));
  const handle = new SqliteHandle(file, { timeout: waitMs });
  try {
    // Nothing is written there: the open transaction is the lock, and without a journal it needs no space.
    handle.pragma("journal_mode = MEMORY");
    handle.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    handle.close();
    if (error instanceof SqliteHandle.SqliteError && error.code.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
  return { [Symbol.dispose]: () => handle.close() };
}
