import { backoffMs } from "../../../shared/lib/backoff.ts";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { Log } from "../../../shared/lib/log.ts";
import { NotSentError } from "../../lane/ports.ts";
import { listeners, type LineListener, type OwnedLine } from "./line.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";
import { spokenOf, Trouble } from "../../../shared/words/trouble.ts";

/** One connection of a line, from its opening to its loss. */
export interface Connection {
  /** `done` is called once the operating system has the bytes, or with the error. */
  write(bytes: Uint8Array, done: (error: Error | null | undefined) => void): void;
  /** Bytes that were written are still sent. */
  close(): Promise<void>;
  /** For a lost connection: bytes that the device has not accepted are dropped if the link supports it. */
  abandon(): Promise<void>;
}

/** The events of a connection; `lost` counts once. */
export interface ConnectionEvents {
  bytes(chunk: Uint8Array): void;
  lost(because: Spoken): void;
}

/** Opens one connection, within a time limit of its own; rejects with a sentence for the officer. */
export type Connect = (on: ConnectionEvents) => Promise<Connection>;

export interface LineDeps {
  clock: Clock;
  /** A number in [0, 1). */
  random: () => number;
  log: Log;
}

/** A USB device that is unplugged and plugged in again is online within a second or two. */
export const RECONNECT = { firstMs: 250, maxMs: 10_000 };

/**
 * A line that calls `connect` repeatedly, and logs one line for each loss and one for each return.
 * @param settings.writeLimitMs a write that takes longer closes the connection
 */
export function reconnectingLine(
  settings: { name: string; connect: Connect; writeLimitMs: number },
  { clock, random, log }: LineDeps,
): OwnedLine {
  const { name, connect, writeLimitMs } = settings;
  const lineListeners = listeners<LineListener>();
  let connection: Connection | null = null;
  let lostBecause: Spoken | null = null;
  let failures = 0;
  let isEnded = false;
  let isStarted = false;
  let cancelRetry = (): void => undefined;
  let lose = (_because: Spoken): void => undefined;
  /** Writes that the operating system has not accepted yet; they fail with the connection. */
  const writing = new Set<(failure: Spoken | null) => void>();
  /** The pending close and open work; the shutdown waits for it. */
  let work: Promise<void> = Promise.resolve();

  function wentWrong(because: Spoken): void {
    failures += 1;
    if (isEnded) return;
    if (lostBecause === null) log.warn({ line: name, because }, "line disconnected");
    lostBecause = because;
    for (const fail of [...writing]) fail(because);
    cancelRetry = clock.after(backoffMs(failures, random(), RECONNECT), open);
    lineListeners.each((listener) => listener.lost(because));
  }

  async function connectOnce(): Promise<void> {
    const fate = { isLost: false };
    let opened: Connection | null = null;
    lose = (because) => {
      if (fate.isLost) return;
      fate.isLost = true;
      if (!opened) return;
      connection = null;
      work = opened.abandon().catch(() => undefined);
      wentWrong(because);
    };
    const thisLoss = lose;
    try {
      opened = await connect({
        bytes(chunk) {
          if (fate.isLost || isEnded) return;
          const atMs = clock.monotonicMs();
          lineListeners.each((listener) => listener.bytes(chunk, atMs));
        },
        lost: thisLoss,
      });
    } catch (error) {
      wentWrong(spokenOf(error));
      return;
    }
    if (isEnded || fate.isLost) {
      await opened.abandon().catch(() => undefined);
      if (!isEnded) wentWrong(say("closed_at_once", { line: name }));
      return;
    }
    connection = opened;
    failures = 0;
    if (lostBecause !== null) log.info({ line: name }, "line reconnected");
    lostBecause = null;
    lineListeners.each((listener) => listener.opened());
  }

  function open(): void {
    if (!isEnded) work = work.then(connectOnce);
  }

  return {
    name,
    get isOpen() {
      return connection !== null;
    },
    get lostBecause() {
      return lostBecause;
    },
    listen: (listener) => lineListeners.add(listener),
    start() {
      if (isStarted) return;
      isStarted = true;
      open();
    },
    write(bytes) {
      const on = connection;
      if (!on) return Promise.reject(new NotSentError(lostBecause ?? say("not_open_yet", { line: name })));
      return new Promise((resolve, reject) => {
        const thisLoss = lose;
        const settle = (failure: Spoken | null): void => {
          if (!writing.delete(settle)) return;
          cancel();
          if (failure === null) {
            resolve();
            return;
          }
          reject(new Trouble(failure));
          thisLoss(failure);
        };
        writing.add(settle);
        const cancel = clock.after(writeLimitMs, () =>
          settle(say("takes_no_bytes", { line: name, milliseconds: writeLimitMs })),
        );
        on.write(bytes, (error) => settle(error ? say("writing_failed", { line: name, why: error.message }) : null));
      });
    },
    reopen: (because) => lose(because),
    async [Symbol.asyncDispose]() {
      isEnded = true;
      cancelRetry();
      await work;
      const last = connection;
      connection = null;
      await last?.close().catch(() => undefined);
    },
  };
}
