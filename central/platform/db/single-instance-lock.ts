import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SqliteHandle from "better-sqlite3";
import { DatabaseRefused } from "./database.ts";

/** A process that ends gives its lock up with its last breath; a new one that follows it at once waits so long. */
const WAIT_MS = 1_000;

/**
 * Keeps every other central from serving the SQLite file of this directory: two would not hear of each other's work.
 * Commands may run beside it. The lock is the operating system's own: it ends with the process, however that ends.
 * @throws DatabaseRefused when another central serves it
 */
export function acquireInstanceLock(directory: string, waitMs = WAIT_MS): Disposable {
  mkdirSync(directory, { recursive: true });
  const handle = new SqliteHandle(join(directory, "central.lock"), { timeout: waitMs });
  try {
    // Nothing is ever written there: the open transaction holds the lock, and without a journal it needs no room.
    handle.pragma("journal_mode = MEMORY");
    handle.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    handle.close();
    if (error instanceof SqliteHandle.SqliteError && error.code.startsWith("SQLITE_BUSY"))
      throw new DatabaseRefused(
        `Another central serves ${directory} already: stop it first. Several at once share a PostgreSQL database (DATABASE_URL).`,
        error,
      );
    throw error;
  }
  return { [Symbol.dispose]: () => handle.close() };
}
