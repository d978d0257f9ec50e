import { Worker } from "node:worker_threads";
import type { Clock } from "../../../shared/lib/clock.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { PictureAddress, PictureOutcome, PictureSource } from "./picture-source.ts";
import type { PictureAnswer, PictureOrder } from "./picture-worker.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** Requests pictures on a thread of its own: one for all cameras of the process, started with the first of them. */
export interface PictureThread extends AsyncDisposable {
  source(address: PictureAddress): PictureSource;
}

/** The thread as other code sees it; tests replace it. */
export interface FetchThread {
  post(order: PictureOrder): void;
  /** Ends it at any moment. */
  end(): Promise<unknown>;
}
export type StartFetchThread = (on: {
  answer(answer: PictureAnswer): void;
  died(because: Spoken): void;
}) => FetchThread;

/** The thread enforces a camera's timeout itself; a thread that is silent for this much longer hangs. */
const HUNG_MS = 1000;
/** A thread that has answered nothing yet may still be loading its code: ended and begun anew, it would never work. */
const START_MS = 20_000;
const HEAP_MB = 64;

export function openPictureThread(clock: Clock, startThread: StartFetchThread = workerThread): PictureThread {
  const waiting = new Map<number, (outcome: PictureOutcome) => void>();
  let thread: FetchThread | null = null;
  let isEnded = false;
  let patienceUntilMs = 0;
  let jobs = 0;
  let cameras = 0;

  const drop = (because: Spoken): Promise<unknown> | undefined => {
    const old = thread;
    thread = null;
    for (const done of [...waiting.values()]) done({ is: "unreachable", because });
    return old?.end();
  };
  const start = (): FetchThread => {
    const mine: FetchThread = startThread({
      answer({ job, outcome }) {
        if (thread !== mine) return;
        patienceUntilMs = 0;
        waiting.get(job)?.(outcome);
      },
      died(because) {
        if (thread === mine) void drop(because);
      },
    });
    patienceUntilMs = clock.monotonicMs() + START_MS;
    return mine;
  };

  return {
    source(address) {
      const camera = ++cameras;
      return {
        fetch: () =>
          new Promise((resolve) => {
            if (isEnded) {
              resolve({ is: "unreachable", because: say("none_asked") });
              return;
            }
            const job = ++jobs;
            const cancel = clock.after(address.timeout_ms + HUNG_MS, () => {
              if (clock.monotonicMs() < patienceUntilMs)
                waiting.get(job)?.({ is: "unreachable", because: say("asking_hangs") });
              else void drop(say("asking_hangs"));
            });
            waiting.set(job, (outcome) => {
              cancel();
              waiting.delete(job);
              resolve(outcome);
            });
            thread ??= start();
            thread.post({ do: "fetch", camera, job, address });
          }),
        [Symbol.asyncDispose]() {
          thread?.post({ do: "forget", camera });
          return Promise.resolve();
        },
      };
    },
    async [Symbol.asyncDispose]() {
      isEnded = true;
      await drop(say("none_asked"));
    },
  };
}

const workerThread: StartFetchThread = (on) => {
  const worker = new Worker(new URL("./picture-worker.ts", import.meta.url), {
    name: "pictures",
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // A picture in flight must not keep the process alive.
  worker.unref();
  worker.on("message", (answer: PictureAnswer) => on.answer(answer));
  worker.on("error", (error) => on.died(messageOf(error)));
  worker.on("exit", () => on.died(say("asking_ended")));
  return {
    post: (order) => worker.postMessage(order),
    end: () => worker.terminate(),
  };
};
