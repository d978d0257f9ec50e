import { newId } from "../../../../shared/lib/ids.ts";
import type { Review } from "../../../wire/review.ts";
import type { Work } from "../../../platform/transact.ts";
import { notify } from "../../base/notifications/service.ts";
import type { Case, CaseSubject } from "./case.ts";
import { insertReview, saveReview } from "./store.ts";
import { say } from "../../../../shared/words/say.ts";

/** The subject of a case: an activity, or an edge. */
type Subject = Omit<CaseSubject, "id" | "gate_id"> & { activity_id: string | null; gate_id: string | null };

/** Opens a case, and notifies watchers and deciders, unless it is too old for an alert. */
export async function openReview(work: Work, found: Case, subject: Subject): Promise<void> {
  const { activity_id, area_id, gate_id, edge_id, vehicle_number, isLate } = subject;
  const review: Review = {
    id: newId(work.nowMs),
    kind: found.kind,
    status: "open",
    activity_id,
    other_activity_id: found.otherActivityId ?? null,
    area_id,
    gate_id,
    edge_id,
    evidence: found.evidence,
    opened_at: work.at,
    decided_at: null,
    decided_by: null,
    note: null,
  };
  await insertReview(work, review);
  if (isLate) return;
  await work.live.publish({ type: "review-opened", areaId: area_id, gateId: gate_id, data: shownTo(review) });
  const what = say(`review_${found.kind}`);
  await notify(work, {
    kind: "review-opened",
    permission: "reviews.read",
    areaId: area_id,
    gateId: gate_id,
    edgeId: edge_id,
    reviewId: review.id,
    said: vehicle_number === "" ? what : say("because", { what, why: vehicle_number }),
    data: { ...shownTo(review), vehicle_number },
  });
}

/** Closes a case that resolved itself, and notifies watchers. */
export async function closeReview(work: Work, review: Review, note: string): Promise<void> {
  const decision = { status: "closed", decided_at: work.at, decided_by: null, note } as const;
  await saveReview(work, review.id, decision);
  await work.audit({ type: "officer_review", id: review.id, before: { status: "open" }, after: decision });
  await showDecided(work, { ...review, ...decision });
}

/** Notifies watchers that a case is no longer open. */
export async function showDecided(work: Work, review: Review): Promise<void> {
  const { area_id: areaId, gate_id: gateId } = review;
  await work.live.publish({ type: "review-decided", areaId, gateId, data: shownTo(review) });
}

function shownTo({
  id,
  kind,
  status,
  activity_id,
  gate_id,
}: Review): Pick<Review, "id" | "kind" | "status" | "activity_id" | "gate_id"> {
  return { id, kind, status, activity_id, gate_id };
}
