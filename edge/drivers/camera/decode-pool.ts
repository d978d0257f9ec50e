import { Worker } from "node:worker_threads";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { Log } from "../../../shared/lib/log.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { rateLimitedLog } from "../../../shared/lib/rate-limited-log.ts";
import type { DecodeAnswer, DecodeJob } from "./decode-worker.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** The result of a picture; `overtaken`: a newer picture of the same camera arrived before its turn. */
export type Decoded = DecodeAnswer | { is: "overtaken" };

/** Searches pictures for QR codes on a thread of its own: one thread for all cameras of the process. */
export interface DecodePool extends AsyncDisposable {
  /**
   * Never rejects.
   * @param camera the picture's camera: at most one picture of each camera waits, the newest
   * @param picture is transferred: its memory moves to the thread
   */
  decode(camera: string, picture: Uint8Array): Promise<Decoded>;
}

/** The thread as the pool sees it; tests replace it. */
export interface DecodeThread {
  post(job: DecodeJob): void;
  /** Ends it at any moment. */
  end(): Promise<unknown>;
}
export type StartThread = (on: { answer(answer: DecodeAnswer): void; died(because: Spoken): void }) => DecodeThread;

/** A good picture takes about ten milliseconds, on a busy machine one second; one that takes this long never ends. */
const HUNG_MS = 10_000;
/** A thread that has answered nothing yet may still be loading its code: ended and begun anew, it would never work. */
const START_MS = 60_000;
/** A thread that dies is restarted, at most once per this time. */
const RESTART_MS = 1_000;
const HEAP_MB = 64;

export function openDecodePool(
  { clock, log }: { clock: Clock; log: Log },
  startThread: StartThread = workerThread,
): DecodePool {
  const waiting = new Map<string, { picture: Uint8Array; done: (decoded: Decoded) => void }>();
  const warn = rateLimitedLog(clock, (count) => log.warn({ count }, "the picture decoding thread was restarted"));
  let thread: DecodeThread | null = null;
  let current: { done: (decoded: Decoded) => void; cancel: () => void } | null = null;
  let startedMs = -Infinity;
  let hasAnswered = false;
  let cancelRestart: (() => void) | null = null;
  let isEnded = false;

  const finish = (decoded: Decoded): void => {
    const job = current;
    current = null;
    job?.cancel();
    job?.done(decoded);
    next();
  };
  const replace = (because: Spoken): void => {
    const old = thread;
    thread = null;
    warn();
    void old?.end();
    finish({ is: "failed", because });
  };
  const start = (): DecodeThread => {
    startedMs = clock.monotonicMs();
    hasAnswered = false;
    const mine: DecodeThread = startThread({
      answer: (answer) => {
        if (thread !== mine) return;
        hasAnswered = true;
        finish(answer);
      },
      died: (because) => {
        if (thread === mine) replace(because);
      },
    });
    return mine;
  };

  function next(): void {
    const [first] = waiting;
    if (isEnded || current || cancelRestart || !first) return;
    const waitMs = thread ? 0 : startedMs + RESTART_MS - clock.monotonicMs();
    if (waitMs > 0) {
      cancelRestart = clock.after(waitMs, () => {
        cancelRestart = null;
        next();
      });
      return;
    }
    const [camera, { picture, done }] = first;
    waiting.delete(camera);
    thread ??= start();
    const limitMs = hasAnswered ? HUNG_MS : START_MS;
    current = { done, cancel: clock.after(limitMs, () => replace(say("picture_late"))) };
    thread.post({ picture });
  }

  return {
    decode: (camera, picture) =>
      new Promise((done) => {
        if (isEnded) {
          done({ is: "overtaken" });
          return;
        }
        // It takes the queue position of the one that it overtakes: a fast camera does not delay the others.
        waiting.get(camera)?.done({ is: "overtaken" });
        waiting.set(camera, { picture, done });
        next();
      }),
    async [Symbol.asyncDispose]() {
      isEnded = true;
      cancelRestart?.();
      const last = thread;
      thread = null;
      for (const { done } of waiting.values()) done({ is: "overtaken" });
      waiting.clear();
      finish({ is: "overtaken" });
      await last?.end();
    },
  };
}

const workerThread: StartThread = (on) => {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), {
    name: "decode",
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // A picture in flight must not keep the process alive.
  worker.unref();
  worker.on("message", (answer: DecodeAnswer) => on.answer(answer));
  worker.on("error", (error) => on.died(messageOf(error)));
  worker.on("exit", () => on.died(say("decoding_ended")));
  return {
    post({ picture }) {
      const isAlone = picture.byteLength === picture.buffer.byteLength && picture.buffer instanceof ArrayBuffer;
      const own = isAlone ? picture : new Uint8Array(picture);
      worker.postMessage({ picture: own } satisfies DecodeJob, [own.buffer as ArrayBuffer]);
    },
    end: () => worker.terminate(),
  };
};
