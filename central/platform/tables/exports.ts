import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError } from "../../../shared/errors/app-error.ts";
import type { Exported, ExportJob } from "./export-protocol.ts";
import type { DatabaseAddress } from "./snapshot.ts";

const WORKER = new URL("./export-worker.ts", import.meta.url);
const RETRY_SECONDS = 15;
/** Every row leaves garbage: without a limit its space grows to several times this size, and is no faster. */
const YOUNG_MB = 48;

/** A running export. */
export interface Export extends AsyncDisposable {
  /** The file, produced on demand. */
  bytes: AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** The number of rows read so far, and of all rows; null until they are counted, if at all. */
  progress(): { rows: number; total: number | null };
}

/** Export files from large tables, each on its own thread, with a limit on their number. */
export interface Exports {
  /** @throws AppError `rate_limited` while the maximum number runs */
  start(job: Omit<ExportJob, "address">): Export;
  /** Ends all running exports. */
  close(): Promise<void>;
}

/** @param max the number of concurrent exports */
export function openExports(address: DatabaseAddress, max: number): Exports {
  const running = new Set<Worker>();
  return {
    start(job) {
      if (running.size >= max) {
        const words = `${max} exports are being made already: try again in a moment`;
        throw new AppError("rate_limited", words, { retryAfterSeconds: RETRY_SECONDS });
      }
      const workerData: ExportJob = { ...job, address };
      const worker = new Worker(WORKER, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
      running.add(worker);
      let [rows, total]: [number, number | null] = [0, null];
      const end = async (): Promise<void> => {
        running.delete(worker);
        await worker.terminate();
      };
      const answers = messagesOf(worker);
      async function* bytes(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
        try {
          for await (const message of answers) {
            rows = message.rows;
            if (message.is === "end") return;
            if (message.is === "progress") total = message.total;
            else {
              yield message.bytes;
              worker.postMessage("more");
            }
          }
          throw new Error("the export thread ended before the file did");
        } finally {
          await end();
        }
      }
      return { bytes: bytes(), progress: () => ({ rows, total }), [Symbol.asyncDispose]: end };
    },
    async close() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

/** The messages of a thread in order, until it ends. @throws its failure */
async function* messagesOf(worker: Worker): AsyncGenerator<Exported> {
  const events = on(worker, "message", { close: ["exit"] });
  for await (const [message] of events) yield message as Exported;
}
