import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import { FEED_START, type FeedLine } from "../../../shared/wire/feed.ts";
import { snapshotMark, snapshotOf } from "../../platform/db/position.ts";
import { beyondFloor, type Floor } from "../../platform/feed/floors.ts";
import { type FeedScope } from "../../platform/feed/publish.ts";
import { type Feed } from "../../platform/feed/read.ts";

/** What an edge asks of the feed. */
export interface FeedAsk {
  scope: FeedScope;
  cursor: string;
  /** How far tombstones have been forgotten in this scope. */
  floor: Floor | null;
  waitMs: number;
  /** Aborted when the edge has gone or the process stops. */
  signal: AbortSignal;
}

const LINES_PER_CHUNK = 500;

/**
 * An answer of the feed, in chunks of NDJSON: the beginning, what stands behind the cursor, the end. It waits for news
 * once, when there is none; cut short by the signal it has no end.
 * @param ask null for a cursor that is not of this database's history: there is nothing to say but its epoch
 */
export async function* feedLines(
  { feed, clock }: { feed: Feed; clock: Clock },
  begin: { epoch: string; at: string },
  ask: FeedAsk | null,
): AsyncGenerator<string> {
  yield textOf([{ type: "begin", ...begin }]);
  if (!ask) return;
  const { scope, floor, signal } = ask;
  let { cursor } = ask;
  // A snapshot that is cut goes on where it was, and shows by its mark that it needs no older tombstones.
  const startedMs = cursor === FEED_START ? clock.nowMs() : snapshotOf(cursor);
  const mark = startedMs === null ? "" : snapshotMark(startedMs);
  await feed.readOrWait(scope, cursor, 1, { ms: ask.waitMs, signal });
  while (!signal.aborted) {
    // Taken before the look: what changes while it is read may be missing from it.
    const at = isoTime(clock.nowMs());
    const page = await feed.read(scope, cursor, LINES_PER_CHUNK);
    ({ cursor } = page);
    const lines: FeedLine[] = [...page.lines];
    if (mark !== "") for (const line of page.lines) line.cursor += mark;
    if (page.isComplete) lines.push({ type: "end", cursor: beyondFloor(cursor, floor), is_complete: true, at });
    yield textOf(lines);
    if (page.isComplete) return;
  }
}

function textOf(lines: readonly FeedLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}
