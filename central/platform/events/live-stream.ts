import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import type { OpenDatabase } from "../db/database.ts";
import { cursorText, isBefore, type Position, positionOf, type Positions } from "../db/position.ts";
import { createPlaces, type Places } from "../http/places.ts";
import { KEPT_MS, LIVE_TOPIC } from "./live-events.ts";
import { createListeners, type Listeners, type Notifier } from "./notifier.ts";
import { say } from "../../../shared/words/say.ts";

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
  /** The streams that each caller has open. */
  places: Places;
}

const QUIET_MS = 15_000;
/** A notification may precede settling (an older transaction still runs): the wait and the number of retries. */
const UNSETTLED_MS = 200;
const UNSETTLED_LOOKS = 25;
const PER_READ = 200;
/** The latest events in memory; a follower that is further behind reads from the database. */
const KEPT_EVENTS = 1_000;
const NEWS = "news";

interface World {
  database: Pick<OpenDatabase, "reads">;
  positions: Positions;
  notifier: Pick<Notifier, "watch">;
  clock: Clock;
  /** Streams that one caller may have open. */
  streamsPerCaller: number;
}

interface Placed {
  position: Position;
  event: StreamedEvent;
}

/** The end of the log in memory: read once, for all followers of the process. */
interface Tail {
  /** Every event after this position that has been read is in `latest`. */
  since: Position;
  latest: Placed[];
  heard: Listeners;
  followers: number;
  /** Ends the reading when the last follower has left. */
  over: AbortController;
  /** Why the reading ended by itself: it ends every follower. */
  failure: { error: unknown } | null;
}

/** The live stream of a database, across all processes that share it. */
export function createLiveStream({ database, positions, notifier, clock, streamsPerCaller }: World): LiveStream {
  const db = database.reads;
  let tail: Promise<Tail> | null = null;

  async function readAfter(position: Position): Promise<Placed[]> {
    const rows = await db
      .selectFrom("live_events")
      .selectAll()
      .where(positions.after(position))
      .orderBy("xid")
      .orderBy("seq")
      .limit(PER_READ)
      .execute();
    return rows.map(({ xid, seq, at, type, area_id: areaId, gate_id: gateId, data }) => {
      const id = cursorText({ xid, seq });
      const event = { id, at, type, areaId, gateId, data: JSON.parse(data) as Record<string, unknown> };
      return { position: { xid, seq }, event };
    });
  }

  async function openTail(): Promise<Tail> {
    const [heard, over] = [createListeners(clock), new AbortController()];
    // Watched before the position is read: no event falls between them.
    const watch = notifier.watch([LIVE_TOPIC]);
    try {
      const opened: Tail = { since: await positions.head(db), latest: [], heard, followers: 0, over, failure: null };
      void readOn(opened, watch);
      return opened;
    } catch (error) {
      watch[Symbol.dispose]();
      throw error;
    }
  }

  async function readOn(of: Tail, watch: ReturnType<Notifier["watch"]>): Promise<void> {
    using watching = watch;
    const { signal } = of.over;
    let position = of.since;
    let looks = 0;
    try {
      while (!signal.aborted) {
        const events = await readAfter(position);
        position = events.at(-1)?.position ?? position;
        of.latest.push(...events);
        const dropped = of.latest.splice(0, of.latest.length - KEPT_EVENTS);
        of.since = dropped.at(-1)?.position ?? of.since;
        if (events.length > 0) of.heard.notifyAll();
        if (events.length === PER_READ) continue;
        const outcome = await watching.wait(looks > 0 ? UNSETTLED_MS : QUIET_MS, signal);
        if (outcome === "notified") looks = UNSETTLED_LOOKS;
        else if (looks > 0) looks -= 1;
      }
    } catch (error) {
      if (signal.aborted) return;
      of.failure = { error };
      tail = null;
      of.heard.notifyAll();
    }
  }

  async function join(): Promise<Tail> {
    const joining = (tail ??= openTail());
    try {
      const joined = await joining;
      // The last follower left meanwhile.
      if (joined.over.signal.aborted) return await join();
      joined.followers += 1;
      return joined;
    } catch (error) {
      if (tail === joining) tail = null;
      throw error;
    }
  }

  function leave(left: Tail): void {
    left.followers -= 1;
    if (left.followers > 0 || left.failure) return;
    tail = null;
    left.over.abort();
  }

  async function* followOn(of: Tail, lastId: string | null, signal: AbortSignal) {
    using watch = of.heard.watch([NEWS]);
    const last = lastId === null ? null : positionOf(lastId);
    // Read first: an event that is committed during the next question comes after it.
    const head = await positions.head(db);
    // An id beyond all issued ids belongs to a lost history: no event would ever follow it.
    let position = last && !(await positions.isAhead(db, last)) ? last : head;
    while (!signal.aborted) {
      if (of.failure) throw of.failure.error;
      const { since } = of;
      const isBehind = isBefore(position, since);
      const events = isBehind
        ? await readAfter(position)
        : of.latest.slice(of.latest.findLastIndex((one) => !isBefore(position, one.position)) + 1);
      // The table forgets older ones, so memory must not tell them.
      const oldest = isoTime(clock.nowMs() - KEPT_MS);
      for (const one of events) {
        position = one.position;
        if (one.event.at >= oldest) yield one.event;
      }
      // All up to here has settled, and has been read.
      if (isBehind && events.length < PER_READ && isBefore(position, since)) position = since;
      if (isBehind || events.length > 0) continue;
      if ((await watch.wait(QUIET_MS, signal)) === "quiet") yield null;
    }
  }

  return {
    async *follow(lastId, signal) {
      const joined = await join();
      try {
        yield* followOn(joined, lastId, signal);
      } finally {
        leave(joined);
      }
    },
    now: async () => cursorText(await positions.head(db)),
    places: createPlaces(streamsPerCaller, say("too_many_streams", { limit: streamsPerCaller })),
  };
}
