import { hash } from "node:crypto";
import { canonicalJson } from "../../shared/lib/canonical-json.ts";
import { isoTime } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import type { Fact } from "../../shared/wire/fact.ts";
import type { Store } from "./open.ts";

/** The header fields of every fact. */
export type FactHeader = Pick<
  Fact,
  "edge_id" | "boot_id" | "clock" | "is_offline" | "replica_age_ms" | "area_id" | "gate_id"
>;

type Chained = "id" | "activity_id" | "sequence" | "occurred_at" | "previous_hash" | "hash" | keyof FactHeader;
type Body<F extends Fact> = F extends Fact ? Omit<F, Chained> : never;
/** The content of a fact; the journal adds its identity, its sequence and its hash. */
export type NewFact = Body<Fact>;

export interface JournalHead {
  sequence: number;
  hash: string;
}

export interface Journal {
  head(): JournalHead;
  /**
   * When the last fact occurred by central's clock as it was known then, Unix epoch milliseconds: a past moment. Facts
   * with an unknown clock error do not count. Null where there is none.
   */
  lastOccurredMs(): number | null;
  /** Resets the head after the transaction that moved it was rolled back. */
  rewind(head: JournalHead): void;
  /** The next fact follows this sequence, within the transaction that appends it; the sequence never goes back. */
  goOnAfter(sequence: number): void;
  /**
   * Appends one fact and its outbox row, within the caller's transaction.
   * @param opened the activity that it belongs to; left out, it opens one of its own
   */
  append(fact: NewFact, header: FactHeader, nowMs: number, opened?: string): { id: string; activityId: string };
}

const OFFSET_MS = "CASE WHEN json_valid(body) THEN body ->> '$.clock.offset_ms' END";
/** When a fact of the journal occurred by central's clock, as far as that was known then and can be read. */
export const OCCURRED_MS = `occurred_ms + CAST(coalesce(${OFFSET_MS}, 0) AS INTEGER)`;

const BEFORE_THE_FIRST: JournalHead = { sequence: 0, hash: "0".repeat(64) };

/** SHA-256 over the canonical JSON of the fact without its own hash; the `previous_hash` in it forms the chain. */
export function hashOfFact(fact: Omit<Fact, "hash">): string {
  return sha256(canonicalJson(fact));
}

function sha256(text: string): string {
  return hash("sha256", text);
}

export function openJournal({ db }: Pick<Store, "db">): Journal {
  const last = db.prepare<[], JournalHead>("SELECT sequence, hash FROM journal ORDER BY sequence DESC LIMIT 1");
  const lastOccurred = db
    .prepare<[], number>(
      `SELECT ${OCCURRED_MS} FROM journal
       WHERE CASE WHEN json_valid(body)
         THEN body ->> '$.clock.trust' <> 'untrusted' OR body ->> '$.clock.offset_ms' IS NOT NULL END
       ORDER BY sequence DESC LIMIT 1`,
    )
    .pluck();
  const insert = db.prepare<[number, string, string, string | null, string, number, string, string]>(
    `INSERT INTO journal (sequence, id, activity_id, lane_id, type, occurred_ms, hash, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const enqueue = db.prepare<[number]>("INSERT INTO outbox (sequence, state, error) VALUES (?, 'waiting', NULL)");
  let head = last.get() ?? BEFORE_THE_FIRST;
  return {
    head: () => head,
    lastOccurredMs: () => lastOccurred.get() ?? null,
    rewind(to) {
      head = to;
    },
    goOnAfter(sequence) {
      head = { ...head, sequence: Math.max(head.sequence, sequence) };
    },
    append(fact, header, nowMs, opened) {
      const id = newId(nowMs);
      const activityId = opened ?? id;
      const sequence = head.sequence + 1;
      const unhashed = {
        ...fact,
        ...header,
        id,
        activity_id: activityId,
        sequence,
        occurred_at: isoTime(nowMs),
        previous_hash: head.hash,
      };
      const text = canonicalJson(unhashed);
      const digest = sha256(text);
      const body = `${text.slice(0, -1)},"hash":"${digest}"}`;
      insert.run(sequence, id, activityId, fact.lane_id, fact.type, nowMs, digest, body);
      enqueue.run(sequence);
      head = { sequence, hash: digest };
      return { id, activityId };
    },
  };
}
