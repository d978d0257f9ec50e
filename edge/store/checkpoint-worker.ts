import { workerData } from "node:worker_threads";
import Database from "better-sqlite3";

/** The thread that moves the write-ahead log into the database, once. */

/**
 * The log begins anew only once all of it is moved, and a busy gate commits while that goes on: what came meanwhile is
 * a few pages, and moved before the next commit. Otherwise the log would only grow.
 */
const MAX_PASSES = 3;

const { path } = workerData as { path: string };
const db = new Database(path, { fileMustExist: true });
/** Passive: it never makes a writer wait, and takes what it can. */
for (let pass = 0; pass < MAX_PASSES; pass++) {
  const [row] = db.pragma("wal_checkpoint(PASSIVE)") as { log: number; checkpointed: number }[];
  if (row?.log === row?.checkpointed) break;
}
db.close();
