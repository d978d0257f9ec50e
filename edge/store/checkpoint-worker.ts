import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { z } from "zod";
import { messageOf } from "../../shared/lib/message-of.ts";
import { type CheckpointOrder, MUCH_BYTES } from "./checkpoints.ts";

/** The thread that moves the write-ahead log into the database; it is told when to look, and answers how it went. */

const { path } = z.object({ path: z.string() }).parse(workerData);
const db = new Database(path, { fileMustExist: true });
const pageBytes = z.int().parse(db.pragma("page_size", { simple: true }));
/**
 * The log begins anew only once all of it is moved, and a busy gate commits while that goes on: what came meanwhile is
 * a few pages, and moved before the next commit. Otherwise the log would only grow.
 */
const MOST_PASSES = 3;
const MANY_PAGES = MUCH_BYTES / pageBytes;

parentPort?.on("message", (order: CheckpointOrder) => {
  try {
    if (order === "move" || waitingPages() > MANY_PAGES) move();
    parentPort?.postMessage(null);
  } catch (error) {
    parentPort?.postMessage(messageOf(error));
  }
});

/** Passive: it never makes a writer wait, and takes what it can. */
function move(): void {
  for (let pass = 0; pass < MOST_PASSES && waitingPages() > 0; pass++) db.pragma("wal_checkpoint(PASSIVE)");
}

function waitingPages(): number {
  const [row] = z.tuple([z.object({ log: z.int(), checkpointed: z.int() })]).parse(db.pragma("wal_checkpoint(NOOP)"));
  return row.log - row.checkpointed;
}
