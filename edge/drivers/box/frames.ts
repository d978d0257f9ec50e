/** Frames of printable ASCII between a first and a last byte. Pure. */

export const MAX_FRAME_BYTES = 128;

/** @returns a cutter for a stream that may be split anywhere; it skips bytes that belong to no frame */
export function frameCutter({ first, last }: { first: number; last: number }): { push(chunk: Uint8Array): string[] } {
  const buffer = Buffer.alloc(MAX_FRAME_BYTES);
  /** Bytes kept of the present frame; null between two frames. */
  let length: number | null = null;
  return {
    push(chunk) {
      const frames: string[] = [];
      for (const byte of chunk) {
        if (byte === first) {
          // A new start byte ends the open frame: a truncated frame must not cost the frame after it.
          length = 0;
        } else if (length === null) {
          continue;
        } else if (byte === last) {
          frames.push(buffer.toString("latin1", 0, length));
          length = null;
        } else if (byte < 0x20 || byte > 0x7e || length === MAX_FRAME_BYTES) {
          length = null;
        } else {
          buffer[length] = byte;
          length += 1;
        }
      }
      return frames;
    },
  };
}

/** @param text printable ASCII without the first and the last byte */
export function frameBytes({ first, last }: { first: number; last: number }, text: string): Uint8Array {
  return Uint8Array.from([first, ...Buffer.from(text, "latin1"), last]);
}
