import { closeSync, openSync, readSync } from "node:fs";
import { isIntact, SEAL_BYTES } from "../fact-checksum.ts";

const SEAL = `,"hash":"`;
/** The keys of a fact are sorted: it begins with `action` or `activity_id`. */
const FIRST_KEY = `{"ac`;
const CHUNK_BYTES = 8 * 1024 * 1024;
/** A longer fact lies in several places of the file. */
const MAX_FACT_BYTES = 64 * 1024;

/**
 * The facts that stand in a file, whatever became of its pages: a text that matches its own checksum is a fact. Parts of
 * the file that the disk can't read are skipped.
 */
export function* carveFacts(path: string): Generator<string> {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(MAX_FACT_BYTES + CHUNK_BYTES);
    // The end of the last portion stands before the next one, so that a fact across both is whole.
    for (let [from, kept] = [0, 0]; ;) {
      const got = readPortion(file, buffer.subarray(kept), from);
      if (got === 0) return;
      yield* factsIn(buffer.subarray(0, kept + got), kept);
      from += got;
      const end = kept + got;
      const carry = Math.min(end, MAX_FACT_BYTES);
      buffer.copy(buffer, 0, end - carry, end);
      kept = carry;
    }
  } finally {
    closeSync(file);
  }
}

/** An unreadable portion counts as zeros. */
function readPortion(file: number, into: Buffer, from: number): number {
  const bytes = Math.min(into.length, CHUNK_BYTES);
  try {
    return readSync(file, into, 0, bytes, from);
  } catch {
    into.fill(0, 0, bytes);
    return bytes;
  }
}

/** @param after a fact that ends before this place was found in the portion before */
function* factsIn(bytes: Buffer, after: number): Generator<string> {
  for (let at = bytes.indexOf(SEAL); at >= 0; at = bytes.indexOf(SEAL, at + 1)) {
    const end = at + SEAL_BYTES;
    if (end <= after || end > bytes.length) continue;
    const text = factThatEndsAt(bytes, at, end);
    if (text !== null) yield text;
  }
}

function factThatEndsAt(bytes: Buffer, seal: number, end: number): string | null {
  const least = Math.max(0, seal - MAX_FACT_BYTES);
  for (let start = bytes.lastIndexOf(FIRST_KEY, seal); start >= least;) {
    const text = bytes.subarray(start, end);
    if (isIntact(text)) return text.toString("utf8");
    if (start === 0) return null;
    start = bytes.lastIndexOf(FIRST_KEY, start - 1);
  }
  return null;
}
