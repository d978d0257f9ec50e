import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { z } from "zod";

/** The thread that moves the write-ahead log into the database; it is told when, and answers how it went. */

const { path } = z.object({ path: z.string() }).parse(workerData);
const db = new Database(path, { fileMustExist: true });

parentPort?.on("message", () => {
  try {
    // Passive: it never makes a writer wait, and takes what it can.
    db.pragma("wal_checkpoint(PASSIVE)");
    parentPort?.postMessage(null);
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? error.message : String(error));
  }
});
