import type { Clock } from "../../../shared/lib/clock.ts";
import { NotSentError } from "../../lane/ports.ts";
import type { Line, LineListener } from "../line/line.ts";
import { nextReconnectAfter } from "../reconnect-backoff.ts";
import {
  encodeRequest,
  replyReader,
  replyLength,
  type ReadRequest,
  type ReplyReader,
  type Reply,
  type Request,
  type WriteRequest,
} from "./frame.ts";
import { say } from "../../../shared/words/say.ts";
import { Trouble } from "../../../shared/words/trouble.ts";

/**
 * The board received the request and refused it: 1 illegal function, 2 illegal address, 3 illegal value, 4 device
 * failure.
 */
export class BoardRefused extends Trouble {
  override readonly name = "BoardRefused";
  readonly code: number;
  constructor(code: number) {
    super(say("board_exception", { code }));
    this.code = code;
  }
}

/** No valid answer came in time; it is not known whether the board accepted the request. */
export class NoAnswer extends Trouble {
  override readonly name = "NoAnswer";
}

/** One RS-485 bus: one request at a time, writes before reads. */
export interface Bus extends Disposable {
  readonly line: Line;
  /**
   * Coils, inputs or registers.
   * @param tries attempts if no answer comes; default two
   * @throws BoardRefused, NoAnswer, NotSentError
   */
  read(request: ReadRequest, tries?: number): Promise<readonly number[]>;
  /**
   * Sent once and never retried; on an idle bus its bytes are written in this tick.
   * @param priority `urgent` overtakes other writes
   * @throws BoardRefused; NoAnswer if the echo did not come (state not known); NotSentError if it was not sent
   */
  write(request: WriteRequest, priority?: "urgent" | "normal"): Promise<void>;
  /**
   * An urgent write is expected: until then no other request starts, for at most KEPT_FREE_MS. The call has no effect
   * if the bus was idle since the last call, so that questions never starve.
   */
  keepFree(): void;
}

export interface BusSettings {
  /** The time of one character on the wire, in milliseconds; 0 if a serial server hides it. */
  characterMs: number;
  /** The time within which a board starts its answer. */
  answerMs?: number;
  /** The line is reopened after this many requests without a single byte; null: never. */
  reopenAfterSilent?: number | null;
}

interface Job {
  request: Request;
  /** Attempts left, the first included. */
  tries: number;
  /** A write that is not sent by this time is too old to send. */
  staleAtMs: number;
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

const STALE_AFTER_MS = 1000;
/**
 * Longer than a decision takes, shorter than any contact that matters. With this and the exact silence an open is sent
 * after 4.0 ms at the 99th percentile, without them after 6.8 ms; the baseline's after 2.5 to 3.0 ms.
 */
const KEPT_FREE_MS = 40;

export function openBus(
  line: Line,
  clock: Clock,
  { characterMs, answerMs = 200, reopenAfterSilent = null }: BusSettings,
): Bus {
  // The standard's silence between two frames: 3.5 characters, and never less than 1.75 ms.
  const silenceMs = Math.max(1.75, 3.5 * (characterMs || 1));
  const queues = { urgent: [] as Job[], normal: [] as Job[], read: [] as Job[] };
  let current: { job: Job; reader: ReplyReader; cancelLimit: () => void } | null = null;
  let quietUntilMs = 0;
  let quiet: { cancel: () => void; isExact: boolean } | null = null;
  let free: { cancel: () => void } | null = null;
  let mayKeepFree = true;
  let silentRequests = 0;
  /**
   * A half-duplex adapter may hear what it sends, and a board acknowledges a write with the same frame: the questions
   * before it tell whether the first one is the board's.
   */
  let hasEcho = false;
  let reopenAt = reopenAfterSilent;

  function enqueue(queue: Job[], request: Request, tries: number): Promise<Reply> {
    if (!line.isOpen) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      queue.push({ request, tries, staleAtMs: clock.monotonicMs() + STALE_AFTER_MS, resolve, reject });
      pump();
    });
  }

  function pump(): void {
    if (current) return;
    const isUrgent = queues.urgent.length > 0;
    if (!isUrgent && (free || queues.normal.length + queues.read.length === 0)) return;
    const waitMs = quietUntilMs - clock.monotonicMs();
    if (waitMs > 0) {
      sayAfter(waitMs, isUrgent);
      return;
    }
    if (isUrgent) endFree();
    else mayKeepFree = true;
    const job = queues.urgent.shift() ?? queues.normal.shift() ?? queues.read.shift();
    if (!job) return;
    if (job.request.kind === "write-coil" && clock.monotonicMs() > job.staleAtMs) {
      job.reject(new NotSentError(say("bus_too_busy")));
      pump();
      return;
    }
    send(job);
  }

  /** A vehicle waits for an urgent write, so it is sent at the exact moment. A timer is enough for other requests. */
  function sayAfter(waitMs: number, isExact: boolean): void {
    if (quiet && (quiet.isExact || !isExact)) return;
    quiet?.cancel();
    const over = (): void => {
      quiet = null;
      pump();
    };
    quiet = { isExact, cancel: isExact ? clock.exactlyAfter(waitMs, over) : clock.after(Math.ceil(waitMs), over) };
  }

  function endFree(): void {
    free?.cancel();
    free = null;
  }

  function send(job: Job): void {
    const bytes = encodeRequest(job.request);
    const limitMs = (bytes.length + replyLength(job.request)) * characterMs + answerMs;
    const cancelLimit = clock.after(limitMs, () => finish(sent, noAnswer()));
    const sent = { job, reader: replyReader(job.request, hasEcho), cancelLimit };
    job.tries -= 1;
    current = sent;
    line.write(bytes).catch((error: unknown) => finish(sent, error instanceof Error ? error : noAnswer()));
  }

  function finish(sent: NonNullable<typeof current>, outcome: Reply | Error): void {
    if (current !== sent) return;
    current = null;
    sent.cancelLimit();
    quietUntilMs = clock.monotonicMs() + silenceMs;
    const { job } = sent;
    if (outcome instanceof NoAnswer) {
      silentRequests += 1;
      if (reopenAt !== null && silentRequests >= reopenAt) {
        silentRequests = 0;
        reopenAt = nextReconnectAfter(reopenAt);
        job.reject(outcome);
        line.reopen(say("nothing_answers", { device: line.name }));
        return;
      }
      if (job.tries > 0) {
        queues.read.unshift(job);
        pump();
        return;
      }
    }
    if (outcome instanceof Error) job.reject(outcome);
    else job.resolve(outcome);
    pump();
  }

  function closed(): NotSentError {
    return new NotSentError(line.lostBecause ?? say("not_open_yet", { line: line.name }));
  }

  function noAnswer(): NoAnswer {
    return new NoAnswer(say("no_answer_on", { line: line.name }));
  }

  function failAll(error: Error): void {
    const waiting = [...queues.urgent, ...queues.normal, ...queues.read];
    for (const queue of Object.values(queues)) queue.length = 0;
    // The board may have accepted the request that was sent; it has not accepted a waiting one.
    if (current) {
      current.job.tries = 0;
      finish(current, new NoAnswer(error.message));
    }
    for (const job of waiting) job.reject(error);
  }

  const listener: LineListener = {
    bytes(chunk) {
      silentRequests = 0;
      reopenAt = reopenAfterSilent;
      // Unrequested bytes are stale or noise: they are dropped here, and so are never read as an answer.
      const reply = current?.reader.push(chunk);
      hasEcho ||= current?.reader.heardItself === true;
      if (current && reply) finish(current, reply);
    },
    opened() {
      hasEcho = false;
    },
    lost: () => failAll(closed()),
  };
  const stopListening = line.listen(listener);

  async function ask(queue: Job[], request: Request, tries: number): Promise<readonly number[]> {
    const reply = await enqueue(queue, request, tries);
    if (reply.kind === "exception") throw new BoardRefused(reply.code);
    return reply.kind === "values" ? reply.values : [];
  }

  return {
    line,
    read: (request, tries = 2) => ask(queues.read, request, tries),
    async write(request, priority = "normal") {
      await ask(queues[priority], request, 1);
    },
    keepFree() {
      if (free || !mayKeepFree) return;
      mayKeepFree = false;
      const over = (): void => {
        free = null;
        pump();
      };
      free = { cancel: clock.after(KEPT_FREE_MS, over) };
    },
    [Symbol.dispose]() {
      stopListening();
      quiet?.cancel();
      endFree();
      failAll(new NotSentError(say("bus_closed")));
    },
  };
}

const DEVICE_FAILURE = 4;

/** A board that refuses has certainly done nothing, unless it reports a failure during execution. */
export async function orNotSent(writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (error instanceof BoardRefused && error.code !== DEVICE_FAILURE) throw new NotSentError(error.message);
    throw error;
  }
}
