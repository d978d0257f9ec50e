import SqliteHandle from "better-sqlite3";
import pg from "pg";

const UNIQUE = new Set(["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"]);

/** Did a write fail because its unique key is taken? */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code !== undefined && UNIQUE.has(error.code);
  return error instanceof SqliteHandle.SqliteError && UNIQUE.has(error.code);
}
