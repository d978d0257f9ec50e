import { type Context } from "hono";
import { streamSSE } from "hono/streaming";
import { type Live, type Shell } from "../ports.ts";
import { changesOf, NOTHING_SENT } from "./changes.ts";
import { livePartsOf } from "./live-parts.ts";

/** A page takes the connection for lost when no beat came for two and a half times this. */
const BEAT_MS = 2_000;

/**
 * Keeps an officer's page up to date: sends its changed parts, and a beat at least every 2 s. The query selects the
 * parts: `show` is `lanes`, `lane:<id>` or `bar`. Ends with the session, and notifies the page.
 */
export function streamLive(context: Context, live: Live, shell: Shell, signal: AbortSignal): Response {
  const show = context.req.query("show") ?? "bar";
  const isEmergency = shell.session?.is_emergency ?? false;
  // A proxy that buffers the stream would delay the page.
  context.header("x-accel-buffering", "no");
  return streamSSE(context, async (stream) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort());
    const over = AbortSignal.any([signal, gone.signal]);
    let sent = NOTHING_SENT;
    while (!over.aborted) {
      const view = live.view();
      const news = changesOf(sent, livePartsOf(view, shell.language, show, isEmergency));
      sent = news.sent;
      // The beat first: the page's clock is right before its countdowns are shown.
      await stream.writeSSE({ event: "beat", data: JSON.stringify({ now: view.now, beat: live.beat() }) });
      if (news.changes.length > 0) await stream.writeSSE({ data: news.changes.map(partial).join("") });
      await live.changed(view.version, BEAT_MS, over).catch((error: unknown) => {
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
