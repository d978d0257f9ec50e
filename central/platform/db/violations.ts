import SqliteHandle from "better-sqlite3";
import pg from "pg";
import { DatabaseUnavailable } from "./database.ts";

const UNIQUE = new Set(["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"]);

/** Did a write fail because its unique key is taken? */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code !== undefined && UNIQUE.has(error.code);
  return error instanceof SqliteHandle.SqliteError && UNIQUE.has(error.code);
}

/** Does a failure concern the database itself, its disk or its connection, and not the written data? */
export function isOutOfService(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  // PostgreSQL's classes of codes: connection, resources, operator intervention, system; an idle transaction.
  if (error instanceof pg.DatabaseError) return /^(08|53|57|58|25P03)/.test(error.code ?? "");
  if (!(error instanceof SqliteHandle.SqliteError)) return false;
  return /^SQLITE_(FULL|IOERR|BUSY|READONLY|NOMEM|CANTOPEN)/.test(error.code);
}
