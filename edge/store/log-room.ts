import { statSync } from "node:fs";
import { type Log } from "../../shared/lib/log.ts";
import { type Store } from "./open.ts";

/** More than the busiest gate writes between two checkpoints. */
export const LOG_BYTES = 8 * 1024 * 1024;

/**
 * Gives the write-ahead log its size before the first truck comes. SQLite then writes it over and over in place. A
 * commit that makes the file longer has the file system write its own records too, and end the write on a thread of
 * its own, which on a busy machine waits for its turn: some trucks would wait several milliseconds for that.
 * Nothing is done where the log has its size, as after a power cut, or where the disk is short.
 * @param path the database's file
 */
export function layOutLog(store: Store, { path, log }: { path: string; log: Log }): void {
  const { db } = store;
  const isThere = db.prepare<[]>("SELECT 1 FROM meta WHERE key = 'log.room'");
  const put = db.prepare<[number]>("INSERT OR REPLACE INTO meta (key, value) VALUES ('log.room', hex(zeroblob(?)))");
  const drop = db.prepare<[]>("DELETE FROM meta WHERE key = 'log.room'");
  try {
    // Of a process that was killed between the two.
    if (isThere.get()) store.lightly(() => drop.run());
    if (!store.hasRoom() || sizeOf(`${path}-wal`) >= LOG_BYTES) return;
    store.lightly(() => put.run(LOG_BYTES / 2));
    store.lightly(() => drop.run());
    // The next commit then begins the log anew, in the room that it has now.
    db.pragma("wal_checkpoint(PASSIVE)");
  } catch (error) {
    log.warn({ err: error, path }, "the write-ahead log has no room of its own");
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
