import { first } from "../../../platform/db/first.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { PageMeta } from "../../../../shared/wire/common.ts";
import { Review, type ReviewKind, ReviewListItem, type ReviewStatus } from "../../../wire/review.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import { type DayRange, withinDays } from "../../../platform/day-range.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { jsonText, storedJson } from "../../../platform/db/stored.ts";
import { type ListQuery, readPage, searchOf } from "../../../platform/lists.ts";
import type { ListDeclaration } from "../../../platform/lists/declaration.ts";
import { narrowingOf } from "../../../platform/lists/narrowing.ts";
import { scopeOf, within } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";
import { intervalsOf, overlaps } from "./intervals.ts";

export interface ReviewTable {
  id: string;
  kind: string;
  status: string;
  /** The id of the activity or edge. Together with the kind, it shows whether the case exists already. */
  about: string;
  activity_id: string | null;
  other_activity_id: string | null;
  area_id: string | null;
  gate_id: string | null;
  edge_id: string | null;
  evidence: string;
  opened_at: string;
  decided_at: string | null;
  decided_by: string | null;
  note: string | null;
}

declare module "../../../platform/db/database.ts" {
  interface Database {
    reviews: ReviewTable;
  }
}

const STORED = {
  evidence: storedJson(Review.shape.evidence),
  decided_by: storedJson(Review.shape.decided_by.unwrap()).nullable(),
};
const StoredReview = z.object({ ...Review.shape, ...STORED }).transform((row): Review => row);
const StoredItem = z.object({ ...ReviewListItem.shape, ...STORED }).transform((row): ReviewListItem => row);

/** The filters of the list beside its paging. */
export interface ReviewFilters extends DayRange {
  status?: ReviewStatus | undefined;
  kind?: ReviewKind | undefined;
  gate_id?: string | undefined;
  edge_id?: string | undefined;
  activity_id?: string | undefined;
}

/** Cases are visible to the area's officers alone: they name vehicles of any company. */
export const REVIEWS = scopeOf({ table: "reviews", company: "hidden", area: "area_id", version: null });

export const LIST: ListDeclaration = {
  table: "reviews",
  isStanding: false,
  sorts: { opened_at: "plain", decided_at: "nullable", kind: "plain" },
  filters: ["reviews.activity_id", "gate_id", "edge_id", "area_id", "kind", "status"],
  isByDay: true,
  search: [
    { table: "reviews", columns: ["note"] },
    { table: "gates", columns: ["name"], named: "gate_id" },
    // The list of activities uses the same expression.
    {
      table: "gate_activities",
      columns: ["vehicle_number", "normal_plate", "container_number", "presented_text"],
      named: "activity_id",
    },
  ],
};

/** One page of cases, with the activity fields that a list shows. */
export async function pageOfReviews(
  db: Reads,
  actor: Principal,
  list: ListQuery & ReviewFilters,
): Promise<{ items: ReviewListItem[]; meta: PageMeta }> {
  const { search, activity_id } = list;
  const days = await withinDays(db, list, { at: "reviews.opened_at", area: "reviews.area_id" });
  let query = visible(db, actor)
    .leftJoin("gate_activities", "gate_activities.id", "reviews.activity_id")
    .leftJoin("gates", "gates.id", "reviews.gate_id")
    .selectAll("reviews")
    .select(["gates.name as gate_name", "gate_activities.vehicle_number", "gate_activities.checked_at"]);
  for (const column of ["status", "kind", "area_id", "gate_id", "edge_id"] as const) {
    const wanted = list[column];
    if (wanted !== undefined) query = query.where(`reviews.${column}`, "=", wanted);
  }
  if (activity_id !== undefined)
    query = query.where((eb) =>
      eb.or([eb("reviews.activity_id", "=", activity_id), eb("reviews.other_activity_id", "=", activity_id)]),
    );
  if (days) query = query.where(days);
  const { items, meta } = await readPage(query, list, {
    db,
    list: LIST,
    narrowed: narrowingOf(LIST, list, { actor, scope: REVIEWS }),
    search: searchOf(LIST, search, [
      "gate_activities.vehicle_number",
      "gate_activities.normal_plate",
      "gates.name",
      "reviews.note",
    ]),
  });
  return { items: items.map((row) => StoredItem.parse(row)), meta };
}

/** The case, when the actor may see it. */
export async function findReview(db: Reads, actor: Principal, id: string): Promise<Review | null> {
  const row = await first(visible(db, actor).selectAll().where("id", "=", id));
  return row ? StoredReview.parse(row) : null;
}

/** The cases that involve an activity, oldest first. */
export async function reviewsOf(db: Reads, activityIds: readonly string[]): Promise<Review[]> {
  if (activityIds.length === 0) return [];
  const rows = await db
    .selectFrom("reviews")
    .selectAll()
    .where((eb) => eb.or([eb("activity_id", "in", activityIds), eb("other_activity_id", "in", activityIds)]))
    .orderBy("opened_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => StoredReview.parse(row));
}

/** The cases of one kind about an edge itself, oldest first. */
export async function reviewsOfEdge(db: Reads, edgeId: string, kind: ReviewKind): Promise<Review[]> {
  const rows = await db
    .selectFrom("reviews")
    .selectAll()
    .where("about", "=", edgeId)
    .where("kind", "=", kind)
    .orderBy("opened_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => StoredReview.parse(row));
}

/**
 * The cases about activities of an edge in a period, and those with one of these activities as the other side. Cases
 * about the edge itself in that period are included.
 */
export async function reviewsOfPeriod(
  db: Reads,
  { edgeId, gateId }: { edgeId: string; gateId: string },
  { from, to }: { from: string; to: string | null },
  limit: number,
): Promise<Review[]> {
  const happened = db
    .selectFrom("gate_activities")
    .select("id")
    .where("gate_id", "=", gateId)
    .where("edge_id", "=", edgeId)
    .where("checked_at", ">=", from)
    .$if(to !== null, (query) => query.where("checked_at", "<", to ?? ""));
  const rows = await db
    .selectFrom("reviews")
    .selectAll()
    .where((eb) => eb.or([eb("activity_id", "in", happened), eb("other_activity_id", "in", happened)]))
    .orderBy("opened_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  const aboutEdge = await db
    .selectFrom("reviews")
    .selectAll()
    .where("about", "=", edgeId)
    .where("gate_id", "=", gateId)
    // A case decided before the period cannot be about an event in it.
    .where((eb) => eb.or([eb("decided_at", "is", null), eb("decided_at", ">=", from)]))
    .execute();
  const ofEdge = aboutEdge
    .map((row) => StoredReview.parse(row))
    .filter((row) => overlaps(intervalsOf(row), { from, to }));
  const placeOf = ({ opened_at, id }: Review): string => `${opened_at} ${id}`;
  return [...rows.map((row) => StoredReview.parse(row)), ...ofEdge]
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    .slice(0, limit);
}

export async function insertReview({ tx }: Work, { evidence, decided_by, ...review }: Review): Promise<void> {
  const about = review.activity_id ?? review.edge_id ?? review.id;
  const row = { ...review, about, evidence: jsonText(evidence), decided_by: decided_by && jsonText(decided_by) };
  await tx.insertInto("reviews").values(row).execute();
}

/** Stores the changes of a case. */
export async function saveReview(
  { tx }: Work,
  id: string,
  {
    evidence,
    decided_by,
    ...changed
  }: Partial<Pick<Review, "evidence" | "status" | "decided_at" | "decided_by" | "note">>,
): Promise<void> {
  await tx
    .updateTable("reviews")
    .set({
      ...changed,
      ...(evidence && { evidence: jsonText(evidence) }),
      ...(decided_by !== undefined && { decided_by: decided_by && jsonText(decided_by) }),
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes the cases about these activities, and the cases about edges that were decided before this moment. */
export async function pruneReviews({ tx }: Work, activityIds: readonly string[], decidedBefore: string): Promise<void> {
  await tx.deleteFrom("reviews").where("activity_id", "is", null).where("decided_at", "<", decidedBefore).execute();
  if (activityIds.length === 0) return;
  await tx
    .deleteFrom("reviews")
    .where((eb) => eb.or([eb("activity_id", "in", activityIds), eb("other_activity_id", "in", activityIds)]))
    .execute();
}

/** The deciders of an area's cases: its officers with the permission. */
export async function decidersOf(db: Reads, areaId: string | null): Promise<{ id: string; name: string }[]> {
  if (areaId === null) return [];
  const rows = await db
    .selectFrom("users")
    .innerJoin("user_areas", "user_areas.user_id", "users.id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .innerJoin("role_permissions", "role_permissions.role_id", "roles.id")
    .select(["users.id", "users.fullname as name"])
    .where("user_areas.area_id", "=", areaId)
    .where("role_permissions.permission", "=", "reviews.decide")
    .where("roles.level", "=", "operational")
    .where("users.is_active", "=", 1)
    .where("users.deleted_at", "is", null)
    .orderBy("users.fullname")
    .orderBy("users.id")
    .execute();
  return rows;
}

/** A company's people see no cases: a case is between a gate and the area's side. */
function visible(db: Reads, actor: Principal) {
  return db
    .selectFrom("reviews")
    .where(within(actor, REVIEWS))
    .$if(actor.companyId !== null, (query) => query.where(sql<boolean>`1 = 0`));
}
