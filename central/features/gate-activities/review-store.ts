import { z } from "zod";
import { newId } from "../../../shared/lib/ids.ts";
import { Review } from "../../../shared/wire/review.ts";
import { type EdgeIdentity } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { jsonText, storedJson } from "../../platform/db/stored.ts";
import { type Work } from "../../platform/transact.ts";
import { type Case } from "./cases.ts";
import { type Activity } from "./project.ts";

const StoredReview = z
  .object({
    ...Review.shape,
    evidence: storedJson(Review.shape.evidence),
    decided_by: storedJson(Review.shape.decided_by.unwrap()).nullable(),
  })
  .transform((row): Review => row);

/** Opens a case about an activity, once for each kind, whatever has become of the first. */
export async function openActivityReview(work: Work, activity: Activity, found: Case): Promise<void> {
  const known = await standing(work, activity.id, found.kind).executeTakeFirst();
  if (known) return;
  await open(work, activity.id, found, {
    activity_id: activity.id,
    area_id: activity.area_id,
    gate_id: activity.gate_id,
    edge_id: activity.edge_id,
  });
}

/** Opens a case about an edge, unless one of its kind is open already. */
export async function openEdgeReview(work: Work, edge: EdgeIdentity, found: Case): Promise<void> {
  const known = await standing(work, edge.edgeId, found.kind).where("status", "=", "open").executeTakeFirst();
  if (known) return;
  await open(work, edge.edgeId, found, {
    activity_id: null,
    area_id: edge.areaId,
    gate_id: edge.gateId,
    edge_id: edge.edgeId,
  });
}

/** The cases about an activity, oldest first. */
export async function reviewsOf(db: Reads, activityId: string): Promise<Review[]> {
  const rows = await db
    .selectFrom("reviews")
    .select(Object.keys(Review.shape) as (keyof Review)[])
    .where("activity_id", "=", activityId)
    .orderBy("opened_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => StoredReview.parse(row));
}

function standing({ tx }: Work, about: string, kind: Case["kind"]) {
  return tx.selectFrom("reviews").select("id").where("about", "=", about).where("kind", "=", kind);
}

async function open(
  work: Work,
  about: string,
  { kind, evidence }: Case,
  place: Pick<Review, "activity_id" | "area_id" | "gate_id" | "edge_id">,
): Promise<void> {
  const id = newId(work.nowMs);
  await work.tx
    .insertInto("reviews")
    .values({
      id,
      kind,
      status: "open",
      about,
      ...place,
      evidence: jsonText(evidence),
      opened_at: work.at,
      decided_at: null,
      decided_by: null,
      note: null,
    })
    .execute();
  await work.live.publish({
    type: "review-opened",
    areaId: place.area_id,
    gateId: place.gate_id,
    data: { id, kind, activity_id: place.activity_id, gate_id: place.gate_id },
  });
}
