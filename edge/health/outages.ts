import { z } from "zod";
import { type Clock, isoTime } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { JournalReader } from "../store/journal-reader.ts";
import { factOfBody } from "../store/flawed-facts.ts";
import type { Store } from "../store/open.ts";
import type { ContactState } from "../sync/contact.ts";
import { startLoop } from "../sync/loop.ts";
import { countFact, emptySummary, OutageSummary } from "./outage-summary.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import { spokenOfText, textOfSpoken } from "../../shared/words/spoken-text.ts";

/** One outage of central. Moments are ISO 8601 by this gate's clock. */
export interface EdgeOutage extends Omit<OutageSummary, "up_to"> {
  id: string;
  from: string;
  /** Null while it lasts. */
  until: string | null;
  because: Spoken | null;
  /** The moment of the data with which the gate began to decide; null when it had none. */
  data_as_of: string | null;
  /** Facts of that time that central has not acknowledged yet. */
  waiting: number;
  parked: number;
}

export interface Outages extends AsyncDisposable {
  /** Called whenever the reachability of central changes. */
  note(contact: Pick<ContactState, "isReached" | "sinceMs" | "because">): void;
  /** Facts were written. */
  wake(): void;
  /** Newest first. Facts of the last second may not be counted yet. */
  list(most?: number): EdgeOutage[];
}

/** A shorter silence is not an outage: a lost packet, or a restart of central. */
const SHORTEST_MS = 30_000;
const PIECE_ROWS = 200;
const GATHER_MS = 1_000;
const IDLE_MS = 60_000;
const MAX_KEPT = 1_000;

const Row = z.strictObject({
  id: z.string(),
  began_ms: z.int(),
  ended_ms: z.int().nullable(),
  because: z.string().nullable(),
  replica_as_of: z.string().nullable(),
  first_sequence: z.int(),
  last_sequence: z.int().nullable(),
  summary: z.string().nullable(),
});
type Row = z.infer<typeof Row>;

/**
 * Records the outages of central: one row each, written when it begins and when it ends, or later where the disk is
 * full. The gate's decisions meanwhile are counted from its journal, in small portions, so that no vehicle waits for
 * it.
 */
export function openOutages(needs: {
  store: Store;
  journal: JournalReader;
  replicaAsOf: () => string | null;
  clock: Clock;
  log: Log;
}): Outages {
  const { store, journal, clock } = needs;
  const { db } = store;
  const newest = db.prepare<[number]>("SELECT * FROM outages ORDER BY id DESC LIMIT ?");
  const put = db.prepare<[Row]>(
    `INSERT OR REPLACE INTO outages VALUES
       (@id, @began_ms, @ended_ms, @because, @replica_as_of, @first_sequence, @last_sequence, @summary)`,
  );
  const summarise = db.prepare<[string, string]>("UPDATE outages SET summary = ? WHERE id = ?");
  const forget = db.prepare<[number]>(
    "DELETE FROM outages WHERE id NOT IN (SELECT id FROM outages ORDER BY id DESC LIMIT ?)",
  );
  const unsent = db
    .prepare<[string, number, number], number>(
      "SELECT count(*) FROM outbox WHERE state = ? AND sequence BETWEEN ? AND ?",
    )
    .pluck();

  const head = (): number => journal.last()?.sequence ?? 0;
  /** Rows whose latest state is not on disk: it was full. */
  const unwritten = new Map<string, Row>();
  const rowsOf = (most: number): Row[] => {
    const written = newest.all(most).map((row) => Row.parse(row));
    const all = [...written.filter(({ id }) => !unwritten.has(id)), ...unwritten.values()];
    return all.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, most);
  };
  const write = (): void => {
    store.lightly(() => {
      for (const row of unwritten.values()) put.run(row);
      forget.run(MAX_KEPT);
    });
    unwritten.clear();
  };
  const keep = (row: Row): void => {
    unwritten.set(row.id, row);
    const [oldest] = unwritten.keys();
    if (unwritten.size > MAX_KEPT && oldest !== undefined) unwritten.delete(oldest);
    try {
      write();
    } catch (error) {
      // The caller that reports an outage must not fail with the disk: the loop writes the row once there is room.
      needs.log.warn({ err: error }, "an outage could not be stored: it is retried");
    }
    loop.wake();
  };
  /** The summaries that are incomplete, by outage. */
  const counting = new Map<string, { row: Row; summary: OutageSummary }>();
  const count = (row: Row): void => void counting.set(row.id, { row, summary: emptySummary(row.first_sequence - 1) });
  let open: Row | null = null;
  for (const row of rowsOf(MAX_KEPT)) {
    if (row.ended_ms === null) open ??= row;
    if (row.summary === null) count(row);
  }
  let away = { sinceMs: clock.nowMs(), because: null as Spoken | null, first: head() + 1 };
  let cancelBegin: (() => void) | null = null;

  const begin = (): void => {
    const { sinceMs, because, first } = away;
    const began = {
      id: newId(clock.nowMs()),
      began_ms: sinceMs,
      because: because === null ? null : textOfSpoken(because),
      first_sequence: first,
    };
    const row = { ...began, ended_ms: null, replica_as_of: needs.replicaAsOf(), last_sequence: null, summary: null };
    open = row;
    count(row);
    keep(row);
  };
  const plan = (): void => {
    cancelBegin ??= clock.after(SHORTEST_MS, begin);
  };
  const loop = startLoop({
    ...needs,
    random: () => 0.5,
    name: "outages",
    turn: () => Promise.resolve(turn()),
  });
  function turn(): number {
    if (unwritten.size > 0) write();
    for (const { row, summary } of counting.values()) {
      const last = row.last_sequence ?? Infinity;
      const rows = journal.after(summary.up_to, PIECE_ROWS).filter(({ sequence }) => sequence <= last);
      for (const { sequence, body } of rows) {
        const fact = factOfBody(body);
        if (fact) countFact(summary, fact);
        summary.up_to = sequence;
      }
      if (rows.length > 0) return rows.length < PIECE_ROWS ? GATHER_MS : 0;
      if (row.last_sequence === null) continue;
      store.lightly(() => summarise.run(JSON.stringify(summary), row.id));
      counting.delete(row.id);
    }
    return IDLE_MS;
  }

  // An outage from before the restart continues until central is reached.
  if (!open) plan();
  return {
    note({ isReached, sinceMs, because }) {
      if (isReached === false) {
        if (open || cancelBegin) return;
        away = { sinceMs, because, first: head() + 1 };
        plan();
        return;
      }
      cancelBegin?.();
      cancelBegin = null;
      if (!open || isReached !== true) return;
      const ended = { ...open, ended_ms: clock.nowMs(), last_sequence: head() };
      const known = counting.get(ended.id);
      if (known) known.row = ended;
      open = null;
      keep(ended);
    },
    wake() {
      if (counting.size > 0 && open) loop.wake();
    },
    list: (most = 50) =>
      rowsOf(most).map((row) => {
        const stored = row.summary === null ? null : OutageSummary.parse(JSON.parse(row.summary));
        const summary = stored ?? counting.get(row.id)?.summary ?? emptySummary(row.first_sequence - 1);
        const { up_to: _, ...counts } = summary;
        const until = row.last_sequence ?? Number.MAX_SAFE_INTEGER;
        return {
          id: row.id,
          from: isoTime(row.began_ms),
          until: row.ended_ms === null ? null : isoTime(row.ended_ms),
          because: row.because === null ? null : spokenOfText(row.because),
          data_as_of: row.replica_as_of,
          waiting: unsent.get("waiting", row.first_sequence, until) ?? 0,
          parked: unsent.get("parked", row.first_sequence, until) ?? 0,
          ...counts,
        };
      }),
    async [Symbol.asyncDispose]() {
      cancelBegin?.();
      await loop[Symbol.asyncDispose]();
    },
  };
}
