import { z } from "zod";
import { type Clock, isoTime } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type Outbox, type OutgoingFact } from "../sync/ports.ts";
import { type Store } from "./open.ts";

export interface OutboxStore extends Outbox {
  /** To be called once facts and their outbox rows are on disk. */
  announce(): void;
  /**
   * Deletes the oldest facts that central has had for longer than `retentionMs`, at most 1,000 a call; answers how
   * many. It stops at the first that must stay (waiting, parked, of an open activity, not confirmed by central's last
   * heartbeat, or the journal's head), so that the chain of what is left has no hole.
   */
  cleanUp(retentionMs: number): number;
}

const SWEEP_ROWS = 1_000;
const Frame = z.looseObject({ id: z.string(), sequence: z.int() });

export function openOutbox({ store, clock, log }: { store: Pick<Store, "db">; clock: Clock; log: Log }): OutboxStore {
  const { db } = store;
  const listeners = new Set<() => void>();
  // How far central's last heartbeat confirmed without a hole; in memory, so a restart deletes nothing before it is told.
  let confirmedUpTo = 0;

  // `state <> 'acknowledged'` is what lets SQLite use the partial index.
  const OPEN = "FROM outbox JOIN journal USING (sequence) WHERE state = 'waiting' AND state <> 'acknowledged'";
  const next = db.prepare<[number], string>(`SELECT body ${OPEN} ORDER BY sequence LIMIT ?`).pluck();
  const oldest = db.prepare<[], number>(`SELECT occurred_ms ${OPEN} ORDER BY sequence LIMIT 1`).pluck();
  const count = db
    .prepare<[string], number>("SELECT count(*) FROM outbox WHERE state = ? AND state <> 'acknowledged'")
    .pluck();
  const mark = db.prepare<[string, string | null, number, string]>(
    "UPDATE outbox SET state = ?, error = ?, changed_ms = ? WHERE sequence = (SELECT sequence FROM journal WHERE id = ?)",
  );
  const reopen = db.prepare<[number, number, number]>(
    "UPDATE outbox SET state = 'waiting', error = NULL, changed_ms = ? WHERE sequence BETWEEN ? AND ? AND state <> 'waiting'",
  );
  const unpark = db.prepare<[number]>(
    "UPDATE outbox SET state = 'waiting', error = NULL, changed_ms = ? WHERE state = 'parked' AND state <> 'acknowledged'",
  );
  const known = db
    .prepare<[number, number], number>("SELECT count(*) FROM outbox WHERE sequence BETWEEN ? AND ?")
    .pluck();
  const epochOf = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'outbox.epoch'").pluck();
  const setEpoch = db.prepare<[string]>("INSERT OR REPLACE INTO meta (key, value) VALUES ('outbox.epoch', ?)");
  const oldestRows = db.prepare<[], { sequence: number; state: string; changed_ms: number; is_held: number }>(
    `SELECT journal.sequence, state, changed_ms,
       activity_id IN (SELECT activity_id FROM open_activities)
         OR journal.sequence = (SELECT max(sequence) FROM journal) AS is_held
     FROM journal JOIN outbox USING (sequence) ORDER BY journal.sequence LIMIT ${SWEEP_ROWS}`,
  );
  const dropOutbox = db.prepare<[number]>("DELETE FROM outbox WHERE sequence <= ?");
  const dropJournal = db.prepare<[number]>("DELETE FROM journal WHERE sequence <= ?");

  const announce = (): void => {
    for (const listener of listeners) listener();
  };

  const settle = db.transaction((reply: Parameters<Outbox["settle"]>[0]): number => {
    const nowMs = clock.nowMs();
    for (const { id, outcome, error } of reply.results) {
      if (outcome === "parked") log.error({ fact: id, error }, "central can't read this fact: it is parked");
      mark.run(outcome === "parked" ? "parked" : "acknowledged", error, nowMs, id);
    }
    let reopened = 0;
    for (const { from, to } of reply.missing) {
      reopened += reopen.run(nowMs, from, to).changes;
      const lost = to - from + 1 - (known.get(from, to) ?? 0);
      if (lost > 0) log.error({ from, to, lost }, "central asks for facts that are no longer here");
    }
    return reopened;
  });
  const reconcile = db.transaction((epoch: string, receivedUpTo: number): number => {
    const before = epochOf.get();
    if (before === epoch) return 0;
    setEpoch.run(epoch);
    return before === undefined ? 0 : reopen.run(clock.nowMs(), receivedUpTo + 1, Number.MAX_SAFE_INTEGER).changes;
  });
  const cleanUp = db.transaction((beforeMs: number): number => {
    let last = 0;
    let dropped = 0;
    for (const row of oldestRows.all()) {
      const isKept = row.state !== "acknowledged" || row.changed_ms >= beforeMs || row.is_held === 1;
      if (isKept || row.sequence > confirmedUpTo) break;
      last = row.sequence;
      dropped++;
    }
    dropOutbox.run(last);
    dropJournal.run(last);
    return dropped;
  });

  return {
    next: (most) => next.all(most).map((body): OutgoingFact => Frame.parse(JSON.parse(body))),
    settle(reply) {
      if (settle.immediate(reply) > 0) announce();
    },
    reconcile({ epoch, receivedUpTo }) {
      const reopened = reconcile.immediate(epoch, receivedUpTo);
      confirmedUpTo = receivedUpTo;
      if (reopened > 0) {
        log.warn({ reopened, receivedUpTo }, "central was restored: what it has lost is sent again");
        announce();
      }
      return reopened;
    },
    retryParked() {
      const reopened = unpark.run(clock.nowMs()).changes;
      if (reopened > 0) announce();
      return reopened;
    },
    counts() {
      const oldestMs = oldest.get();
      return {
        depth: count.get("waiting") ?? 0,
        parked: count.get("parked") ?? 0,
        oldestAt: oldestMs === undefined ? null : isoTime(oldestMs),
      };
    },
    onAdded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce,
    cleanUp: (retentionMs) => cleanUp.immediate(clock.nowMs() - retentionMs),
  };
}
