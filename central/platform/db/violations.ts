import SqliteHandle from "better-sqlite3";
import pg from "pg";
import { DatabaseUnavailable } from "./database.ts";

const UNIQUE = new Set(["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"]);

/** Did a write fail because its unique key is taken? */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code !== undefined && UNIQUE.has(error.code);
  return error instanceof SqliteHandle.SqliteError && UNIQUE.has(error.code);
}

/** Why nothing can be stored now: the disk has no room, it takes no writes, or the database does not answer. */
export type Outage = "full" | "unwritable" | "away";

/**
 * The outage that a failure shows, of the database or of the disk.
 * @returns null when the failure concerns the written data
 */
export function outageOf(error: unknown): Outage | null {
  if (error instanceof DatabaseUnavailable) return "away";
  if (error instanceof pg.DatabaseError) return outageOfPostgres(error.code ?? "");
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (FULL.has(code)) return "full";
  if (code === "EROFS") return "unwritable";
  if (!(error instanceof SqliteHandle.SqliteError)) return null;
  if (/^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(code)) return "unwritable";
  return /^SQLITE_(BUSY|NOMEM)/.test(code) ? "away" : null;
}

/** SQLite's codes, and those of the operating system for a stored file. */
const FULL: ReadonlySet<string> = new Set([
  "SQLITE_FULL",
  "SQLITE_IOERR_WRITE",
  "SQLITE_IOERR_SHMSIZE",
  "ENOSPC",
  "EDQUOT",
]);

function outageOfPostgres(code: string): Outage | null {
  if (code === "53100") return "full";
  // A standby that was promoted elsewhere, or a server that was set to read only.
  if (code === "25006") return "unwritable";
  // Classes of codes: connection, resources, operator intervention, system; an idle transaction.
  return /^(08|53|57|58|25P03)/.test(code) ? "away" : null;
}

/** Does a failure concern the database itself, its disk or its connection, and not the written data? */
export function isOutOfService(error: unknown): boolean {
  return outageOf(error) !== null;
}
