import { Worker } from "node:worker_threads";
import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";

/** Seldom enough that it is little of the disk's time; the busiest hour of a gate writes two megabytes meanwhile. */
const EVERY_MS = 30_000;
/** What a gate sends after weeks alone fills the log within seconds. */
const LOOK_MS = 1_000;
/** A log with more in it is moved at the next look: the less is in it, the sooner a start has read it. */
export const MUCH_BYTES = 4 * 1024 * 1024;

/** `look`: move it if there is much to move. */
export type CheckpointOrder = "look" | "move";

/**
 * Moves the write-ahead log into the database on a thread of its own. The commit that fills the log would else do it,
 * and the truck that this commit is for would wait for two more writes to the disk.
 * Where the thread fails, commits do it after all once the log is large (`openStore`).
 * @param path the database's file
 */
export function startCheckpoints({ path, clock, log }: { path: string; clock: Clock; log: Log }): AsyncDisposable {
  const worker = new Worker(new URL("./checkpoint-worker.ts", import.meta.url), { workerData: { path } });
  worker.unref();
  let isBusy = false;
  let cancel = (): void => undefined;
  let movedMs = clock.monotonicMs();
  const turn = (): void => {
    cancel = clock.after(LOOK_MS, turn);
    if (isBusy) return;
    isBusy = true;
    const nowMs = clock.monotonicMs();
    const isDue = nowMs - movedMs >= EVERY_MS;
    if (isDue) movedMs = nowMs;
    worker.postMessage((isDue ? "move" : "look") satisfies CheckpointOrder);
  };
  worker.on("message", (problem: string | null) => {
    isBusy = false;
    if (problem !== null) log.warn({ problem }, "the write-ahead log was not moved into the database");
  });
  worker.on("error", (error) => {
    cancel();
    log.error({ err: error }, "the thread that moves the write-ahead log is gone: commits do it from now on");
  });
  cancel = clock.after(LOOK_MS, turn);
  return {
    async [Symbol.asyncDispose]() {
      cancel();
      await worker.terminate();
    },
  };
}
