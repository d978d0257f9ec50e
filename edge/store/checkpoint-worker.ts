import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { z } from "zod";
import { messageOf } from "../../shared/lib/message-of.ts";
import { type CheckpointOrder } from "./checkpoints.ts";
import { LOG_BYTES } from "./log-room.ts";

/** The thread that moves the write-ahead log into the database; it is told when to look, and answers how it went. */

const { path } = z.object({ path: z.string() }).parse(workerData);
const db = new Database(path, { fileMustExist: true });
const pageBytes = z.int().parse(db.pragma("page_size", { simple: true }));
/** With half of its room full there is time left to move it before it is full. */
const MANY_PAGES = LOG_BYTES / 2 / pageBytes;

parentPort?.on("message", (order: CheckpointOrder) => {
  try {
    // Passive: it never makes a writer wait, and takes what it can.
    if (order === "move" || waitingPages() > MANY_PAGES) db.pragma("wal_checkpoint(PASSIVE)");
    parentPort?.postMessage(null);
  } catch (error) {
    parentPort?.postMessage(messageOf(error));
  }
});

function waitingPages(): number {
  const [row] = z.tuple([z.object({ log: z.int(), checkpointed: z.int() })]).parse(db.pragma("wal_checkpoint(NOOP)"));
  return row.log - row.checkpointed;
}
