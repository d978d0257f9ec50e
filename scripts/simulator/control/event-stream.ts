import type { Context } from "hono";
import type { EventLog, SimulatorEvent } from "../events.ts";

/**
 * Events as NDJSON, one per line, or as server-sent events for a browser that accepts them.
 * @param after only events with a greater id
 * @param follows keeps the stream open for future events
 */
export function eventStream(context: Context, events: EventLog, after: number, follows: boolean): Response {
  const isForBrowser = context.req.header("accept")?.includes("text/event-stream") ?? false;
  const encoder = new TextEncoder();
  const encode = (event: SimulatorEvent): Uint8Array => {
    const json = JSON.stringify(event);
    return encoder.encode(isForBrowser ? `id: ${event.id}\ndata: ${json}\n\n` : `${json}\n`);
  };
  let forget = (): void => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const event of events.after(after)) controller.enqueue(encode(event));
      if (follows) forget = events.listen((event) => controller.enqueue(encode(event)));
      else controller.close();
    },
    cancel: () => forget(),
  });
  return new Response(stream, {
    headers: {
      "content-type": isForBrowser ? "text/event-stream" : "application/x-ndjson",
      "cache-control": "no-store",
    },
  });
}
