import { createHash } from "node:crypto";
import { sql } from "kysely";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { ParkedFact } from "../../../../wire/edge-resources.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Work } from "../../../../platform/transact.ts";
import type { UnreadFact } from "./read-fact.ts";

/** Stores an unreadable fact; an identical one is stored once, with its latest error. */
export async function parkFact({ tx, at, nowMs }: Work, edgeId: string, fact: UnreadFact): Promise<void> {
  const { factId, sequence, error, body } = fact;
  await tx
    .insertInto("parked_facts")
    .values({
      id: newId(nowMs),
      edge_id: edgeId,
      fact_id: factId,
      sequence,
      error,
      body,
      body_hash: createHash("sha256").update(body).digest("hex"),
      received_at: at,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.columns(["edge_id", "body_hash"]).doUpdateSet({ error, settled_at: null }))
    .execute();
}

/** Counts the parked facts of each edge. @param edgeIds restricts the count to these; every edge when left out */
async function counts(db: Reads, edgeIds?: readonly string[]): Promise<Map<string, number>> {
  if (edgeIds?.length === 0) return new Map();
  const rows = await db
    .selectFrom("parked_facts")
    .select(["edge_id", sql<number>`count(*)`.as("count")])
    .$if(edgeIds !== undefined, (query) => query.where("edge_id", "in", edgeIds ?? []))
    .where("settled_at", "is", null)
    .groupBy("edge_id")
    .execute();
  return new Map(rows.map(({ edge_id, count }) => [edge_id, count]));
}

/** The parked facts of an edge, the oldest first. */
async function list(db: Reads, edgeId: string, limit: number): Promise<ParkedFact[]> {
  return db
    .selectFrom("parked_facts")
    .select(["id", "fact_id", "sequence", "error", "received_at"])
    .where("edge_id", "=", edgeId)
    .where("settled_at", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The parked facts. */
export const parked = { counts, list };

/** Parked facts of any edge after `after`, by id, with their original text. */
export async function parkedAfter(
  db: Reads,
  after: string,
  limit: number,
): Promise<{ id: string; edge_id: string; body: string }[]> {
  return db
    .selectFrom("parked_facts")
    .select(["id", "edge_id", "body"])
    .where("settled_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Marks parked facts as settled by another way than their own text. */
export async function settleParked({ tx, at }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("parked_facts").set({ settled_at: at }).where("id", "in", ids).execute();
}
