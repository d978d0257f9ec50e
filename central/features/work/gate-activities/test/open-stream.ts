import type { z } from "zod";
import { Timestamp } from "../../../../../shared/wire/common.ts";
import { EVENTS, isEventName } from "../../../../platform/events/catalogue.ts";
import type { Caller } from "../../../../test/caller.ts";

/** An event of the live stream. */
export interface StreamEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** Opens the live stream in a test; the stream is active once this promise settles. */
export async function openStream(watcher: Caller, lastId?: string) {
  const leaving = new AbortController();
  const response = await watcher.open("GET", "/v1/live-activities/stream", {
    headers: lastId === undefined ? {} : { "last-event-id": lastId },
    signal: leaving.signal,
  });
  if (!response.body) throw new Error(`answered ${response.status} without a body`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<string | null> => (await reader.read()).value ?? null;
  const first = await read();
  if (first !== "retry: 2000\n\n") throw new Error(`begins with ${String(first)}`);

  return {
    /** The next piece as it comes; null at the end. */
    read,
    async next(): Promise<StreamEvent> {
      const text = await read();
      const match = /^id: (.+)\nevent: (.+)\ndata: (.+)\n\n$/.exec(text ?? "");
      if (!match) throw new Error(`not an event: ${String(text)}`);
      const [, id = "", event = "", data = ""] = match;
      if (!isEventName(event)) throw new Error(`not in the catalogue: ${event}`);
      // The stream puts the moment before the data.
      const schema: z.ZodObject = EVENTS[event].data;
      return { id, event, data: schema.extend({ at: Timestamp }).parse(JSON.parse(data)) };
    },
    async [Symbol.asyncDispose](): Promise<void> {
      leaving.abort();
      await reader.cancel();
    },
  };
}
