import { type Clock, isoTime } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import { MAX_STRETCHES } from "../../shared/wire/sync.ts";
import type { Outbox, Settlement, SequenceRange } from "../sync/ports.ts";
import { type FlawedRow, flawedMover, gapOf } from "./flawed-facts.ts";
import type { Said } from "../../shared/wire/said.ts";
import { OCCURRED_MS } from "./journal.ts";
import type { Store } from "./open.ts";
import { OPEN, sentOf, WAITING, waitingFacts } from "./waiting-facts.ts";

export interface OutboxStore extends Outbox {
  /** To be called once facts and their outbox rows are on disk. */
  announce(): void;
  /**
   * Deletes the oldest facts that central has had for longer than `retentionMs`, at most 1,000 a call; returns how
   * many. An acknowledgement's age counts from the first call that found it: without a trusted clock it has no age. It
   * stops at the first fact that must stay, so that the chain of the rest has no gap. Such facts are waiting, parked,
   * of an open activity, not confirmed by central's last heartbeat, or the journal's head.
   */
  cleanUp(nowMs: number, retentionMs: number): number;
  /** Facts that central could not read, oldest first, with the error; at most 100. */
  parkedFacts(): ParkedRow[];
  /** Replaces how damaged rows are set aside; at first nobody is told of the gaps that they leave. */
  setAsideWith(setAside: SetAside): void;
}

/**
 * Sets damaged rows aside: runs `move` and records the gaps, with their reasons, in one transaction. A kill in between
 * would leave a gap that nobody explains.
 */
export type SetAside = (move: () => void, gaps: readonly Said[]) => void;

export interface ParkedRow {
  sequence: number;
  error: string | null;
  /** As it was journalled. */
  body: string;
}

const SWEEP_ROWS = 1_000;

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
  // The sequence that central's last heartbeat confirmed without a gap. It is in memory, so a restart deletes nothing
  // before the next heartbeat.
  let confirmedUpTo = 0;

  const read = waitingFacts(db);
  const moveAside = flawedMover(db);
  let setAside: SetAside = (move) => store.lightly(move);
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
  // Facts that central can't read are not sent again with every heartbeat.
  const bringBack = db.prepare<[number, number]>(
    `INSERT INTO outbox (sequence, state, error)
     SELECT sequence, 'waiting', NULL FROM journal WHERE sequence BETWEEN ? AND ? ON CONFLICT (sequence) DO NOTHING`,
  );
  const unpark = db.prepare<[]>("UPDATE outbox SET state = 'waiting', error = NULL WHERE state = 'parked'");
  const known = db
    .prepare<[number, number], number>("SELECT count(*) FROM journal WHERE sequence BETWEEN ? AND ?")
    .pluck();
  // The place after the last counts as a fact, so that a gap at the end is found too.
  const holes = db.prepare<SequenceRange, SequenceRange>(
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
  // An acknowledgement that reaches less far than an older one has no information any more.
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

  /** The sequences of a reply's facts: they are the oldest open ones, so that the search is short. */
  const sequencesOf = (ids: ReadonlySet<string>): Map<string, number> => {
    const found = new Map<string, number>();
    if (ids.size === 0) return found;
    for (const { id, sequence } of openIds.iterate()) {
      if (ids.has(id)) found.set(id, sequence);
      if (found.size === ids.size) break;
    }
    return found;
  };

  const drop = ({ from, to }: SequenceRange): void => {
    const counted = Math.min(to, size.upTo());
    if (from <= counted) size.left(leave.run(from, counted).changes);
    // A fact that was never counted is not subtracted.
    if (to > counted) leave.run(Math.max(from, counted + 1), to);
  };

  let gone: readonly SequenceRange[] = [];
  const sendAgain = (missing: readonly SequenceRange[], reopen: typeof bringBack): number => {
    if (missing.length === 0) return 0;
    let reopened = 0;
    const lacking: SequenceRange[] = [];
    for (const { from, to } of missing) {
      reopened += reopen.run(from, to).changes;
      if ((known.get(from, to) ?? 0) <= to - from) lacking.push(...holes.all({ from, to }));
    }
    const before = JSON.stringify(gone);
    gone = lacking.slice(0, MAX_STRETCHES);
    // Central repeats its request: one log line is enough.
    if (gone.length > 0 && JSON.stringify(gone) !== before)
      log.error({ gone }, "gap in the journal: central requests facts that are no longer here");
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
      log.error({ fact: id, error }, "central cannot read this fact: it is parked (dead letter)");
      park.run(error, sequence);
    }
    return sendAgain(missing, reopen);
  };
  // Forces a full count next time: for rows that come back, or a unit that was not committed.
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

  const next: Outbox["next"] = (most) => {
    const found = read(most);
    const flawed = found?.facts.flatMap(({ sequence, flaw }): FlawedRow[] => (flaw ? [{ sequence, flaw }] : [])) ?? [];
    if (!found || flawed.length === 0) return found && { facts: found.facts.map(sentOf), body: found.body };
    const move = (): void => {
      for (const row of flawed)
        if (gapOf(row)) moveAside(row.sequence);
        else park.run("not the fact of this journal row", row.sequence);
    };
    setAside(
      move,
      flawed.flatMap((row) => gapOf(row) ?? []),
    );
    size.recount();
    for (const { sequence, flaw } of flawed) log.error({ sequence, flaw }, "a journal row is damaged: it is not sent");
    return next(most);
  };

  return {
    next,
    setAsideWith: (owner) => void (setAside = owner),
    hasWaiting: () => waits.get() !== undefined,
    settle(settlement) {
      // A part that a power cut undoes is sent again, and central already has it; no truck waits for this write.
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
        log.warn({ reopened, receivedUpTo }, "central was restored: facts that it lost are sent again");
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

/** The number of outbox rows: counted once and updated from then on, since weeks without central leave a million. */
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
    /** This number of rows up to there is gone. */
    left(count: number): void {
      rows -= count;
    },
    recount(): void {
      rows = 0;
      upTo = 0;
    },
  };
}
