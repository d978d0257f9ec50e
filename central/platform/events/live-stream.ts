import type { Clock } from "../../../shared/lib/clock.ts";
import type { OpenDatabase } from "../db/database.ts";
import { cursorText, positionOf, type Positions } from "../db/position.ts";
import { LIVE_TOPIC } from "./live-events.ts";
import type { Notifier } from "./notifier.ts";

/** A live event as read, with the id to resume after. */
export interface StreamedEvent {
  id: string;
  at: string;
  type: string;
  areaId: string | null;
  gateId: string | null;
  data: Record<string, unknown>;
}

/** The reading side of the live stream. */
export interface LiveStream {
  /**
   * Live events in order, as they arrive, until the signal ends it. `null` is an idle interval: the time for a
   * keep-alive.
   * @param lastId resumes after this id, as far back as events are kept; null starts with the next event
   */
  follow(lastId: string | null, signal: AbortSignal): AsyncGenerator<StreamedEvent | null>;
  /** The start id for a watcher that needs all events from now on, not only from the first read on. */
  now(): Promise<string>;
}

const QUIET_MS = 15_000;
/** A notification may precede settling (an older transaction still runs): the wait and the number of retries. */
const UNSETTLED_MS = 200;
const UNSETTLED_LOOKS = 25;
const PER_READ = 200;

interface World {
  database: OpenDatabase;
  positions: Positions;
  notifier: Notifier;
  clock: Clock;
}

/** The live stream of a database, across all processes that share it. */
export function createLiveStream({ database, positions, notifier }: World): LiveStream {
  const db = database.reads;
  return {
    async *follow(lastId, signal) {
      using watch = notifier.watch([LIVE_TOPIC]);
      const last = lastId === null ? null : positionOf(lastId);
      // An id beyond all issued ids belongs to a lost history: no event would ever follow it.
      let position = last && !(await positions.isAhead(db, last)) ? last : await positions.head(db);
      let looks = 0;
      while (!signal.aborted) {
        const rows = await db
          .selectFrom("live_events")
          .selectAll()
          .where(positions.after(position))
          .orderBy("xid")
          .orderBy("seq")
          .limit(PER_READ)
          .execute();
        for (const row of rows) {
          position = { xid: row.xid, seq: row.seq };
          yield {
            id: cursorText(position),
            at: row.at,
            type: row.type,
            areaId: row.area_id,
            gateId: row.gate_id,
            data: JSON.parse(row.data) as Record<string, unknown>,
          };
        }
        if (rows.length > 0) continue;
        const outcome = await watch.wait(looks > 0 ? UNSETTLED_MS : QUIET_MS, signal);
        if (outcome === "notified") looks = UNSETTLED_LOOKS;
        else if (looks > 0) looks -= 1;
        else if (outcome === "quiet") yield null;
      }
    },
    now: async () => cursorText(await positions.head(db)),
  };
}
