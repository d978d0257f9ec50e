import { type StreamedEvent } from "../events/live-stream.ts";
import { type OpenLongRequest } from "./long-request.ts";

/** The reconnect delay of a watcher after the stream has ended. */
const RETRY_MS = 2_000;

/**
 * Text as a body that is produced on demand: it reads further only after the client has taken the previous part, so
 * memory stays flat. It ends when the client disconnects or loses access: nothing is sent unchecked.
 * @param follow starts the text; its signal aborts at that end, for a wait in progress
 */
export function textBody(
  hold: OpenLongRequest,
  follow: (signal: AbortSignal) => AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const leaving = new AbortController();
  async function* judged(): AsyncGenerator<string> {
    using held = hold(leaving.signal);
    for await (const text of follow(held.signal)) {
      if (!(await held.stands())) return;
      yield text;
    }
  }
  const source = judged();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await source.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
      async cancel() {
        leaving.abort();
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Live events as server-sent events, each with its id to resume after; an idle interval sends a comment.
 * @param follow starts the events; its signal aborts when the client disconnects or loses access
 * @param sees the filter of the events that the caller may see
 */
export function eventStream(
  hold: OpenLongRequest,
  follow: (signal: AbortSignal) => AsyncGenerator<StreamedEvent | null>,
  sees: (event: StreamedEvent) => boolean = () => true,
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
  return new Response(textBody(hold, frames), { headers });
}

function frameOf({ id, at, type, data }: StreamedEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ at, ...data })}\n\n`;
}
