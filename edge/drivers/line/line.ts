import type { Spoken } from "../../../shared/wire/said.ts";
/** The notifications of a line. `opened` and `lost` alternate; `atMs` is monotonic time. */
export interface LineListener {
  bytes(chunk: Uint8Array, atMs: number): void;
  opened(): void;
  /** @param because a sentence for the officer */
  lost(because: Spoken): void;
}

/**
 * A byte stream to a device that keeps itself open: when lost, it reopens by itself. It has no knowledge of frames, and
 * buffers nothing in either direction.
 */
export interface Line {
  /** The port's path, or host and port: for logs and sentences. */
  readonly name: string;
  readonly isOpen: boolean;
  /** The reason why it is closed, as a sentence for the officer; null while it is open or not yet tried. */
  readonly lostBecause: Spoken | null;
  /** Notifies of events from now on; the returned function unsubscribes. */
  listen(listener: LineListener): () => void;
  /**
   * Passes the bytes to the operating system in this tick.
   * @throws NotSentError at once if the line is closed (nothing was sent); an Error on timeout or if the line is lost
   * during the write (the bytes may have been sent)
   */
  write(bytes: Uint8Array): Promise<void>;
  /** Closes the present connection and opens a new one: for a peer that is silent. */
  reopen(because: Spoken): void;
}

/** A line with its life cycle: its owner starts it and ends it. */
export interface OwnedLine extends Line, AsyncDisposable {
  start(): void;
}

/** Listeners, notified in the order of their subscription. */
export function listeners<T>(): { add(listener: T): () => void; each(notify: (listener: T) => void): void } {
  const all = new Set<T>();
  return {
    add(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    each(notify) {
      for (const listener of [...all]) notify(listener);
    },
  };
}
