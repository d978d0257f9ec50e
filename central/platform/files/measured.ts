import { createHash } from "node:crypto";

/** The bytes of a file, measured as they pass. */
export interface Measured {
  bytes: AsyncIterable<Uint8Array>;
  /** Size and SHA-256 (hex), asked for once, after the last byte. */
  measure(): { sizeBytes: number; sha256: string };
}

/** Measures bytes that somebody else reads. */
export function measured(source: Uint8Array | AsyncIterable<Uint8Array>): Measured {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  async function* passing(): AsyncGenerator<Uint8Array> {
    for await (const part of source instanceof Uint8Array ? [source] : source) {
      hash.update(part);
      sizeBytes += part.length;
      yield part;
    }
  }
  return { bytes: passing(), measure: () => ({ sizeBytes, sha256: hash.digest("hex") }) };
}
