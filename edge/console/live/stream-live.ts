import type { Context } from "hono";
import { streamParts } from "../../../shared/web/stream-parts.ts";
import type { Live, Shell } from "../ports.ts";
import { BEAT_MS } from "./beat.ts";
import { livePartsOf } from "./live-parts.ts";

/**
 * Keeps an officer's page up to date. The query selects the parts: `show` is `lanes`, `lane:<id>` or `bar`. Ends with
 * the session.
 */
export function streamLive(context: Context, live: Live, shell: Shell, signal: AbortSignal): Response {
  const show = context.req.query("show") ?? "bar";
  const isEmergency = shell.session?.is_emergency ?? false;
  const look = () => {
    const view = live.view();
    return {
      beat: { now: view.now, beat: live.beat() },
      parts: livePartsOf(view, shell.language, show, isEmergency),
      next: (over: AbortSignal) => live.changed(view.version, BEAT_MS, over),
    };
  };
  return streamParts(context, look, signal);
}
