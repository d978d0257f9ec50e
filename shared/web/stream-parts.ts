import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { changesOf, type LiveParts, NOTHING_SENT } from "./changes.ts";

/** Between two beats, where a page has no shorter time. */
export const BEAT_MS = 2_000;

/** The present content of a page's live parts. */
export interface LiveLook {
  /** Sent with each beat; `now` is the server's time, ISO 8601. */
  beat: { now: string; beat?: string };
  parts: LiveParts;
  /** Resolves at the next change, and after the page's longest time between beats; rejects when the signal ends it. */
  next(signal: AbortSignal): Promise<unknown>;
}

/**
 * Keeps a page up to date: sends its changed parts, and a beat with each look. Ends with the signal, and notifies
 * the page.
 */
export function streamParts(context: Context, look: () => LiveLook, signal: AbortSignal): Response {
  // A proxy that buffers the stream would delay the page.
  context.header("x-accel-buffering", "no");
  return streamSSE(context, async (stream) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort());
    const over = AbortSignal.any([signal, gone.signal]);
    let sent = NOTHING_SENT;
    while (!over.aborted) {
      const now = look();
      const news = changesOf(sent, now.parts);
      sent = news.sent;
      // The beat first: the page's clock is right before its countdowns are shown.
      await stream.writeSSE({ event: "beat", data: JSON.stringify(now.beat) });
      if (news.changes.length > 0) await stream.writeSSE({ data: news.changes.map(partial).join("") });
      await now.next(over).catch((error: unknown) => {
        if (!over.aborted) throw error;
      });
    }
    if (!gone.signal.aborted) await stream.writeSSE({ event: "ended", data: "" });
  });
}

/** Replaces the content of the element with that id without touching unchanged parts, above all the focus. */
function partial([id, html]: [string, string]): string {
  return `<hx-partial hx-target="#${id}" hx-swap="innerMorph">${html}</hx-partial>`;
}
