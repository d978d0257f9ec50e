import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { messageOf } from "../../shared/lib/message-of.ts";

/** Another process has locked the data directory. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(`another edge already runs on ${directory}: one gate has one edge, and its data one owner`);
    this.name = "DirectoryInUse";
  }
}

/** An ending process releases its lock last; a new process that starts at once waits at most this time. */
const WAIT_MS = 1_000;

/**
 * Single-instance lock: keeps a second process from running on the same data directory. The lock is the operating
 * system's own and ends with the process. So a kill or a power cut leaves no lock behind that would stop the next start.
 * @throws {DirectoryInUse} when another process has locked it, or with a readable message when it can't be used
 */
export function lockDataDirectory(directory: string, waitMs = WAIT_MS): Disposable {
  let db: Database.Database | undefined;
  try {
    mkdirSync(directory, { recursive: true });
    db = new Database(join(directory, "edge.lock"), { timeout: waitMs });
    // Nothing is ever written there: the open transaction is the lock, and without a journal file it needs no disk
    // space.
    db.pragma("journal_mode = MEMORY");
    db.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    db?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY"))
      throw new DirectoryInUse(directory);
    throw new Error(
      `the data directory ${directory} can't be used (${messageOf(error)}): check the setting, and the directory's owner`,
      { cause: error },
    );
  }
  const held = db;
  return { [Symbol.dispose]: () => held.close() };
}
