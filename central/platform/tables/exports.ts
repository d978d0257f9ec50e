import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError } from "../../../shared/errors/app-error.ts";
import { createPlaces } from "../http/places.ts";
import type { Exported, ExportJob } from "./export-protocol.ts";
import type { DatabaseAddress } from "./snapshot.ts";
import { openSpool, type Spool } from "./spool.ts";
import { say } from "../../../shared/words/say.ts";

const WORKER = new URL("./export-worker.ts", import.meta.url);
const RETRY_SECONDS = 15;
/** Files that one caller may have at the same time, made or still being sent. */
const FILES_PER_CALLER = 4;
/** Every row leaves garbage: without a limit its space grows to several times this size, and is no faster. */
const YOUNG_MB = 48;

/** A running export. It is written to the disk at its own pace: no reader holds up its thread and its snapshot. */
export interface Export extends AsyncDisposable {
  /** The file, as it is made. */
  bytes: AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** The number of rows read so far, and of all rows; null until they are counted, if at all. */
  progress(): { rows: number; total: number | null };
}

/** Export files from large tables, each made on its own thread, with a limit on their number. */
export interface Exports {
  /**
   * @param caller whose places it takes
   * @throws AppError `rate_limited` while the maximum number is being made, of all callers or of this one
   */
  start(caller: string, job: Omit<ExportJob, "address">): Export;
  /**
   * A file that is made here, at its own pace. @param caller whose place it takes until it is sent
   * @throws AppError `rate_limited` while the caller has all of its places
   */
  spooled(caller: string, made: AsyncIterable<Uint8Array>): Pick<Export, "bytes" | typeof Symbol.asyncDispose>;
  /** Ends all running exports. */
  close(): Promise<void>;
}

/**
 * @param max the number of exports that are made at the same time; one caller leaves one of them to the others
 * @param folder where files wait for their readers
 */
export function openExports(address: DatabaseAddress, { max, folder }: { max: number; folder: string }): Exports {
  const making = new Map<Worker, string>();
  const places = createPlaces(FILES_PER_CALLER, say("too_many_files_for_you", { limit: FILES_PER_CALLER }));
  const refuseBeyond = (most: number, running: number): void => {
    if (running < most) return;
    throw new AppError("rate_limited", say("too_many_exports", { limit: most }), { retryAfterSeconds: RETRY_SECONDS });
  };
  return {
    start(caller, job) {
      refuseBeyond(max, making.size);
      refuseBeyond(Math.max(1, max - 1), [...making.values()].filter((one) => one === caller).length);
      const leave = places.take(caller);
      const workerData: ExportJob = { ...job, address };
      const worker = new Worker(WORKER, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
      making.set(worker, caller);
      const spool = openSpool(folder);
      let [rows, total]: [number, number | null] = [0, null];
      const answers = messagesOf(worker);
      async function make(): Promise<void> {
        try {
          for await (const message of answers) {
            rows = message.rows;
            if (message.is === "end") {
              spool.finish(null);
              return;
            }
            if (message.is === "progress") total = message.total;
            else {
              await spool.write(message.bytes);
              worker.postMessage("more");
            }
          }
          throw new Error("the export thread ended before the file did");
        } catch (error) {
          spool.finish(error instanceof Error ? error : new Error("the export failed", { cause: error }));
        } finally {
          making.delete(worker);
          await worker.terminate();
        }
      }
      void make();
      const end = async (): Promise<void> => {
        leave();
        making.delete(worker);
        await worker.terminate();
        await spool[Symbol.asyncDispose]();
      };
      return { bytes: sent(spool, end), progress: () => ({ rows, total }), [Symbol.asyncDispose]: end };
    },
    spooled(caller, made) {
      const leave = places.take(caller);
      const spool = openSpool(folder);
      async function write(): Promise<void> {
        // Given up, the file is closed: the next write ends what makes it.
        for await (const bytes of made) await spool.write(bytes);
      }
      write().then(
        () => spool.finish(null),
        (failure: unknown) => spool.finish(failure as Error),
      );
      const end = async (): Promise<void> => {
        leave();
        await spool[Symbol.asyncDispose]();
      };
      return { bytes: sent(spool, end), [Symbol.asyncDispose]: end };
    },
    async close() {
      await Promise.all([...making.keys()].map((worker) => worker.terminate()));
    },
  };
}

/** What is written, until its reader has it or goes away. */
async function* sent(spool: Spool, end: () => Promise<void>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    yield* spool.read();
  } finally {
    await end();
  }
}

/** The messages of a thread in order, until it ends. @throws its failure */
async function* messagesOf(worker: Worker): AsyncGenerator<Exported> {
  const events = on(worker, "message", { close: ["exit"] });
  for await (const [message] of events) yield message as Exported;
}
