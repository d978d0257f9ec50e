import type Database from "better-sqlite3";
import { z } from "zod";
import type { Log } from "../../shared/lib/log.ts";

/**
 * Makes deleted data unreadable on the disk: a deleted row stays in its page and in the log until something overwrites
 * it. It rewrites the database without the row, in one step that a power cut undoes, and empties the log. On a full
 * disk, or during another read, something stays; the log reports it.
 */
export function secureWipe(db: Database.Database, log: Log): void {
  try {
    db.exec("VACUUM");
  } catch (error) {
    log.error({ err: error }, "secure wipe failed: deleted data can still be read from the database file");
  }
  try {
    const [{ busy }] = z.tuple([z.object({ busy: z.int() })]).parse(db.pragma("wal_checkpoint(TRUNCATE)"));
    if (busy !== 0)
      log.error(
        "secure wipe incomplete: a reader blocks the checkpoint, deleted data can still be read from the write-ahead log",
      );
  } catch (error) {
    log.error({ err: error }, "secure wipe failed: deleted data can still be read from the write-ahead log");
  }
}
