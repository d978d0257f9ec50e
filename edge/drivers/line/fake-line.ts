import type { Clock } from "../../../shared/lib/clock.ts";
import { NotSentError } from "../../lane/ports.ts";
import { listeners, type LineListener, type OwnedLine } from "./line.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";
import { spokenOf, Trouble } from "../../../shared/words/trouble.ts";

/** A line in memory: a small working line that tests can make fail. */
export interface FakeLine extends OwnedLine {
  readonly written: Uint8Array[];
  readonly isDisposed: boolean;
  /** Called with each write, after it is recorded. */
  onWrite(device: (bytes: Uint8Array) => void): void;
  /** The device sends. */
  receive(bytes: Uint8Array | string): void;
  /** The cable is pulled; the line stays lost until `comeBack`. */
  lose(error: Error): void;
  comeBack(): void;
  /** From now on writes fail with it; null: they work again. */
  failWrites(error: Error | null): void;
  /** The reasons of the `reopen` calls, in order. */
  readonly reopened: Spoken[];
}

export function fakeLine(clock: Clock, name = "/dev/fake"): FakeLine {
  const lineListeners = listeners<LineListener>();
  const written: Uint8Array[] = [];
  const reopened: Spoken[] = [];
  let isOpen = false;
  let isDisposed = false;
  let lostBecause: Spoken | null = null;
  let writeError: Error | null = null;
  let device = (_bytes: Uint8Array): void => undefined;
  const comeBack = (): void => {
    isOpen = true;
    lostBecause = null;
    lineListeners.each((listener) => listener.opened());
  };
  const lose = (error: Error): void => {
    isOpen = false;
    const because = spokenOf(error);
    lostBecause = because;
    lineListeners.each((listener) => listener.lost(because));
  };
  return {
    name,
    written,
    reopened,
    get isOpen() {
      return isOpen;
    },
    get isDisposed() {
      return isDisposed;
    },
    get lostBecause() {
      return lostBecause;
    },
    listen: (listener) => lineListeners.add(listener),
    start() {
      if (!isOpen && lostBecause === null) comeBack();
    },
    write(bytes) {
      if (!isOpen) return Promise.reject(new NotSentError(lostBecause ?? say("not_open_yet", { line: name })));
      if (writeError) return Promise.reject(writeError);
      written.push(bytes);
      device(bytes);
      return Promise.resolve();
    },
    reopen(because) {
      reopened.push(because);
      lose(new Trouble(because));
      comeBack();
    },
    onWrite(listener) {
      device = listener;
    },
    receive(bytes) {
      const chunk = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
      lineListeners.each((listener) => listener.bytes(chunk, clock.monotonicMs()));
    },
    lose,
    comeBack,
    failWrites(error) {
      writeError = error;
    },
    [Symbol.asyncDispose]() {
      isOpen = false;
      isDisposed = true;
      return Promise.resolve();
    },
  };
}
