import { type Readable } from "node:stream";

/** Where the bytes of files live. A local directory today; any object store can stand behind the same interface. */
export interface FileStorage {
  /** Writes a whole file, durably, or leaves nothing. Writing a path again replaces the file at once. */
  write(path: StoragePath, bytes: Uint8Array): Promise<void>;
  /** Size of the file, or null when there is none. */
  sizeOf(path: StoragePath): Promise<number | null>;
  /**
   * The file's bytes from `start` to `end`, both inclusive; all of them without a range.
   * @throws Error on reading a file that is not there (it arrives as the stream's `error`)
   */
  read(path: StoragePath, range?: { start: number; end: number }): Readable;
  /** Removes the file; one that is not there is no fault. */
  remove(path: StoragePath): Promise<void>;
  /** Every file, in no order; one that comes or goes meanwhile may be told or not. */
  list(): AsyncIterable<StoragePath>;
  /** When the file was written, Unix epoch milliseconds; null when there is none. */
  writtenAtMs(path: StoragePath): Promise<number | null>;
  /** Resolves when files can be written now, for the health check. */
  check(): Promise<void>;
}

declare const checked: unique symbol;
/** A path inside the storage that has passed `storagePathOf`: such as `tickets/2026/11/<uuid>.pdf`. */
export type StoragePath = string & { readonly [checked]: true };

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;
const MAX_SEGMENTS = 8;

/**
 * Accepts plain relative paths alone: segments of letters, digits, `_`, `-` and inner dots, parted by `/`.
 * @returns null for anything else, so that no path can climb out, hide, or mean two files on two systems
 */
export function storagePathOf(text: string): StoragePath | null {
  const segments = text.split("/");
  const isPlain = segments.length <= MAX_SEGMENTS && segments.every((segment) => SEGMENT.test(segment));
  return isPlain ? (text as StoragePath) : null;
}
