import { Worker } from "node:worker_threads";
import type Database from "better-sqlite3";
import { z } from "zod";
import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { Store } from "./open.ts";

/** So rare that it uses little of the disk's time; the busiest hour of a gate writes two megabytes in this interval. */
const EVERY_MS = 30_000;
/** The upload after weeks offline fills the log within seconds. */
const LOOK_MS = 1_000;
/** A log with more in it is moved at the next look: a start reads a short log sooner. */
export const MUCH_BYTES = 4 * 1024 * 1024;

const LogPages = z.tuple([z.object({ log: z.int(), checkpointed: z.int() })]);

/**
 * Moves the write-ahead log into the database, on a thread that starts when there is something to move and ends after
 * it. Otherwise the commit that fills the log would do it, and the truck of this commit would wait for two more disk
 * writes. Where the thread fails, commits do it once the log is large (`openStore`).
 * @param path the database's file
 */
export function startCheckpoints(
  { db }: Pick<Store, "db">,
  { path, clock, log }: { path: string; clock: Clock; log: Log },
): AsyncDisposable {
  const pageBytes = z.int().parse(db.pragma("page_size", { simple: true }));
  let worker: Worker | null = null;
  let movedMs = clock.monotonicMs();
  let cancel = (): void => undefined;
  const turn = (): void => {
    cancel = clock.after(LOOK_MS, turn);
    if (worker) return;
    const nowMs = clock.monotonicMs();
    const waiting = waitingPages(db);
    if (waiting * pageBytes < MUCH_BYTES && (waiting === 0 || nowMs - movedMs < EVERY_MS)) return;
    movedMs = nowMs;
    worker = new Worker(new URL("./checkpoint-worker.ts", import.meta.url), { workerData: { path } });
    worker.unref();
    worker.on("exit", () => (worker = null));
    worker.on("error", (error) => {
      cancel();
      log.error({ err: error }, "WAL checkpoint failed: commits run checkpoints from now on");
    });
  };
  cancel = clock.after(LOOK_MS, turn);
  return {
    async [Symbol.asyncDispose]() {
      cancel();
      await worker?.terminate();
    },
  };
}

/** The number of log pages that are not in the database yet. */
function waitingPages(db: Database.Database): number {
  const [{ log, checkpointed }] = LogPages.parse(db.pragma("wal_checkpoint(NOOP)"));
  return log - checkpointed;
}
