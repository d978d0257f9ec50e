import { createHash } from "node:crypto";
import { sql } from "kysely";
import { newId } from "../../../../shared/lib/ids.ts";
import { type ParkedFact } from "../../../../shared/wire/edge-resources.ts";
import { type Reads } from "../../../platform/db/database.ts";
import { type Work } from "../../../platform/transact.ts";
import { type UnreadFact } from "./read-fact.ts";

/** Keeps what can't be read; the same again is kept once, with what was wrong with it last. */
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

/** How many facts of each edge are kept unread. @param edgeIds of these alone; every edge when left out */
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

/** The facts of an edge that are kept unread, the oldest first. */
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

/** What is kept unread. */
export const parked = { counts, list };

/** Unread facts of whichever edge after `after`, by id, with the text that came. */
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

/** Notes that what was parked is settled by another way than its own text. */
export async function settleParked({ tx, at }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("parked_facts").set({ settled_at: at }).where("id", "in", ids).execute();
}
