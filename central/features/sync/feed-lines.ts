import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import { FEED_START, type FeedLine } from "../../../shared/wire/feed.ts";
import { snapshotMark, snapshotOf, withIncarnation } from "../../platform/db/position.ts";
import { notBelowLowWaterMark, type LowWaterMark } from "../../platform/feed/low-water-marks.ts";
import { type FeedScope } from "../../platform/feed/publish.ts";
import { type Feed, type StoredLine } from "../../platform/feed/read.ts";

/** What an edge asks of the feed. */
export interface FeedRequest {
  scope: FeedScope;
  cursor: string;
  /** The life of the database when the cursor was held against it. */
  life: string | null;
  /** How far tombstones have been forgotten in this scope. */
  floor: LowWaterMark | null;
  waitMs: number;
  /** Aborted when the edge has gone or is out, or the process stops. */
  signal: AbortSignal;
}

const LINES_PER_CHUNK = 500;

/**
 * An answer of the feed, in chunks of NDJSON: the beginning, what stands behind the cursor, the end. It waits for news
 * once, when there is none; cut short by the signal, or by a new life of the database, it has no end.
 * @param ask null for a cursor that is not of this database's history: there is nothing to say but its epoch
 */
export async function* feedLines(
  { feed, clock }: { feed: Feed; clock: Clock },
  begin: { epoch: string; at: string },
  ask: FeedRequest | null,
): AsyncGenerator<string> {
  yield textOf({ type: "begin", ...begin });
  if (!ask) return;
  const { scope, floor, life, signal } = ask;
  let { cursor } = ask;
  // A snapshot that is cut goes on where it was, and shows by its mark that it needs no older tombstones.
  const startedMs = cursor === FEED_START ? clock.nowMs() : snapshotOf(cursor);
  const mark = startedMs === null ? "" : snapshotMark(startedMs);
  await feed.readOrWait(scope, cursor, 1, { ms: ask.waitMs, signal });
  while (!signal.aborted) {
    // Taken before the look: what changes while it is read may be missing from it.
    const at = isoTime(clock.nowMs());
    const page = await feed.readStored(scope, cursor, LINES_PER_CHUNK);
    // Asked after the look: what a new life has given out may be in it, and the cursor was not held against that one.
    if ((await feed.life()) !== life) return;
    ({ cursor } = page);
    let text = "";
    for (const line of page.lines) text += storedText(line, withIncarnation(line.cursor, life) + mark);
    const end = withIncarnation(notBelowLowWaterMark(cursor, floor), life);
    if (page.isComplete) text += textOf({ type: "end", cursor: end, is_complete: true, at });
    yield text;
    if (page.isComplete) return;
  }
}

function textOf(line: FeedLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** A record goes out as it is stored: reading and writing it anew would be most of what a snapshot costs. */
function storedText({ kind, id, data }: StoredLine, cursor: string): string {
  const line = `"kind":"${kind}","id":${JSON.stringify(id)},"cursor":"${cursor}"`;
  return data === null ? `{"type":"delete",${line}}\n` : `{"type":"put",${line},"data":${data}}\n`;
}
