import { type Database as SqliteHandle, type Statement } from "better-sqlite3";
import { type SqliteDatabase } from "kysely";

/** Statements that are kept; a list of ids of every length makes one of its own, so that the rare ones go again. */
const MAX_KEPT = 500;

/**
 * The same database with its statements kept: preparing one takes SQLite longer than most take to run, and those of a
 * process are few and come again and again. The least lately used go first.
 */
export function withPreparedStatements(handle: SqliteHandle): SqliteDatabase {
  const kept = new Map<string, Statement>();
  return {
    close: () => handle.close(),
    prepare(sql) {
      const known = kept.get(sql);
      kept.delete(sql);
      const statement = known ?? handle.prepare(sql);
      kept.set(sql, statement);
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      return statement;
    },
  };
}
