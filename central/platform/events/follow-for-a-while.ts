import type { Clock } from "../../../shared/lib/clock.ts";
import type { LiveStream, StreamedEvent } from "./live-stream.ts";

/**
 * A stream ends after this time. The watcher reconnects with a fresh token and its last event id, so an expired right
 * ends.
 */
const MAX_MS = 15 * 60_000;

/** Live events for one answer: until its signal ends it, and for a quarter of an hour at most. */
export async function* followForAWhile(
  { live, clock }: { live: Pick<LiveStream, "follow">; clock: Clock },
  after: string,
  signal: AbortSignal,
): AsyncGenerator<StreamedEvent | null> {
  const ending = new AbortController();
  const cancelEnd = clock.after(MAX_MS, () => ending.abort());
  try {
    yield* live.follow(after, AbortSignal.any([signal, ending.signal]));
  } finally {
    cancelEnd();
  }
}
