import type { Fact } from "../../shared/wire/fact.ts";
import type { JournalHead } from "./journal.ts";
import type { Store } from "./open.ts";

export interface JournalRow {
  sequence: number;
  type: Fact["type"];
  occurredMs: number;
  /** The fact as it is sent, JSON. */
  body: string;
}

/** Reads the journal in portions, in the order of its sequences, concurrently with the writer. */
export interface JournalReader {
  after(sequence: number, most: number): JournalRow[];
  /** The oldest fact that is still kept; null for an empty journal. */
  first(): JournalHead | null;
  last(): JournalHead | null;
  /** The oldest fact that central has not acknowledged; null when it has all. */
  oldestUnacknowledged(): number | null;
  /** The last sequence before the moment, as far as the clock went forward; 0 where all facts are later. */
  lastBefore(epochMs: number): number;
}

export function openJournalReader({ db }: Pick<Store, "db">): JournalReader {
  const page = db.prepare<[number, number], JournalRow>(
    "SELECT sequence, type, occurred_ms AS occurredMs, body FROM journal WHERE sequence > ? ORDER BY sequence LIMIT ?",
  );
  const first = db.prepare<[], JournalHead>("SELECT sequence, hash FROM journal ORDER BY sequence LIMIT 1");
  const last = db.prepare<[], JournalHead>("SELECT sequence, hash FROM journal ORDER BY sequence DESC LIMIT 1");
  const oldest = db.prepare<[], number | null>("SELECT min(sequence) FROM outbox").pluck();
  const momentAt = db
    .prepare<[number], number>("SELECT occurred_ms FROM journal WHERE sequence >= ? ORDER BY sequence LIMIT 1")
    .pluck();
  return {
    after: (sequence, most) => page.all(sequence, most),
    first: () => first.get() ?? null,
    last: () => last.get() ?? null,
    oldestUnacknowledged: () => oldest.get() ?? null,
    lastBefore(epochMs) {
      // A binary search, since moments have no index: an index would be one more page at every decision.
      let low = first.get()?.sequence ?? 1;
      let high = (last.get()?.sequence ?? 0) + 1;
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if ((momentAt.get(middle) ?? Infinity) < epochMs) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    },
  };
}
