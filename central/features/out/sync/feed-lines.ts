import { type Clock, isoTime } from "../../../../shared/lib/clock.ts";
import { FEED_START, type FeedLine } from "../../../../shared/wire/feed.ts";
import { snapshotMark, snapshotOf, withIncarnation } from "../../../platform/db/position.ts";
import { notBelowLowWaterMark, type LowWaterMark } from "../../../platform/feed/low-water-marks.ts";
import type { FeedScope } from "../../../platform/feed/publish.ts";
import type { Feed, StoredLine } from "../../../platform/feed/read.ts";

/** An edge's request to the feed. */
export interface FeedRequest {
  scope: FeedScope;
  cursor: string;
  /** The life of the database at the check of the cursor. */
  life: string | null;
  /** The low-water mark of deleted tombstones in this scope. */
  lowWaterMark: LowWaterMark | null;
  waitMs: number;
  /** Aborted when the edge has disconnected or is revoked, or the process stops. */
  signal: AbortSignal;
}

const LINES_PER_CHUNK = 500;

/**
 * An answer of the feed, or the snapshot for a new edge (everything after position 0), in chunks of NDJSON: the begin line, the changes after the cursor, the end line. Without
 * changes, it waits for news once. An answer that the signal or a new life of the database cuts short has no end line.
 * @param ask null for a cursor of another database history: the answer then holds the epoch alone
 */
export async function* feedLines(
  { feed, clock }: { feed: Feed; clock: Clock },
  begin: { epoch: string; at: string },
  ask: FeedRequest | null,
): AsyncGenerator<string> {
  yield textOf({ type: "begin", ...begin });
  if (!ask) return;
  const { scope, lowWaterMark, life, signal } = ask;
  let { cursor } = ask;
  // An interrupted snapshot continues at its position; its mark shows that it needs no older tombstones.
  const startedMs = cursor === FEED_START ? clock.nowMs() : snapshotOf(cursor);
  const mark = startedMs === null ? "" : snapshotMark(startedMs);
  await feed.readOrWait(scope, cursor, 1, { ms: ask.waitMs, signal });
  while (!signal.aborted) {
    // Taken before the read: a change during the read may be missing from it.
    const at = isoTime(clock.nowMs());
    const page = await feed.readStored(scope, cursor, LINES_PER_CHUNK);
    // Checked after the read: it may contain changes of a new life, and the cursor was not checked against that life.
    if ((await feed.life()) !== life) return;
    ({ cursor } = page);
    let text = "";
    for (const line of page.lines) text += storedText(line, withIncarnation(line.cursor, life) + mark);
    const end = withIncarnation(notBelowLowWaterMark(cursor, lowWaterMark), life);
    if (page.isComplete) text += textOf({ type: "end", cursor: end, is_complete: true, at });
    yield text;
    if (page.isComplete) return;
  }
}

function textOf(line: FeedLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** A record is sent as stored: to parse and serialize it again would be most of a snapshot's cost. */
function storedText({ kind, id, data }: StoredLine, cursor: string): string {
  const line = `"kind":"${kind}","id":${JSON.stringify(id)},"cursor":"${cursor}"`;
  return data === null ? `{"type":"delete",${line}}\n` : `{"type":"put",${line},"data":${data}}\n`;
}
