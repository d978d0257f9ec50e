import type { Readable } from "node:stream";

/** The store of file bytes: a directory of this machine, or a bucket of an S3-compatible store. */
export interface FileStorage {
  /**
   * Writes a whole file durably, or leaves nothing. A second write to a path replaces the file atomically. Streamed
   * bytes are written as they come; their failure is thrown.
   */
  write(path: StoragePath, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Size of the file, or null when it does not exist. */
  sizeOf(path: StoragePath): Promise<number | null>;
  /**
   * The file's bytes from `start` to `end`, both inclusive; all bytes without a range.
   * @throws Error when a missing file is read (as the stream's `error`)
   */
  read(path: StoragePath, range?: { start: number; end: number }): Readable;
  /** Removes the file; a missing file is no error. */
  remove(path: StoragePath): Promise<void>;
  /** Every file, in no order; a file that is added or removed meanwhile may be listed or not. */
  list(): AsyncIterable<StoragePath>;
  /** Removes what a crash left half written a day ago. */
  tidy(): Promise<void>;
  /** The write time of the file, Unix epoch milliseconds; null when it does not exist. */
  writtenAtMs(path: StoragePath): Promise<number | null>;
  /** Resolves when files can be written now, for the health check. */
  check(): Promise<void>;
}

/** A reason not to start, in words for the operator. */
export class StorageRefused extends Error {
  override readonly name = "StorageRefused";
}

declare const checked: unique symbol;
/** A path inside the storage, validated by `storagePathOf`, such as `tickets/2026/11/<uuid>.pdf`. */
export type StoragePath = string & { readonly [checked]: true };

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;
const MAX_SEGMENTS = 8;

/**
 * Accepts only plain relative paths: segments of letters, digits, `_`, `-` and inner dots, separated by `/`.
 * @returns null for other texts. No path can leave the storage, be hidden, or mean two files on two systems
 */
export function storagePathOf(text: string): StoragePath | null {
  const segments = text.split("/");
  const isPlain = segments.length <= MAX_SEGMENTS && segments.every((segment) => SEGMENT.test(segment));
  return isPlain ? (text as StoragePath) : null;
}
