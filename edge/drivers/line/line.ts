import { type Spoken } from "../../../shared/wire/said.ts";
/** What a line tells those who listen. `opened` and `lost` come in turns; `atMs` is monotonic time. */
export interface LineListener {
  bytes(chunk: Uint8Array, atMs: number): void;
  opened(): void;
  /** @param because a sentence for the officer */
  lost(because: Spoken): void;
}

/**
 * A stream of bytes to a device that keeps itself open: lost, it reopens by itself.
 * It knows nothing of frames, and buffers nothing in either direction.
 */
export interface Line {
  /** The port's path, or host and port: for logs and sentences. */
  readonly name: string;
  readonly isOpen: boolean;
  /** Why it is not open, as a sentence for the officer; null while it is open or has not yet been tried. */
  readonly lostBecause: Spoken | null;
  /** Tells what happens from now on; the answer ends it. */
  listen(listener: LineListener): () => void;
  /**
   * Hands the bytes to the operating system in this very tick.
   * @throws NotSentError at once where the line is not open (nothing was sent); an Error where the time limit passed
   *   or the line went while writing (the bytes may or may not have gone out)
   */
  write(bytes: Uint8Array): Promise<void>;
  /** Gives the present connection up and opens a new one: for a peer that has fallen silent. */
  reopen(because: Spoken): void;
}

/** A line with its life: whoever opened it starts it and ends it. */
export interface OwnedLine extends Line, AsyncDisposable {
  start(): void;
}

/** Those who listen to something, told in the order in which they came. */
export function listeners<T>(): { add(listener: T): () => void; each(tell: (listener: T) => void): void } {
  const all = new Set<T>();
  return {
    add(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    each(tell) {
      for (const listener of [...all]) tell(listener);
    },
  };
}
