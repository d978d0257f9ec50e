import { type Clock, isoTime } from "../../../../shared/lib/clock.ts";
import type { LiveParts } from "../../../../shared/web/changes.ts";
import { BEAT_MS, streamParts } from "../../../../shared/web/stream-parts.ts";
import type { Asked } from "../../../platform/http/typed.ts";
import type { PageContext } from "../../page-context.ts";
import { streamLiveActivities } from "../../../features/work/gate-activities/operations/stream-live-activities.ts";

/** Events that come within this time of a read are read together: a busy site is read twice a second. */
const GATHER_MS = 500;
/** What no event tells is found by reading again: a gate that falls silent. */
const READ_AGAIN_MS = 5_000;

/**
 * Keeps live parts up to date: follows the live events of the API as the person, reads again after events, and sends
 * the parts that differ.
 * @param query narrows the events
 * @param read the parts as they are now; `againMs` is the longest time until the next read, where an event is due that
 *   no stream tells
 */
export async function followParts(
  context: PageContext,
  query: Asked,
  read: () => Promise<{ parts: LiveParts; againMs?: number }>,
): Promise<Response> {
  const { clock, http } = context;
  const over = new AbortController();
  http.req.raw.signal.addEventListener("abort", () => over.abort(), { once: true });
  // Followed before the first read: no event falls between them.
  const events = await context.read(streamLiveActivities, { query, signal: over.signal });
  const news = newsOf(clock);
  // The stream of the API ends after a while, and when a right ends: the page then connects again.
  void follow(events.body, () => news.add()).finally(() => over.abort());
  let now = await read();
  let readMs = clock.monotonicMs();
  return streamParts(
    http,
    () => ({
      beat: { now: isoTime(clock.nowMs()) },
      parts: now.parts,
      async next(signal) {
        const againMs = Math.min(now.againMs ?? READ_AGAIN_MS, READ_AGAIN_MS);
        const isNews = await news.within(Math.min(againMs, BEAT_MS - GATHER_MS), readMs + GATHER_MS, signal);
        if (signal.aborted || (!isNews && clock.monotonicMs() - readMs < againMs)) return;
        // Rendered when something was read, not with each beat.
        context.renew();
        now = await read();
        readMs = clock.monotonicMs();
      },
    }),
    over.signal,
  );
}

async function follow(body: ReadableStream<Uint8Array<ArrayBuffer>> | null, onEvent: () => void): Promise<void> {
  try {
    // A comment of the stream keeps the connection; an event has data.
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) if (/^data:/m.test(text)) onEvent();
  } catch {
    // The page has gone, or central stops: both end the stream.
  }
}

/** Gathers events between reads: none is missed while a read runs. */
function newsOf(clock: Clock) {
  let isNews = false;
  let wake = (): void => undefined;
  const pause = (ms: number, signal: AbortSignal, until: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        cancel();
        signal.removeEventListener("abort", done);
        resolve();
      };
      const cancel = clock.after(Math.max(0, ms), done);
      signal.addEventListener("abort", done, { once: true });
      wake = () => {
        if (until()) done();
      };
      if (signal.aborted || until()) done();
    });
  return {
    add(): void {
      isNews = true;
      wake();
    },
    /** Waits for news, then until `earliestMs` (monotonic) for those that come with it. @returns false without any */
    async within(ms: number, earliestMs: number, signal: AbortSignal): Promise<boolean> {
      await pause(ms, signal, () => isNews);
      if (!isNews || signal.aborted) return false;
      const restMs = earliestMs - clock.monotonicMs();
      if (restMs > 0) await pause(restMs, signal, () => false);
      isNews = false;
      return true;
    },
  };
}
