import { workerData } from "node:worker_threads";
import Database from "better-sqlite3";

/** The thread that moves the write-ahead log into the database, once. */

/**
 * The log restarts only once all of it is moved, and a busy gate commits meanwhile. The pages of that time are few, and
 * a further pass moves them before the next commit. Otherwise the log would only grow.
 */
const MAX_PASSES = 3;

const { path } = workerData as { path: string };
const db = new Database(path, { fileMustExist: true });
/** Passive: it never makes a writer wait, and moves only the pages that are free to move. */
for (let pass = 0; pass < MAX_PASSES; pass++) {
  const [row] = db.pragma("wal_checkpoint(PASSIVE)") as { log: number; checkpointed: number }[];
  if (row?.log === row?.checkpointed) break;
}
db.close();
