import { Worker } from "node:worker_threads";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { type HttpAccess, type HttpCall } from "../link/http.ts";
import { type PostedFacts, type PostFacts } from "./fact-post.ts";

/** What the thread is told. */
export type FactOrder =
  | { do: "post"; job: number; call: Omit<HttpCall, "signal">; most: number }
  /** Nobody waits for this one any more. */
  | { do: "break-off"; job: number };
/** `fault` where it threw. */
export type FactReport = { job: number; posted: PostedFacts | null } | { job: number; fault: string };
export interface FactThreadSettings {
  /** The database's file. */
  path: string;
  centralUrl: string;
  access?: HttpAccess | undefined;
}

/**
 * A batch is at most 8 MiB, several times over on its way from rows to the network. A young generation this small is
 * swept in less than a millisecond.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };

/**
 * Sends facts on a thread and a connection of its own: what is read, put together and read back there holds up no
 * truck, nor does the collection of what it leaves behind. It is started at once, for its programs take a while to be
 * read, and again after it died.
 */
export function openFactThread(settings: FactThreadSettings): { post: PostFacts } & AsyncDisposable {
  const waiting = new Map<number, { resolve: (posted: PostedFacts | null) => void; reject: (error: Error) => void }>();
  let worker: Worker | null = null;
  let jobs = 0;
  const end = async (because: string): Promise<void> => {
    const ending = worker;
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(because));
    waiting.clear();
    await ending?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(new URL("./fact-worker.ts", import.meta.url), {
      name: "facts",
      workerData: settings,
      resourceLimits: HEAP,
    });
    started.unref();
    started.on("message", (report: FactReport) => {
      const waiter = waiting.get(report.job);
      waiting.delete(report.job);
      if ("fault" in report) waiter?.reject(new Error(report.fault));
      else waiter?.resolve(report.posted);
    });
    const died = (because: string): void => {
      if (worker === started) void end(because);
    };
    started.on("error", (error) => died(messageOf(error)));
    started.on("exit", () => died("the thread that sends facts ended"));
    return started;
  };
  worker = start();
  const tell = (to: Worker, order: FactOrder): void => to.postMessage(order);
  return {
    async post({ signal, ...call }, most) {
      const thread = (worker ??= start());
      const job = ++jobs;
      const posted = new Promise<PostedFacts | null>((resolve, reject) => waiting.set(job, { resolve, reject }));
      const breakOff = (): void => tell(thread, { do: "break-off", job });
      tell(thread, { do: "post", job, call, most });
      signal?.addEventListener("abort", breakOff, { once: true });
      if (signal?.aborted) breakOff();
      try {
        return await posted;
      } finally {
        signal?.removeEventListener("abort", breakOff);
      }
    },
    [Symbol.asyncDispose]: () => end("no more facts are sent"),
  };
}
