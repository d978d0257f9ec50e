import { type Clock, isoTime } from "../../../../shared/lib/clock.ts";
import { BEAT_MS, streamParts } from "../../../../shared/web/stream-parts.ts";
import type { Stream } from "../../page.ts";
import { LIVE_READS, readNow } from "./live-data.ts";
import { readersOf } from "./live-page.ts";
import { livePartsOf } from "./live-view.ts";

/** Events that come within this time are read together: a busy site reads each watcher's areas twice a second. */
const GATHER_MS = 500;

/**
 * Keeps the control room up to date: follows the live events of the API as the person, reads the areas again after
 * events, and sends the parts that differ.
 */
export const liveStream: Stream = {
  path: "/live/stream",
  uses: LIVE_READS,
  async open(visit) {
    const { clock, context } = visit;
    const over = new AbortController();
    context.req.raw.signal.addEventListener("abort", () => over.abort(), { once: true });
    // Followed before the first read: no event falls between them.
    const events = await visit.call("streamLiveActivities", { signal: over.signal });
    const news = newsOf(clock);
    // The stream of the API ends after a while, and when a right ends: the page then connects again.
    void follow(events.body, () => news.add()).finally(() => over.abort());
    const reader = await readersOf(visit);
    // Rendered when something was read, not with each beat.
    const render = async () => livePartsOf(await readNow(visit), reader);
    let parts = await render();
    return streamParts(
      context,
      () => ({
        beat: { now: isoTime(clock.nowMs()) },
        parts,
        async next(signal) {
          if (await news.within(BEAT_MS - GATHER_MS, signal)) parts = await render();
        },
      }),
      over.signal,
    );
  },
};

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
      const cancel = clock.after(ms, done);
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
    /** Waits for news, then for those that come with it. @returns false when there was none */
    async within(ms: number, signal: AbortSignal): Promise<boolean> {
      await pause(ms, signal, () => isNews);
      if (!isNews || signal.aborted) return false;
      await pause(GATHER_MS, signal, () => false);
      isNews = false;
      return true;
    },
  };
}
