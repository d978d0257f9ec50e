import type { Database as SqliteHandle, Statement } from "better-sqlite3";
import type { SqliteDatabase } from "kysely";

/** The number of cached statements. Each length of an id list is a separate statement, so rare ones are evicted. */
const MAX_KEPT = 500;

/**
 * The same database with cached statements. SQLite takes longer to prepare most statements than to run them, and a
 * process repeats few of them. The least recently used are evicted first.
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
