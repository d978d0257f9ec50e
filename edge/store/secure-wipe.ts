import type Database from "better-sqlite3";
import { z } from "zod";
import { type Log } from "../../shared/lib/log.ts";

/**
 * Sees that what was deleted can't be read from the disk: a deleted row stays in its page and in the log until something
 * else is written there. The database is written anew without it, in one step that a power cut undoes, and the log is
 * emptied. On a full disk, or while somebody reads, something stays; the log says so.
 */
export function secureWipe(db: Database.Database, log: Log): void {
  try {
    db.exec("VACUUM");
  } catch (error) {
    log.error({ err: error }, "what was deleted can still be read from the database's file");
  }
  try {
    const [{ busy }] = z.tuple([z.object({ busy: z.int() })]).parse(db.pragma("wal_checkpoint(TRUNCATE)"));
    if (busy !== 0) log.error("what was deleted can still be read from the write-ahead log: somebody reads it");
  } catch (error) {
    log.error({ err: error }, "what was deleted can still be read from the write-ahead log");
  }
}
