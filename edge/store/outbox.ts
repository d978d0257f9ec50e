import { type Clock, isoTime } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { MAX_STRETCHES } from "../../shared/wire/sync.ts";
import { type Outbox, type Settlement, type Stretch } from "../sync/ports.ts";
import { OCCURRED_MS } from "./journal.ts";
import { type Store } from "./open.ts";

export interface OutboxStore extends Outbox {
  /** To be called once facts and their outbox rows are on disk. */
  announce(): void;
  /**
   * Deletes the oldest facts that central has had for longer than `retentionMs`, at most 1,000 a call; answers how
   * many. An acknowledgement is as old as the first call that found it: what no believed clock has seen has no age.
   * It stops at the first that must stay (waiting, parked, of an open activity, not confirmed by central's last
   * heartbeat, or the journal's head), so that the chain of what is left has no hole.
   */
  cleanUp(nowMs: number, retentionMs: number): number;
  /** What central could not read, oldest first, with its error; at most 100. */
  parkedFacts(): ParkedRow[];
}

export interface ParkedRow {
  sequence: number;
  error: string | null;
  /** As it was journalled. */
  body: string;
}

const SWEEP_ROWS = 1_000;
const OPEN = "FROM outbox JOIN journal USING (sequence)";
const WAITING = `${OPEN} WHERE state = 'waiting'`;

/** `Outbox.next`. SQLite itself puts the texts together: a thousand strings of this process would be swept one by one. */
function waitingFacts(db: Store["db"]): Outbox["next"] {
  const oldest = db.prepare<[number], { id: string; sequence: number }>(
    `SELECT id, sequence ${WAITING} ORDER BY sequence LIMIT ?`,
  );
  const bodyUpTo = db
    .prepare<[number], Buffer>(
      `SELECT CAST('{"facts":[' || group_concat(body, ',' ORDER BY sequence) || ']}' AS BLOB) ${WAITING} AND sequence <= ?`,
    )
    .pluck();
  // Both of one state: what is settled meanwhile is in both or in neither.
  return db.transaction((most: number) => {
    const facts = oldest.all(most);
    const body = bodyUpTo.get(facts.at(-1)?.sequence ?? 0);
    return body ? { facts, body } : null;
  });
}

export function openOutbox({
  store,
  clock,
  log,
}: {
  store: Pick<Store, "db" | "lightly">;
  /** Central's time, as far as it is known. */
  clock: Pick<Clock, "nowMs">;
  log: Log;
}): OutboxStore {
  const { db } = store;
  const listeners = new Set<() => void>();
  // How far central's last heartbeat confirmed without a hole; in memory, so a restart deletes nothing before it is told.
  let confirmedUpTo = 0;

  const next = waitingFacts(db);
  const waits = db.prepare<[], number>(`SELECT 1 ${WAITING} LIMIT 1`).pluck();
  const oldest = db.prepare<[], number>(`SELECT ${OCCURRED_MS} ${WAITING} ORDER BY sequence LIMIT 1`).pluck();
  const parkedCount = db.prepare<[], number>("SELECT count(*) FROM outbox WHERE state = 'parked'").pluck();
  const size = openSize(db);
  const openIds = db.prepare<[], { id: string; sequence: number }>(`SELECT id, sequence ${OPEN} ORDER BY sequence`);
  const park = db.prepare<[string | null, number]>("UPDATE outbox SET state = 'parked', error = ? WHERE sequence = ?");
  const leave = db.prepare<[number, number]>("DELETE FROM outbox WHERE sequence BETWEEN ? AND ?");
  const acknowledge = db.prepare<[number]>("INSERT INTO acknowledgements (at_ms, up_to) VALUES (NULL, ?)");
  const stamp = db.prepare<[number]>("UPDATE acknowledgements SET at_ms = ? WHERE at_ms IS NULL");
  const reopen = db.prepare<[number, number]>(
    `INSERT INTO outbox (sequence, state, error)
     SELECT sequence, 'waiting', NULL FROM journal WHERE sequence BETWEEN ? AND ?
     ON CONFLICT (sequence) DO UPDATE SET state = 'waiting', error = NULL WHERE state <> 'waiting'`,
  );
  // What central can't read it need not be sent with every heartbeat.
  const bringBack = db.prepare<[number, number]>(
    `INSERT INTO outbox (sequence, state, error)
     SELECT sequence, 'waiting', NULL FROM journal WHERE sequence BETWEEN ? AND ? ON CONFLICT (sequence) DO NOTHING`,
  );
  const unpark = db.prepare<[]>("UPDATE outbox SET state = 'waiting', error = NULL WHERE state = 'parked'");
  const known = db
    .prepare<[number, number], number>("SELECT count(*) FROM journal WHERE sequence BETWEEN ? AND ?")
    .pluck();
  // The place behind the last stands for a fact, so that what lacks at the end is found too.
  const holes = db.prepare<Stretch, Stretch>(
    `SELECT before + 1 AS "from", sequence - 1 AS "to" FROM
       (SELECT sequence, lag(sequence, 1, :from - 1) OVER (ORDER BY sequence) AS before FROM
         (SELECT sequence FROM journal WHERE sequence BETWEEN :from AND :to UNION ALL SELECT :to + 1))
     WHERE sequence > before + 1 ORDER BY sequence LIMIT ${MAX_STRETCHES}`,
  );
  const epochOf = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'outbox.epoch'").pluck();
  const setEpoch = db.prepare<[string]>("INSERT OR REPLACE INTO meta (key, value) VALUES ('outbox.epoch', ?)");
  const acknowledgedBefore = db
    .prepare<[number], number | null>("SELECT max(up_to) FROM acknowledgements WHERE at_ms < ?")
    .pluck();
  // An acknowledgement that reaches less far than an older one tells nothing any more.
  const forget = db.prepare<[number, number]>("DELETE FROM acknowledgements WHERE at_ms < ? AND up_to < ?");
  const oldestRows = db.prepare<[number], { sequence: number; is_held: number }>(
    `SELECT sequence,
       sequence IN (SELECT sequence FROM outbox)
         OR activity_id IN (SELECT activity_id FROM open_activities)
         OR sequence = (SELECT max(sequence) FROM journal) AS is_held
     FROM journal WHERE sequence <= ? ORDER BY sequence LIMIT ${SWEEP_ROWS}`,
  );
  const dropJournal = db.prepare<[number]>("DELETE FROM journal WHERE sequence <= ?");

  const parked = db.prepare<[], ParkedRow>(
    `SELECT sequence, error, body ${OPEN} WHERE state = 'parked' ORDER BY sequence LIMIT 100`,
  );

  const announce = (): void => {
    for (const listener of listeners) listener();
  };

  /** Where the facts of a reply stand: they are the oldest open ones, so that the search is short. */
  const sequencesOf = (ids: ReadonlySet<string>): Map<string, number> => {
    const found = new Map<string, number>();
    if (ids.size === 0) return found;
    for (const { id, sequence } of openIds.iterate()) {
      if (ids.has(id)) found.set(id, sequence);
      if (found.size === ids.size) break;
    }
    return found;
  };

  const drop = ({ from, to }: Stretch): void => {
    const counted = Math.min(to, size.upTo());
    if (from <= counted) size.left(leave.run(from, counted).changes);
    // What was never counted is not missed.
    if (to > counted) leave.run(Math.max(from, counted + 1), to);
  };

  let gone: readonly Stretch[] = [];
  const sendAgain = (missing: readonly Stretch[], reopen: typeof bringBack): number => {
    if (missing.length === 0) return 0;
    let reopened = 0;
    const lacking: Stretch[] = [];
    for (const { from, to } of missing) {
      reopened += reopen.run(from, to).changes;
      if ((known.get(from, to) ?? 0) <= to - from) lacking.push(...holes.all({ from, to }));
    }
    const before = JSON.stringify(gone);
    gone = lacking.slice(0, MAX_STRETCHES);
    // Central goes on asking: once is enough for the log.
    if (gone.length > 0 && JSON.stringify(gone) !== before)
      log.error({ gone }, "central asks for facts that are no longer here");
    return reopened;
  };

  const settle = ({ kept, parked: unread, missing }: Settlement): number => {
    for (const stretch of kept) drop(stretch);
    const upTo = Math.max(0, ...kept.map(({ to }) => to));
    if (upTo > 0) acknowledge.run(upTo);
    const sequences = sequencesOf(new Set(unread.map(({ id }) => id)));
    for (const { id, error } of unread) {
      const sequence = sequences.get(id);
      if (sequence === undefined) continue;
      log.error({ fact: id, error }, "central can't read this fact: it is parked");
      park.run(error, sequence);
    }
    return sendAgain(missing, reopen);
  };
  // Whoever counts next counts all: rows that come back, or a unit that was not kept.
  const recounting = (unit: () => number): number => {
    try {
      const reopened = unit();
      if (reopened > 0) size.recount();
      return reopened;
    } catch (error) {
      size.recount();
      throw error;
    }
  };
  const reconcile = db.transaction((epoch: string, receivedUpTo: number): number => {
    const before = epochOf.get();
    if (before === epoch) return 0;
    setEpoch.run(epoch);
    return before === undefined ? 0 : reopen.run(receivedUpTo + 1, Number.MAX_SAFE_INTEGER).changes;
  });
  const cleanUp = db.transaction((nowMs: number, beforeMs: number): number => {
    stamp.run(nowMs);
    const acknowledged = acknowledgedBefore.get(beforeMs) ?? 0;
    let last = 0;
    let dropped = 0;
    for (const row of oldestRows.all(Math.min(acknowledged, confirmedUpTo))) {
      if (row.is_held === 1) break;
      last = row.sequence;
      dropped++;
    }
    dropJournal.run(last);
    forget.run(beforeMs, acknowledged);
    return dropped;
  });

  return {
    next,
    hasWaiting: () => waits.get() !== undefined,
    settle(settlement) {
      // What a power cut takes of it is sent again, and known there; no truck waits for the disk because of it.
      if (recounting(() => store.lightly(() => settle(settlement))) > 0) announce();
    },
    sendAgain(missing) {
      if (missing.length > 0 && recounting(() => store.lightly(() => sendAgain(missing, bringBack))) > 0) announce();
    },
    gone: () => gone,
    reconcile({ epoch, receivedUpTo }) {
      const reopened = recounting(() => reconcile.immediate(epoch, receivedUpTo));
      confirmedUpTo = receivedUpTo;
      if (reopened > 0) {
        log.warn({ reopened, receivedUpTo }, "central was restored: what it has lost is sent again");
        announce();
      }
      return reopened;
    },
    parkedFacts: () => parked.all(),
    retryParked() {
      const reopened = unpark.run().changes;
      if (reopened > 0) announce();
      return reopened;
    },
    counts() {
      const oldestMs = oldest.get();
      const parkedRows = parkedCount.get() ?? 0;
      return {
        depth: size.rows() - parkedRows,
        parked: parkedRows,
        oldestAt: oldestMs === undefined ? null : isoTime(Math.min(oldestMs, clock.nowMs())),
      };
    },
    onAdded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce,
    cleanUp: (nowMs, retentionMs) => cleanUp.immediate(nowMs, nowMs - retentionMs),
  };
}

/** How many rows the outbox has: counted once and kept up from then on, since weeks without central leave a million. */
function openSize(db: Store["db"]) {
  const newer = db.prepare<[number], { count: number; last: number | null }>(
    "SELECT count(*) AS count, max(sequence) AS last FROM outbox WHERE sequence > ?",
  );
  let rows = 0;
  let upTo = 0;
  return {
    rows(): number {
      const found = newer.get(upTo);
      rows += found?.count ?? 0;
      upTo = found?.last ?? upTo;
      return rows;
    },
    /** The last sequence that is counted. */
    upTo: () => upTo,
    /** So many rows up to there are gone. */
    left(count: number): void {
      rows -= count;
    },
    recount(): void {
      rows = 0;
      upTo = 0;
    },
  };
}
