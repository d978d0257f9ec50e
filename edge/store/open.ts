import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import type { Log } from "../../shared/lib/log.ts";
import { messageOf } from "../../shared/lib/message-of.ts";
import { isDamage, isMarkedDamaged, markDamaged, watchForDamage } from "./damage.ts";
import { migrate } from "./migrate.ts";
import { openDiskReserve, type DiskReserve } from "./disk-reserve.ts";

/** The edge's one database. Data that must not be lost is written through `durably`. */
export interface Store {
  readonly db: Database.Database;
  /**
   * Runs `write` in one transaction that is on disk when this returns. On a full disk the reserve is released and
   * `write` runs once more, so it must be repeatable. Inside another transaction it joins that one.
   */
  durably<T>(write: () => T): T;
  /**
   * Runs `write` in one transaction that a power cut may undo: for data that nobody waits for and whose loss does no
   * harm.
   */
  lightly<T>(write: () => T): T;
  /**
   * Is there space for data that can be fetched again? False once the reserve is gone: the rest belongs to the journal.
   */
  hasRoom(): boolean;
  /** Writes the reserve again where the disk has room for it; returns whether it exists now. */
  restoreReserve(): boolean;
  /** Called when the reserve was released; the returned function stops listening. */
  onDiskPressure(listener: () => void): () => void;
  /** Called before the reserve is released: the owner of dispensable data deletes some and returns whether it did. */
  freeSpaceWith(freeSpace: () => boolean): void;
  close(): void;
}

/** The database can't be used; the message is a sentence for the person at the gate. */
export class StoreRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StoreRefused";
  }
}

/** The database is damaged: the daemon puts it aside and begins anew with what can be read of it. */
export class DatabaseDamaged extends StoreRefused {
  readonly because: string;
  constructor(path: string, because: string, cause?: unknown) {
    super(
      `${path} is damaged (${because}): start the edge, which moves the file aside and saves what can be read of it`,
      cause,
    );
    this.name = "DatabaseDamaged";
    this.because = because;
  }
}

const RESERVE_BYTES = 16 * 1024 * 1024;

/**
 * Opens the edge's database, creates it where there is none, and brings its schema up to date.
 * @param settings.path the file, or `:memory:` (no reserve then)
 * @param settings.onDamage called with the first error that shows damage while it is open; the next open refuses it
 * @throws {DatabaseDamaged} when it is no database, or damaged
 * @throws {StoreRefused} when it can't be written, or has a newer schema that this version can't use
 */
export function openStore(settings: {
  path: string;
  log: Log;
  reserveBytes?: number;
  onDamage?: (error: unknown) => void;
}): Store {
  const { path, log, onDamage } = settings;
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const reserveFile = `${path}.reserve`;
  const db = openSomehow(path, reserveFile, log);
  let isDamaged = false;
  watchForDamage(db, (error) => {
    if (isDamaged || path === ":memory:") return;
    isDamaged = true;
    log.fatal({ err: error, path }, "the database is damaged: the edge must start anew");
    markDamaged(path, messageOf(error));
    onDamage?.(error);
  });
  const reserve: DiskReserve | null =
    path === ":memory:" ? null : openDiskReserve(reserveFile, settings.reserveBytes ?? RESERVE_BYTES, log);
  const listeners = new Set<() => void>();
  let freeSpace = (): boolean => false;
  // One wrapper for all: creating a wrapper takes longer than the transaction itself.
  const once = db.transaction((write: () => unknown) => write());
  return {
    db,
    durably<T>(write: () => T): T {
      if (db.inTransaction) return write();
      try {
        return once.immediate(write) as T;
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        const again = freeSpace() ? attempt(() => once.immediate(write) as T) : null;
        if (again) return again.value;
        if (!reserve?.release()) throw error;
        log.error({ path }, "the disk is full: the disk reserve is released for the journal");
        for (const listener of listeners) listener();
        return once.immediate(write) as T;
      }
    },
    lightly<T>(write: () => T): T {
      if (db.inTransaction) return write();
      // No wait for the disk; the next durable commit also makes this one durable.
      db.pragma("synchronous = NORMAL");
      try {
        return once.immediate(write) as T;
      } finally {
        db.pragma("synchronous = FULL");
      }
    },
    hasRoom: () => reserve === null || reserve.isThere(),
    restoreReserve: () => reserve === null || reserve.restore(),
    onDiskPressure(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    freeSpaceWith(giveAway) {
      freeSpace = giveAway;
    },
    close() {
      db.close();
    },
  };
}

/** @returns null where there is still no room */
function attempt<T>(write: () => T): { value: T } | null {
  try {
    return { value: write() };
  } catch (error) {
    if (isDiskFull(error)) return null;
    throw error;
  }
}

/** Opening recreates the log and its index after a clean close: on a full disk only the reserve has room for them. */
function openSomehow(path: string, reserveFile: string, log: Log): Database.Database {
  try {
    return openChecked(path);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    if (!existsSync(reserveFile))
      throw new StoreRefused(`the disk of ${path} is full, and its reserve is used up: make room`, error);
    log.error({ path, err: error }, "the disk is full: the disk reserve is released to open the database");
    rmSync(reserveFile);
    return openChecked(path);
  }
}

function openChecked(path: string): Database.Database {
  const isNew = !existsSync(path);
  if (isMarkedDamaged(path)) throw new DatabaseDamaged(path, "it could not be read while the edge ran");
  let db: Database.Database | undefined;
  try {
    db = new Database(path);
    db.pragma("journal_mode = WAL");
    // better-sqlite3 builds WAL with NORMAL, which may lose the last commits in a power cut.
    db.pragma("synchronous = FULL");
    db.pragma("foreign_keys = ON");
    // The daemon's checkpoint thread does this long before; this is the last resort.
    db.pragma("wal_autocheckpoint = 8000");
    // A long outage of central must not leave a write-ahead log of that size behind.
    db.pragma("journal_size_limit = 67108864");
    if (!isNew) refuseDamage(db, path);
    const problem = migrate(db, path);
    if (problem !== null) throw new StoreRefused(problem);
    return db;
  } catch (error) {
    db?.close();
    throw asRefusal(error, path);
  }
}

function refuseDamage(db: Database.Database, path: string): void {
  const found = db.pragma("quick_check(1)", { simple: true });
  if (found === "ok") return;
  throw new DatabaseDamaged(path, lastLine(String(found)));
}

function lastLine(text: string): string {
  return text.split("\n").at(-1) ?? "";
}

function asRefusal(error: unknown, path: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (isDamage(error)) return new DatabaseDamaged(path, error.message, error);
  if (error.code.startsWith("SQLITE_CANTOPEN") || error.code.startsWith("SQLITE_READONLY"))
    return new StoreRefused(`${path} can't be written (${error.message}): check the directory and its owner`, error);
  return error;
}

const DISK_FULL: ReadonlySet<string> = new Set(["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"]);

/** Did SQLite find no room on the disk? */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Database.SqliteError && DISK_FULL.has(error.code);
}
