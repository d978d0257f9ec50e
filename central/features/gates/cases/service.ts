import { isoTime } from "../../../../shared/lib/clock.ts";
import type { Review } from "../../../wire/review.ts";
import type { EdgeIdentity } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import type { Work } from "../../../platform/transact.ts";
import { latenessOf } from "../../../platform/lateness.ts";
import type { Case, CaseSubject, EdgeFinding, Gap } from "./case.ts";
import { closeReview, openReview } from "./open-review.ts";
import { reviewsOf, reviewsOfEdge, saveReview } from "./store.ts";

export { showDecided } from "./open-review.ts";
export {
  decidersOf,
  findReview,
  LIST as REVIEW_LIST,
  pageOfReviews,
  pruneReviews,
  REVIEWS,
  reviewsOfPeriod,
  saveReview,
} from "./store.ts";
export type { Case, EdgeFinding } from "./case.ts";

/** The cases of the gates, for the features that open them. */

/** An open case stores this many findings; their count continues. */
const MAX_FINDINGS = 50;

/** The cases that involve an activity, oldest first. */
export function reviewsOfActivity(db: Reads, activityId: string): Promise<Review[]> {
  return reviewsOf(db, [activityId]);
}

/**
 * Updates the cases about an activity to its current contradictions. Each contradiction has one case, whatever its
 * outcome. A case closes itself when late facts resolve its contradiction.
 * @param passages the passages of the same vehicle ticket; `contradict` reports whether two still contradict each other
 */
export async function evaluateReviews(
  work: Work,
  subject: CaseSubject,
  found: readonly Case[],
  passages: { ids: readonly string[]; contradict(one: string, other: string): boolean },
): Promise<void> {
  const known = await reviewsOf(work.tx, [...new Set([subject.id, ...passages.ids])]);
  for (const one of found) {
    const same = known.find((review) => review.status !== "closed" && isSame(review, one, subject.id));
    if (!same) await openReview(work, one, { ...subject, activity_id: subject.id });
    // Later facts of the activity may say more of others.
    else if (one.kind === "foreign_claim" && same.status === "open")
      await saveReview(work, same.id, { evidence: one.evidence });
  }
  for (const review of known) {
    const { kind, activity_id, other_activity_id } = review;
    if (review.status !== "open") continue;
    if (kind === "passage_unknown" && activity_id === subject.id && !found.some((one) => one.kind === kind))
      await closeReview(work, review, "the gate has settled the passage");
    if (kind !== "double_step" || activity_id === null || other_activity_id === null) continue;
    if (!passages.contradict(activity_id, other_activity_id))
      await closeReview(work, review, "the step between the two has arrived");
  }
}

/** Opens a case about an activity from a source other than its facts; once, whatever the outcome. */
export async function openAboutActivity(work: Work, subject: CaseSubject, found: Case): Promise<void> {
  const known = await reviewsOf(work.tx, [subject.id]);
  if (!known.some((review) => isSame(review, found, subject.id)))
    await openReview(work, found, { ...subject, activity_id: subject.id });
}

/** A difference between the announced and the realised quantity of a vehicle's load. */
export interface LoadFinding {
  areaId: string;
  /** The vehicle's entry; null where central does not know it yet. */
  activityId: string | null;
  vehicleNumber: string;
  evidence: Record<string, unknown>;
}

/** Opens a case about a load; it is finalized once, so that no earlier case is about it. */
export async function openAboutLoad(work: Work, { areaId, activityId, vehicleNumber, evidence }: LoadFinding) {
  const entry =
    activityId === null
      ? undefined
      : await first(work.tx.selectFrom("gate_activities").select(["gate_id", "edge_id"]).where("id", "=", activityId));
  await openReview(
    work,
    { kind: "load_mismatch", evidence },
    {
      activity_id: entry ? activityId : null,
      area_id: areaId,
      gate_id: entry?.gate_id ?? null,
      edge_id: entry?.edge_id ?? null,
      vehicle_number: vehicleNumber,
      isLate: false,
    },
  );
}

/**
 * Opens a case about an edge. A finding that an open case covers, or that precedes the decision of a case, opens no
 * other.
 */
export async function openAboutEdge(
  work: Work,
  edge: EdgeIdentity,
  { kind, key, evidence, happenedMs }: EdgeFinding,
): Promise<void> {
  const known = await reviewsOfEdge(work.tx, edge.edgeId, kind);
  if (known.some((review) => findingsOf(review).some((finding) => finding["key"] === key))) return;
  const open = known.find(({ status }) => status === "open");
  const happenedAt = isoTime(happenedMs);
  const finding = { key, happened_at: happenedAt, ...evidence };
  if (open) {
    if (kind === "clock_off") return isStillOff(work, open, happenedAt);
    const findings = [...findingsOf(open), finding].slice(0, MAX_FINDINGS);
    await saveReview(work, open.id, { evidence: { findings, count: Number(open.evidence["count"]) + 1 } });
    return;
  }
  const decidedAt = known.at(-1)?.decided_at ?? null;
  if (kind === "clock_off" && decidedAt !== null && happenedAt <= decidedAt) return;
  await openReview(work, { kind, evidence: { findings: [finding], count: 1 } }, placeOf(edge, work, happenedMs));
}

/** Opens a case for each gap without one. */
export async function openGaps(work: Work, edge: EdgeIdentity, gaps: readonly Gap[]): Promise<void> {
  const known = (await reviewsOfEdge(work.tx, edge.edgeId, "gap")).filter(({ status }) => status === "open");
  for (const { from, to, evidence, happenedMs } of gaps) {
    const isKnown = known.some((review) => gapOf(review).from <= from && to <= gapOf(review).to);
    const found = { kind: "gap", evidence: { from, to, ...evidence } } as const;
    if (!isKnown) await openReview(work, found, placeOf(edge, work, happenedMs));
  }
}

/** Closes the gaps whose facts have arrived. @param isThere whether central has every fact of a range */
export async function settleGaps(
  work: Work,
  edgeId: string,
  isThere: (from: number, to: number) => boolean,
): Promise<void> {
  for (const review of await reviewsOfEdge(work.tx, edgeId, "gap")) {
    const { from, to } = gapOf(review);
    if (review.status === "open" && isThere(from, to)) await closeReview(work, review, "the facts have arrived");
  }
}

/** The range of the journal in a case of the kind `gap`. */
export function gapOf({ evidence }: Pick<Review, "evidence">): { from: number; to: number } {
  return { from: Number(evidence["from"]), to: Number(evidence["to"]) };
}

function isSame(review: Review, one: Case, activityId: string): boolean {
  if (review.kind !== one.kind) return false;
  if (one.otherActivityId === undefined) return review.activity_id === activityId;
  const sides = [review.activity_id, review.other_activity_id];
  return sides.includes(activityId) && sides.includes(one.otherActivityId);
}

function findingsOf({ evidence }: Pick<Review, "evidence">): Record<string, unknown>[] {
  const { findings } = evidence;
  return Array.isArray(findings) ? (findings as Record<string, unknown>[]) : [];
}

/** A wrong clock stays wrong until somebody sets it: its case stores the first finding and the latest moment. */
async function isStillOff(work: Work, { id, evidence }: Review, happenedAt: string): Promise<void> {
  const [first, ...others] = findingsOf({ evidence });
  if (!first || String(first["until"] ?? first["happened_at"]) >= happenedAt) return;
  await saveReview(work, id, { evidence: { ...evidence, findings: [{ ...first, until: happenedAt }, ...others] } });
}

function placeOf({ edgeId, gateId, areaId }: EdgeIdentity, { nowMs }: Work, happenedMs: number) {
  return {
    activity_id: null,
    area_id: areaId,
    gate_id: gateId,
    edge_id: edgeId,
    vehicle_number: "",
    isLate: latenessOf(nowMs - happenedMs) === "late",
  };
}
