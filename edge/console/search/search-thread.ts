import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import { z } from "zod";
import { asError } from "../../../shared/lib/as-error.ts";
import { type FindTickets, openFindTickets } from "./find-tickets.ts";

/** Searches on a thread and a connection of their own: a scan of a million plates must not delay a truck. */
export interface SearchThread extends AsyncDisposable {
  /** Tickets as the replica stores them, best first. @throws on timeout, or if too many wait */
  find(query: string, most: number): Promise<string[]>;
}

const LIMIT_MS = 5_000;
const MAX_WAITING = 16;

const Question = z.strictObject({ number: z.int(), query: z.string(), most: z.int() });
const Answer = z.strictObject({ number: z.int(), found: z.array(z.string()) });
const Settings = z.strictObject({ searchIn: z.string() });

/** @param path of the edge's database; the first search starts the thread */
export function openSearchThread(path: string): SearchThread {
  const waiting = new Map<number, { resolve: (found: string[]) => void; reject: (error: Error) => void }>();
  let worker: Worker | null = null;
  let number = 0;
  const end = async (because: Error): Promise<void> => {
    const ending = worker;
    worker = null;
    for (const { reject } of waiting.values()) reject(because);
    waiting.clear();
    await ending?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(new URL(import.meta.url), { workerData: { searchIn: path } });
    started.unref();
    started.on("message", (message) => {
      const answer = Answer.parse(message);
      waiting.get(answer.number)?.resolve(answer.found);
      waiting.delete(answer.number);
    });
    started.on("error", (error: unknown) => {
      if (worker === started) void end(asError(error));
    });
    return started;
  };
  return {
    async find(query, most) {
      if (waiting.size >= MAX_WAITING) throw new Error("too many searches are queued: try again");
      worker ??= start();
      const request = { number: ++number, query, most };
      const answered = new Promise<string[]>((resolve, reject) => waiting.set(request.number, { resolve, reject }));
      worker.postMessage(request);
      const timer = setTimeout(() => void end(new Error(`search timed out after ${LIMIT_MS} ms`)), LIMIT_MS);
      try {
        return await answered;
      } finally {
        clearTimeout(timer);
      }
    },
    [Symbol.asyncDispose]: () => end(new Error("the console is stopped")),
  };
}

/** The thread's own side of this module. */
function serve(path: string, port: NonNullable<typeof parentPort>): void {
  let find: FindTickets | null = null;
  port.on("message", (message) => {
    const { number, query, most } = Question.parse(message);
    find ??= openFindTickets(new Database(path, { readonly: true, fileMustExist: true }));
    port.postMessage({ number, found: find(query, most) } satisfies z.infer<typeof Answer>);
  });
}

const settings = Settings.safeParse(workerData);
if (!isMainThread && parentPort && settings.success) serve(settings.data.searchIn, parentPort);
