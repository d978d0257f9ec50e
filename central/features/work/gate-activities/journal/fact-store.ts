import { isoTime } from "../../../../../shared/lib/clock.ts";
import type { ReceivedFact } from "../../../../wire/gate-activity.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { insertMany } from "../../../../platform/db/insert-many.ts";
import type { Work } from "../../../../platform/transact.ts";
import type { ChainLink } from "./chain.ts";
import type { DatedFact, DatedPlace } from "./date-facts.ts";
import type { Received } from "../project.ts";
import { storedFact } from "./read-fact.ts";

/** A fact that central already has, with the fields that identify it. */
export interface StoredFact extends ChainLink, DatedPlace {
  id: string;
}

/** Reads the facts with these ids, of any edge, and the facts at and beside these places of an edge's journal. */
export async function storedFacts(
  db: Reads,
  ids: readonly string[],
  edgeId: string,
  sequences: readonly number[],
): Promise<StoredFact[]> {
  if (ids.length === 0) return [];
  const places = [...new Set(sequences.flatMap((sequence) => [sequence - 1, sequence, sequence + 1]))];
  const [from, to] = [Math.min(...places), Math.max(...places)];
  const columns = [
    ...(["id", "edge_id", "sequence", "hash", "previous_hash"] as const),
    ...(["boot_id", "occurred_at", "happened_at"] as const),
  ];
  const byId = await db.selectFrom("facts").select(columns).where("id", "in", ids).execute();
  const byPlace = await db
    .selectFrom("facts")
    .select(columns)
    .where("edge_id", "=", edgeId)
    // An edge nearly always sends one continuous range of its journal.
    .where((eb) => (to - from < 2 * places.length ? eb.between("sequence", from, to) : eb("sequence", "in", places)))
    .execute();
  return [...byId, ...byPlace];
}

/** Inserts an edge's facts as they arrived, and settles their parked copies. */
export async function addFacts({ tx, at }: Work, edgeId: string, facts: readonly DatedFact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ fact, happenedMs, body }) => {
    const { id, edge_id, boot_id, sequence, activity_id, type, occurred_at, previous_hash, hash } = fact;
    const place = { id, edge_id, boot_id, sequence, activity_id, type };
    const moments = { occurred_at, happened_at: isoTime(happenedMs), received_at: at };
    return { ...place, ...moments, previous_hash, hash, body };
  });
  await insertMany(tx, "facts", rows);
  await tx
    .updateTable("parked_facts")
    .set({ settled_at: at })
    .where("edge_id", "=", edgeId)
    .where(
      "fact_id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("settled_at", "is", null)
    .execute();
}

/**
 * Reads every fact of the activities that these new facts belong to.
 * @param fresh an edge's facts that this unit of work has added
 * @param known the facts of those activities that existed before
 */
export async function factsOfActivities(
  { tx, nowMs }: Pick<Work, "tx" | "nowMs">,
  fresh: readonly DatedFact[],
  known: ReadonlyMap<string, unknown>,
): Promise<Map<string, Received[]>> {
  const byActivity = new Map<string, Received[]>();
  const add = (received: Received): void => {
    const there = byActivity.get(received.fact.activity_id);
    if (there) there.push(received);
    else byActivity.set(received.fact.activity_id, [received]);
  };
  for (const { fact, happenedMs } of fresh) add({ fact, happenedMs, receivedMs: nowMs });
  const begun = [...byActivity.keys()].filter((id) => known.has(id));
  if (begun.length === 0) return byActivity;
  const rows = await tx
    .selectFrom("facts")
    .select(["id", "happened_at", "received_at", "body"])
    // Each activity belongs to one edge. With the edge in the condition, SQLite would scan the edge's whole journal.
    .where("activity_id", "in", begun)
    .execute();
  const atHand = new Set(fresh.map(({ fact }) => fact.id));
  for (const { id, happened_at, received_at, body } of rows) {
    if (atHand.has(id)) continue;
    const moments = { happenedMs: Date.parse(happened_at), receivedMs: Date.parse(received_at) };
    add({ fact: storedFact(body), ...moments });
  }
  return byActivity;
}

/** The journal of an activity as it arrived, in sequence order. */
export async function journalOf(db: Reads, activityId: string): Promise<ReceivedFact[]> {
  const rows = await db
    .selectFrom("facts")
    .select(["id", "type", "sequence", "occurred_at", "received_at", "body"])
    .where("activity_id", "=", activityId)
    .orderBy("sequence")
    .orderBy("id")
    .execute();
  return rows.map(({ body, type, ...row }) => {
    const fact = JSON.parse(body) as Record<string, unknown>;
    return { ...row, type: type as ReceivedFact["type"], body: fact };
  });
}
