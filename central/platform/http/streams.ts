import { type StreamedEvent } from "../events/live-stream.ts";

/**
 * Text as a body that is made as it is taken: it reads on only when the other end has taken what came before, so that
 * memory stays flat, and lets the source go when the other end leaves.
 */
export function textBody(source: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await source.next();
        if (next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
      async cancel() {
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Live events as server-sent events, each with its id to resume after; a quiet while is a comment.
 * @param sees which of them the caller may see
 */
export function eventStream(
  events: AsyncGenerator<StreamedEvent | null>,
  sees: (event: StreamedEvent) => boolean = () => true,
): Response {
  async function* frames(): AsyncGenerator<string> {
    // The first bytes tell the other end that it is connected.
    yield ": follows\n\n";
    for await (const event of events) {
      if (event === null) yield ": quiet\n\n";
      else if (sees(event)) yield frameOf(event);
    }
  }
  // A proxy that buffers or transforms would hold events back.
  const headers = {
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  };
  return new Response(textBody(frames()), { headers });
}

function frameOf({ id, at, type, areaId, gateId, data }: StreamedEvent): string {
  const text = JSON.stringify({ at, area_id: areaId, gate_id: gateId, ...data });
  return `id: ${id}\nevent: ${type}\ndata: ${text}\n\n`;
}
