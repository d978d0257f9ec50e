import { jsonOfAnswer } from "./hide-credentials.ts";
import type { StreamedEvent } from "../events/live-stream.ts";
import type { OpenLongRequest } from "./long-request.ts";

/** The reconnect delay of a watcher after the stream has ended. */
const RETRY_MS = 2_000;

/**
 * Bytes as a body that is produced on demand: it reads further only after the client has taken the previous part, so
 * memory stays flat. It ends when the client disconnects or loses access: nothing is sent unchecked.
 * @param follow starts the content; its signal aborts at that end, for a wait in progress
 * @param release frees what the content needs, also when the client leaves before it starts; it may be called twice
 */
export function bytesBody(
  hold: OpenLongRequest,
  follow: (signal: AbortSignal) => AsyncGenerator<Uint8Array>,
  release: () => Promise<void> | void = () => undefined,
): ReadableStream<Uint8Array> {
  const leaving = new AbortController();
  async function* judged(): AsyncGenerator<Uint8Array> {
    using held = hold(leaving.signal);
    try {
      for await (const bytes of follow(held.signal)) {
        if (!(await held.stands())) return;
        yield bytes;
      }
    } finally {
      await release();
    }
  }
  const source = judged();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await source.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        leaving.abort();
        await release();
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** A file as such a body, whose content its reader was allowed to have when it was made. */
export function fileBody({ bytes, [Symbol.asyncDispose]: end }: FileBytes): ReadableStream<Uint8Array> {
  const whileConnected: OpenLongRequest = (left = new AbortController().signal) => ({
    signal: left,
    stands: () => Promise.resolve(true),
    [Symbol.dispose]: () => undefined,
  });
  return bytesBody(
    whileConnected,
    () => bytes,
    async () => end(),
  );
}

interface FileBytes extends AsyncDisposable {
  bytes: AsyncGenerator<Uint8Array>;
}

/** Text as such a body, in UTF-8. */
export function textBody(
  hold: OpenLongRequest,
  follow: (signal: AbortSignal) => AsyncGenerator<string>,
  release?: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  async function* encoded(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    for await (const text of follow(signal)) yield encoder.encode(text);
  }
  return bytesBody(hold, encoded, release);
}

/**
 * Live events as server-sent events, each with its id to resume after; an idle interval sends a comment.
 * @param follow starts the events; its signal aborts when the client disconnects or loses access
 * @param sees the filter of the events that the caller may see
 * @param release frees the place of the stream at its end; it may be called twice
 */
export function eventStream(
  hold: OpenLongRequest,
  follow: (signal: AbortSignal) => AsyncGenerator<StreamedEvent | null>,
  sees: (event: StreamedEvent) => boolean = () => true,
  release: () => void = () => undefined,
): Response {
  async function* frames(signal: AbortSignal): AsyncGenerator<string> {
    // The first bytes confirm the connection to the client.
    yield `retry: ${RETRY_MS}\n\n`;
    for await (const event of follow(signal)) {
      if (event === null) yield ": alive\n\n";
      else if (sees(event)) yield frameOf(event);
    }
  }
  // A proxy that buffers or transforms would delay events.
  const headers = {
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  };
  return new Response(textBody(hold, frames, release), { headers });
}

function frameOf({ id, at, type, data }: StreamedEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: ${jsonOfAnswer({ at, ...data })}\n\n`;
}
