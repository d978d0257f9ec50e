import type { Clock } from "../../../shared/lib/clock.ts";
import { FEED_START, type FeedDelete, type FeedPut, FeedKind } from "../../../shared/wire/feed.ts";
import { invalidInput } from "../../../shared/errors/app-error.ts";
import type { OpenDatabase } from "../db/database.ts";
import { cursorText, incarnationOf, type Position, positionOf, type Positions } from "../db/position.ts";
import type { Notifier } from "../events/notifier.ts";
import { type LowWaterMark, lowWaterMarkOf } from "./low-water-marks.ts";
import { epochOf } from "./epoch.ts";
import { currentIncarnation, hasGivenOut } from "./incarnations.ts";
import { type FeedScope, feedTopic } from "./publish.ts";
import { say } from "../../../shared/words/say.ts";

/** A batch of the feed. */
export interface FeedBatch<Line> {
  lines: Line[];
  /** The cursor for the next read. */
  cursor: string;
  /** True when no further entry was waiting at the time of the read. */
  isComplete: boolean;
}
export type FeedPage = FeedBatch<FeedPut | FeedDelete>;

/** A line as stored. */
export interface StoredLine {
  kind: string;
  id: string;
  cursor: string;
  /** The record as the JSON of the wire; null once it is deleted. */
  data: string | null;
}

/** The reader of the change feed. */
export interface Feed {
  /**
   * Up to `limit` lines after `cursor`, oldest first; from `0` on this is the snapshot.
   * @throws AppError `invalid_input` when the text is not a cursor
   */
  read(scope: FeedScope, cursor: string, limit: number): Promise<FeedPage>;
  /** As `read`, with the records as their stored text. */
  readStored(scope: FeedScope, cursor: string, limit: number): Promise<FeedBatch<StoredLine>>;
  /** As `read`, but waits up to `wait.ms` when there is no new entry; the signal ends the wait. */
  readOrWait(
    scope: FeedScope,
    cursor: string,
    limit: number,
    wait: { ms: number; signal: AbortSignal },
  ): Promise<FeedPage>;
  /** Is the cursor outside this database's history? Then the database was restored from an older backup. */
  isForeign(cursor: string): Promise<boolean>;
  /** The life of this database with the latest issued positions; null before the first. */
  life(): Promise<string | null>;
  /** The low-water mark of the deleted tombstones for a scope; null when none is deleted. */
  lowWaterMark(scope: FeedScope): Promise<LowWaterMark | null>;
  /** The history of this database to which its cursors belong. */
  epoch(): Promise<string>;
}

/** A notification may precede settling (an older transaction still runs): the delay of the next read. */
const UNSETTLED_MS = 200;

interface World {
  database: OpenDatabase;
  positions: Positions;
  notifier: Notifier;
  clock: Clock;
}

/** The reading side of the feed. */
export function createFeed({ database, positions, notifier, clock }: World): Feed {
  const db = database.reads;

  async function readStored(scope: FeedScope, cursor: string, limit: number): Promise<FeedBatch<StoredLine>> {
    const after = parseCursor(cursor);
    const part = (areaId: string) =>
      db
        .selectFrom("feed_entries")
        .select(["kind", "record_id", "xid", "seq", "data"])
        .where("area_id", "=", areaId)
        .where("gate_id", "in", ["", scope.gateId])
        .where(positions.after(after))
        .$if(cursor === FEED_START, (query) => query.where("data", "is not", null))
        .orderBy("xid")
        .orderBy("seq")
        .limit(limit + 1);
    // One statement for both parts: two statements would see two states, and the later one could skip the earlier.
    const rows = await db
      .selectFrom(part("").as("everywhere"))
      .selectAll()
      .unionAll(db.selectFrom(part(scope.areaId).as("here")).selectAll())
      .orderBy("xid")
      .orderBy("seq")
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const lines = page.map((row) => ({ kind: row.kind, id: row.record_id, cursor: cursorText(row), data: row.data }));
    return { lines, cursor: last ? cursorText(last) : cursor, isComplete: rows.length <= limit };
  }

  async function read(scope: FeedScope, cursor: string, limit: number): Promise<FeedPage> {
    const stored = await readStored(scope, cursor, limit);
    return { ...stored, lines: stored.lines.map(lineOf) };
  }

  return {
    read,
    readStored,
    async readOrWait(scope, cursor, limit, { ms, signal }) {
      using watch = notifier.watch([feedTopic(null), feedTopic(scope.areaId)]);
      const endMs = clock.monotonicMs() + ms;
      let wasNotified = false;
      // The upper bound of the notifying transactions; 0 once all of them are settled and read.
      let newsBelow = 0;
      for (;;) {
        if (wasNotified || newsBelow > 0) {
          // Taken before the query, so that the query sees everything settled by now.
          const { settled, begun } = await positions.horizon(db);
          if (wasNotified) newsBelow = begun;
          if (settled >= newsBelow) newsBelow = 0;
        }
        const page = await read(scope, cursor, limit);
        const leftMs = endMs - clock.monotonicMs();
        if (page.lines.length > 0 || leftMs <= 0) return page;
        const outcome = await watch.wait(newsBelow > 0 ? Math.min(UNSETTLED_MS, leftMs) : leftMs, signal);
        if (outcome === "stopped") return page;
        wasNotified = outcome === "notified";
      }
    },
    lowWaterMark: (scope) => lowWaterMarkOf(db, scope),
    async isForeign(cursor) {
      const [position, life] = [parseCursor(cursor), incarnationOf(cursor)];
      if (life !== null && !(await hasGivenOut(db, life, position))) return true;
      return positions.isAhead(db, position);
    },
    life: () => currentIncarnation(db),
    epoch: () => epochOf(db),
  };
}

function parseCursor(cursor: string): Position {
  const position = positionOf(cursor);
  if (!position) throw invalidInput([{ path: "cursor", said: say("is_no_feed_cursor") }]);
  return position;
}

function lineOf({ kind, id, cursor, data }: StoredLine): FeedPut | FeedDelete {
  const line = { kind: FeedKind.parse(kind), id, cursor };
  if (data === null) return { type: "delete", ...line } satisfies FeedDelete;
  // Written through the same schema by `feedRow`.
  return { type: "put", ...line, data: JSON.parse(data) as FeedPut["data"] } as FeedPut;
}
