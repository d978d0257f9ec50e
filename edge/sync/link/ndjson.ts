/** A longer line is refused: it would have to be held in memory whole. */
export const MAX_LINE_BYTES = 1024 * 1024;

/**
 * Splits a stream of bytes into lines of text, independent of the chunk borders. Bytes after the last line feed are not
 * a line: the stream was cut there.
 * @throws RangeError on a line of more than `maxLineBytes`; also the stream's own errors
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxLineBytes = MAX_LINE_BYTES,
): AsyncGenerator<string, void, undefined> {
  let pieces: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...pieces, chunk.subarray(from, end)]);
      if (line.length > maxLineBytes) throw new RangeError(`a line of more than ${maxLineBytes} bytes`);
      pieces = [];
      heldBytes = 0;
      from = end + 1;
      if (line.length > 0) yield line.toString("utf8");
    }
    pieces.push(chunk.subarray(from));
    heldBytes += chunk.length - from;
    if (heldBytes > maxLineBytes) throw new RangeError(`a line of more than ${maxLineBytes} bytes`);
  }
}
