import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError } from "../../../shared/errors/app-error.ts";
import { type Exported, type ExportJob } from "./export-protocol.ts";
import { type DatabaseAddress } from "./snapshot.ts";

const WORKER = new URL("./export-worker.ts", import.meta.url);
const RETRY_SECONDS = 15;

/** An export that goes on. */
export interface Export extends AsyncDisposable {
  /** The file, made as it is taken. */
  bytes: AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** How many rows were read until now. */
  rows(): number;
}

/** Files that are made of large tables, each on a thread of its own, a few at a time. */
export interface Exports {
  /** @throws AppError `rate_limited` while as many run as may */
  start(job: Omit<ExportJob, "address">): Export;
  /** Ends all that run. */
  close(): Promise<void>;
}

/** @param max how many may run at once */
export function openExports(address: DatabaseAddress, max: number): Exports {
  const running = new Set<Worker>();
  return {
    start(job) {
      if (running.size >= max) {
        const words = `${max} exports are being made already: try again in a moment`;
        throw new AppError("rate_limited", words, { retryAfterSeconds: RETRY_SECONDS });
      }
      const worker = new Worker(WORKER, { workerData: { ...job, address } satisfies ExportJob });
      running.add(worker);
      let rows = 0;
      const end = async (): Promise<void> => {
        running.delete(worker);
        await worker.terminate();
      };
      const answers = messagesOf(worker);
      async function* bytes(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
        try {
          for await (const told of answers) {
            rows = told.rows;
            if ("isDone" in told) return;
            yield told.bytes;
            worker.postMessage("more");
          }
          throw new Error("the export thread ended before the file did");
        } finally {
          await end();
        }
      }
      return { bytes: bytes(), rows: () => rows, [Symbol.asyncDispose]: end };
    },
    async close() {
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

/** What a thread says, one after the other, until it ends. @throws what it failed with */
async function* messagesOf(worker: Worker): AsyncGenerator<Exported> {
  const heard = on(worker, "message", { close: ["exit"] });
  for await (const [told] of heard) yield told as Exported;
}
