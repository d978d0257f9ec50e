import { Fact } from "../../../shared/wire/fact.ts";
import { type ReceivedFact } from "../../../shared/wire/gate-activity.ts";
import { type Reads } from "../../platform/db/database.ts";
import { insertMany } from "../../platform/db/insert-many.ts";
import { type Work } from "../../platform/transact.ts";
import { type Link } from "./chain.ts";
import { type Received } from "./project.ts";
import { type ReadFact } from "./read-fact.ts";

/** A fact that central has already, by what tells it apart. */
export interface KeptFact extends Link {
  id: string;
  edge_id: string;
}

/** Facts of these ids, whosever they are, and those at these places of an edge's journal. */
export async function keptFacts(
  db: Reads,
  ids: readonly string[],
  edgeId: string,
  sequences: readonly number[],
): Promise<KeptFact[]> {
  const columns = ["id", "edge_id", "sequence", "hash", "previous_hash"] as const;
  const byId = await db.selectFrom("facts").select(columns).where("id", "in", ids).execute();
  const byPlace = await db
    .selectFrom("facts")
    .select(columns)
    .where("edge_id", "=", edgeId)
    .where("sequence", "in", sequences)
    .execute();
  return [...byId, ...byPlace];
}

/** Adds an edge's facts as they came; what was parked of them before is settled. */
export async function addFacts({ tx, at }: Work, edgeId: string, facts: readonly ReadFact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ fact, body }) => {
    const { id, edge_id, boot_id, sequence, activity_id, type, occurred_at, previous_hash, hash } = fact;
    const place = { id, edge_id, boot_id, sequence, activity_id, type };
    return { ...place, occurred_at, previous_hash, hash, received_at: at, body };
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
 * Every fact of these activities of an edge.
 * @param read those that were read just now, which need not be read again
 */
export async function factsOfActivities(
  db: Reads,
  edgeId: string,
  activityIds: readonly string[],
  read: readonly ReadFact[],
): Promise<Map<string, Received[]>> {
  const rows = await db
    .selectFrom("facts")
    .select(["id", "activity_id", "received_at", "body"])
    .where("edge_id", "=", edgeId)
    .where("activity_id", "in", activityIds)
    .execute();
  const atHand = new Map(read.map(({ fact }) => [fact.id, fact]));
  const byActivity = new Map<string, Received[]>();
  for (const { id, activity_id, received_at, body } of rows) {
    const fact = atHand.get(id) ?? Fact.parse(JSON.parse(body));
    const received = { fact, receivedMs: Date.parse(received_at) };
    byActivity.set(activity_id, [...(byActivity.get(activity_id) ?? []), received]);
  }
  return byActivity;
}

/** The journal of an activity as it came, in its order. */
export async function journalOf(db: Reads, activityId: string): Promise<ReceivedFact[]> {
  const rows = await db
    .selectFrom("facts")
    .select(["id", "type", "sequence", "occurred_at", "received_at", "body"])
    .where("activity_id", "=", activityId)
    .orderBy("sequence")
    .execute();
  return rows.map(({ body, type, ...row }) => {
    const fact = JSON.parse(body) as Record<string, unknown>;
    return { ...row, type: type as ReceivedFact["type"], body: fact };
  });
}
