import { asError } from "../../shared/lib/as-error.ts";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import type { z } from "zod";

/** The codes by which SQLite reports that the file is not what was written, or can't be read from the disk. */
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB|IOERR_(READ|SHORT_READ|CORRUPTFS|DATA))/;

/** A stored value is not what this version writes. */
export class SpoiltValue extends Error {
  constructor(what: string, cause: unknown) {
    super(`the stored ${what} can't be read`, { cause });
    this.name = "SpoiltValue";
  }
}

/** Does the error say that the database itself is damaged? */
export function isDamage(error: unknown): boolean {
  return error instanceof SpoiltValue || (error instanceof Database.SqliteError && DAMAGE.test(error.code));
}

/**
 * Reads a stored JSON value. For values that the edge can't start without.
 * @throws {SpoiltValue} when it is none
 */
export function readStored<T>(what: string, text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new SpoiltValue(what, error);
  }
}

/**
 * Damage that shows while the edge runs is marked beside the database: the check at the next start looks at the form of
 * the pages only, and may pass over it.
 */
const markOf = (path: string): string => `${path}.damaged`;

export function markDamaged(path: string, because: string): void {
  writeFileSync(markOf(path), `${because}\n`, { mode: 0o600 });
}

export function isMarkedDamaged(path: string): boolean {
  return existsSync(markOf(path));
}

export function clearMark(path: string): void {
  rmSync(markOf(path), { force: true });
}

/** Calls `seen` with every error of the database's statements that says that it is damaged. The error goes on. */
export function watchForDamage(db: Database.Database, seen: (error: unknown) => void): void {
  const watched =
    <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      try {
        return call(...args);
      } catch (error) {
        if (isDamage(error)) seen(error);
        throw error;
      }
    };
  const prepare = db.prepare.bind(db);
  const prepareWatched = watched((source: string) => {
    const statement = prepare(source) as Database.Statement;
    statement.get = watched(statement.get.bind(statement));
    statement.all = watched(statement.all.bind(statement));
    statement.run = watched(statement.run.bind(statement));
    const iterate = statement.iterate.bind(statement);
    statement.iterate = watched((...args: unknown[]) => {
      const rows = iterate(...args);
      rows.next = watched(rows.next.bind(rows));
      return rows;
    });
    return statement;
  });
  db.prepare = prepareWatched as typeof db.prepare;
}

/** A process whose database is damaged ends, and the next start begins a new one. */
export function endProcess(error: unknown): void {
  setImmediate(() => {
    throw asError(error);
  });
}
