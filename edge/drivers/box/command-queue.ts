import { asError } from "../../../shared/lib/as-error.ts";
import type { Clock } from "../../../shared/lib/clock.ts";
import { NotSentError } from "../../lane/ports.ts";
import type { Line } from "../line/line.ts";
import type { BoxCommand, BoxNews, BoxTiming } from "./dialect.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";
import { Trouble } from "../../../shared/words/trouble.ts";

/** The answer did not come in time; it is not known whether the box accepted the command. */
export class NoAnswer extends Trouble {
  override readonly name = "NoAnswer";
}

export type Priority = "urgent" | "normal" | "question";

/** One command at a time to one box, each matched with its answer; urgent before normal before questions. */
export interface CommandQueue {
  /**
   * Sends the commands in sequence, once; if the queue is idle, the first is written in this tick.
   * @throws NotSentError if nothing was sent; NoAnswer if it is not known whether the box accepted it
   */
  say(commands: readonly BoxCommand[], priority: Priority): Promise<void>;
  receive(news: BoxNews): void;
  /** Ends the command in flight as "not known" and the waiting commands as "not sent". */
  cut(because: Spoken): void;
}

interface Job {
  commands: readonly BoxCommand[];
  /** Index of the command in flight. */
  at: number;
  /** A job that has not started by this time is too old to send. */
  staleAtMs: number;
  resolve(): void;
  reject(error: Error): void;
}

const STALE_AFTER_MS = 1000;

/** @param onSend receives the bytes just before they are written */
export function openCommandQueue(
  line: Line,
  clock: Clock,
  { answerMs, gapMs }: Pick<BoxTiming, "answerMs" | "gapMs">,
  onSend: (command: Uint8Array) => void,
): CommandQueue {
  const queues: Record<Priority, Job[]> = { urgent: [], normal: [], question: [] };
  let current: Job | null = null;
  let isAnswer: ((news: BoxNews) => boolean) | null = null;
  let cancelLimit = (): void => undefined;
  let quietUntilMs = 0;
  let cancelQuiet: (() => void) | null = null;

  function pump(): void {
    if (cancelQuiet || isAnswer) return;
    const job = current ?? queues.urgent[0] ?? queues.normal[0] ?? queues.question[0];
    if (!job) return;
    const waitMs = quietUntilMs - clock.monotonicMs();
    if (waitMs > 0) {
      cancelQuiet = clock.after(Math.ceil(waitMs), () => {
        cancelQuiet = null;
        pump();
      });
      return;
    }
    if (!current) for (const queue of Object.values(queues)) if (queue[0] === job) queue.shift();
    if (!current && clock.monotonicMs() > job.staleAtMs) {
      job.reject(new NotSentError(say("too_busy", { device: line.name })));
      pump();
      return;
    }
    current = job;
    sayNext(job);
  }

  function sayNext(job: Job): void {
    const command = job.commands[job.at];
    if (!command) {
      end(job, null);
      return;
    }
    onSend(command.bytes);
    // Set before the write: a line that this write loses cuts the command in flight in this same tick.
    isAnswer = command.isAnswer ?? (() => false);
    cancelLimit = clock.after(answerMs, () => end(job, new NoAnswer(say("nothing_answers", { device: line.name }))));
    const writing = line.write(command.bytes);
    const written = command.isAnswer ? undefined : () => step(job);
    writing.then(written, (error: unknown) => {
      const failure = asError(error);
      // An earlier command was sent and this one was not: the state of the box is not known.
      end(job, job.at > 0 && failure instanceof NotSentError ? new NoAnswer(failure.said) : failure);
    });
  }

  function step(job: Job): void {
    if (current !== job) return;
    cancelLimit();
    isAnswer = null;
    quietUntilMs = clock.monotonicMs() + gapMs;
    job.at += 1;
    if (job.at >= job.commands.length) end(job, null);
    else pump();
  }

  function end(job: Job, failure: Error | null): void {
    if (current !== job) return;
    cancelLimit();
    current = null;
    isAnswer = null;
    quietUntilMs = clock.monotonicMs() + gapMs;
    if (failure) job.reject(failure);
    else job.resolve();
    pump();
  }

  return {
    say(commands, priority) {
      if (!line.isOpen)
        return Promise.reject(new NotSentError(line.lostBecause ?? say("not_open_yet", { line: line.name })));
      return new Promise((resolve, reject) => {
        queues[priority].push({ commands, at: 0, staleAtMs: clock.monotonicMs() + STALE_AFTER_MS, resolve, reject });
        pump();
      });
    },
    receive(news) {
      if (current && isAnswer?.(news)) step(current);
    },
    cut(because) {
      const waiting = [...queues.urgent, ...queues.normal, ...queues.question];
      for (const queue of Object.values(queues)) queue.length = 0;
      cancelQuiet?.();
      cancelQuiet = null;
      for (const job of waiting) job.reject(new NotSentError(because));
      if (!current) return;
      // Between two commands nothing is in flight, but the first was sent.
      end(current, new NoAnswer(because));
    },
  };
}
