import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { messageOf } from "../../shared/lib/message-of.ts";

/** Another process has the data directory. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(`another edge already runs on ${directory}: one gate has one edge, and its data one owner`);
    this.name = "DirectoryInUse";
  }
}

/** A process that ends gives its lock up with its last breath; a new one that follows it at once waits so long. */
const WAIT_MS = 1_000;

/**
 * Takes the data directory for this process alone. The lock is the operating system's own: it ends with the process,
 * however that ends, so that a kill or a power cut leaves nothing behind that would stop the next start.
 * @throws {DirectoryInUse} when another process has it, and in words when it can't be used
 */
export function lockDataDirectory(directory: string, waitMs = WAIT_MS): Disposable {
  let db: Database.Database | undefined;
  try {
    mkdirSync(directory, { recursive: true });
    db = new Database(join(directory, "edge.lock"), { timeout: waitMs });
    // Nothing is ever written there: the open transaction holds the lock, and without a journal it needs no room.
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
