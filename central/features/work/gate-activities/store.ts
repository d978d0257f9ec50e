import { first } from "../../../platform/db/first.ts";
import { sql, type SqlBool } from "kysely";
import { z } from "zod";
import { presentedText } from "../../../../shared/credential/find-presented.ts";
import { Decision } from "../../../../shared/wire/decision.ts";
import { Actor, Presented } from "../../../../shared/wire/fact.ts";
import { GateActivity } from "../../../wire/gate-activity.ts";
import type { PageMeta } from "../../../../shared/wire/common.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import { type DayRange, withinDays } from "../../../platform/day-range.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/steer.ts";
import { insertMany } from "../../../platform/db/insert-many.ts";
import { flag, jsonText, StoredFlag, storedJson, StoredSpoken } from "../../../platform/db/stored.ts";
import { amongOf, holdsText, type ListQuery, readPage } from "../../../platform/lists.ts";
import type { ListDeclaration } from "../../../platform/lists/declaration.ts";
import { FOLDS } from "../../../platform/lists/folds.ts";
import type { Search } from "../../../platform/lists/search.ts";
import { narrowingOf } from "../../../platform/lists/narrowing.ts";
import { scopeOf, within } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";
import { hasReference, REFERENCES } from "../../trade/tickets/service.ts";
import { countActivities } from "../counts/service.ts";
import type { KnownPassage } from "./journal/cases.ts";
import type { Activity } from "./project.ts";
import type { GateActivityTable } from "./tables.ts";
import { textOfSpoken } from "../../../../shared/words/spoken-text.ts";

/** A stored activity, as read from the database. */
export const StoredActivity = z
  .object({
    ...GateActivity.omit({ read_as: true }).shape,
    presented: storedJson(Presented.omit({ reader_id: true })).nullable(),
    decision: storedJson(Decision).nullable(),
    settled_by: storedJson(Actor).nullable(),
    override: storedJson(GateActivity.shape.override.unwrap()).nullable(),
    reason: StoredSpoken.nullable(),
    is_offline: StoredFlag,
    on_signature_alone: StoredFlag,
    normal_plate: z.string(),
  })
  .transform((row): Activity => row);

/** The filters of the list beside its paging. */
export interface ActivityFilters extends DayRange {
  gate_id?: string | undefined;
  lane_id?: string | undefined;
  kind?: GateActivity["kind"] | undefined;
  activity?: "in" | "out" | undefined;
  status?: GateActivity["status"] | undefined;
  vehicle_ticket_id?: string | undefined;
  noise?: boolean | undefined;
  plate?: string | undefined;
}

/** The activity, without a permission check. */
export async function activityOfId(db: Reads, id: string): Promise<Activity | null> {
  const row = await first(db.selectFrom("gate_activities").selectAll().where("id", "=", id));
  return row ? StoredActivity.parse(row) : null;
}

/** The activity, when the actor may see it. */
export async function findActivity(db: Reads, actor: Principal, id: string): Promise<Activity | null> {
  const row = await first(visible(db, actor).selectAll().where("id", "=", id));
  return row ? StoredActivity.parse(row) : null;
}

/** Which edge each of these activities belongs to, as far as they are known; null for central itself. */
export async function ownersOf(db: Reads, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("gate_activities").select(["id", "edge_id"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.edge_id]));
}

const CHECKED = { at: "checked_at", area: "area_id" };

export const LIST: ListDeclaration = {
  table: "gate_activities",
  isStanding: false,
  sorts: { checked_at: "plain", created_at: "plain", vehicle_number: "plain" },
  filters: ["vehicle_ticket_id", "ticket_id", "lane_id", "gate_id", "area_id", "status", "kind", "activity", "noise"],
  isByDay: true,
  // The search of officers' cases uses the same expression: one index serves both.
  search: [
    {
      table: "gate_activities",
      columns: ["vehicle_number", "normal_plate", "container_number", "presented_text"],
    },
    { ...REFERENCES, named: "ticket_id" },
  ],
};

/** One page of activities. */
export async function pageOfActivities(
  db: Reads,
  actor: Principal,
  list: ListQuery & ActivityFilters,
): Promise<{ items: Activity[]; meta: PageMeta }> {
  const { plate, search } = list;
  const days = await withinDays(db, list, CHECKED);
  let query = visible(db, actor).selectAll();
  for (const column of ["gate_id", "lane_id", "area_id", "kind", "activity", "status", "vehicle_ticket_id"] as const) {
    const wanted = list[column];
    if (wanted !== undefined) query = query.where(column, "=", wanted);
  }
  if (days) query = query.where(days);
  if (list.noise !== undefined) query = query.where("noise", "=", flag(list.noise));
  const plated = plate === undefined ? null : ofPlate(plate);
  const called = search === undefined ? null : searchFor(search);
  if (plated !== null && called !== null) query = query.where(called.condition);
  const { items, meta } = await readPage(query, list, {
    db,
    list: LIST,
    narrowed: narrowingOf(LIST, list, { actor, scope: ACTIVITIES }),
    search: plated ?? called,
  });
  return { items: items.map((row) => StoredActivity.parse(row)), meta };
}

/** A search matches plates, containers and presented texts, and the reference of the ticket at an external system. */
function searchFor(text: string): Search {
  const found = presentedText(text);
  const own = holdsText(["vehicle_number", "normal_plate", "container_number", "presented_text"], found);
  const condition = sql<SqlBool>`(${own} or ${hasReference("gate_activities.ticket_id", found)})`;
  return { condition, among: amongOf(LIST.search, found) };
}

function ofPlate(plate: string): Search {
  const [source] = LIST.search.filter(({ table }) => table === "gate_activities");
  const among = source === undefined ? [] : [{ source, text: FOLDS.plates.text(plate) }];
  return { condition: holdsText(["normal_plate"], plate), among };
}

/** The latest check-in of the same text on a lane that central decided, since a moment (ISO 8601). */
export async function latestOfText(
  db: Reads,
  { laneId, source, text, since }: { laneId: string; source: Activity["source"]; text: string; since: string },
): Promise<Activity | null> {
  const query = db
    .selectFrom("gate_activities")
    .selectAll()
    .where("lane_id", "=", laneId)
    .where("source", "=", source)
    .where(sql<boolean>`source <> 'edge'`)
    .where("checked_at", ">=", since)
    .where("presented_text", "=", storable(text))
    .orderBy("checked_at", "desc")
    .orderBy("id", "desc")
    .limit(1);
  const [row] = await rowsBy(db, query, "gate_activities_at_central");
  return row ? StoredActivity.parse(row) : null;
}

/** Every passage of these vehicle tickets, by vehicle ticket. */
export async function passagesOf(db: Reads, vehicleTicketIds: readonly string[]): Promise<Map<string, KnownPassage[]>> {
  const found = new Map<string, KnownPassage[]>();
  if (vehicleTicketIds.length === 0) return found;
  const rows = await db
    .selectFrom("gate_activities")
    .select(["id", "vehicle_ticket_id", "activity", "gate_id", "passed_at", "code", "decision"])
    .where("vehicle_ticket_id", "in", vehicleTicketIds)
    .where("passed_at", "is not", null)
    .execute();
  for (const { id, vehicle_ticket_id, activity, gate_id, passed_at, code, decision } of rows) {
    if (vehicle_ticket_id === null || passed_at === null || (activity !== "in" && activity !== "out")) continue;
    const codes = [code, ...(decision === null ? [] : Reviews.parse(JSON.parse(decision)).reviews)];
    const isForewarned = codes.some((one) => one === "ALREADY_IN" || one === "ALREADY_OUT");
    const passage: KnownPassage = {
      activityId: id,
      step: activity,
      gateId: gate_id,
      passedAt: passed_at,
      isForewarned,
    };
    const those = found.get(vehicle_ticket_id);
    if (those) those.push(passage);
    else found.set(vehicle_ticket_id, [passage]);
  }
  return found;
}
/** The codes of a decision alone, since every passage of a batch reads them. */
const Reviews = z.object({ reviews: z.array(z.string()) });

/** The moments at which officers at the gates reset the steps of these vehicle tickets. */
export async function resetsOf(db: Reads, vehicleTicketIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (vehicleTicketIds.length === 0) return found;
  const rows = await db
    .selectFrom("gate_activities")
    .select(["vehicle_ticket_id", "checked_at", "kind"])
    .where("vehicle_ticket_id", "in", vehicleTicketIds)
    .execute();
  // No condition of the query: SQLite would read every amendment by its index instead of the few rows of the tickets.
  for (const { vehicle_ticket_id: id, checked_at, kind } of rows)
    if (id !== null && kind === "amendment") found.set(id, [...(found.get(id) ?? []), checked_at]);
  return found;
}

/** Counts how often each code was a decision's reason in a period. */
export async function countsByCode(
  db: Reads,
  actor: Principal,
  where: Pick<ActivityFilters, "gate_id" | "lane_id" | keyof DayRange>,
): Promise<Map<string, number>> {
  const days = await withinDays(db, where, CHECKED);
  let query = visible(db, actor)
    .select(["code", sql<number>`count(*)`.as("count")])
    .where("code", "is not", null);
  for (const column of ["gate_id", "lane_id", "area_id"] as const) {
    const wanted = where[column];
    if (wanted !== undefined) query = query.where(column, "=", wanted);
  }
  if (days) query = query.where(days);
  const rows = await query.groupBy("code").execute();
  return new Map(rows.map(({ code, count }) => [code ?? "", count]));
}

/** Stores activities in their current state, each at most once. */
export async function saveActivities(work: Work, activities: readonly Activity[]): Promise<void> {
  const rows = activities.map(rowOf);
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first) as (keyof GateActivityTable)[];
  await insertMany(work.tx, "gate_activities", rows, { by: ["id"], update: columns.filter((name) => name !== "id") });
  await countActivities(work, activities);
}

/** An activity as the API shows it. */
export function shown({ decision, normal_plate: _, ...activity }: Activity): GateActivity {
  return { ...activity, read_as: decision?.read_as ?? null };
}

function rowOf(activity: Activity): GateActivityTable {
  const { presented, decision, settled_by, override } = activity;
  return {
    ...activity,
    vehicle_number: storable(activity.vehicle_number),
    container_number: storable(activity.container_number),
    led_message: activity.led_message === null ? null : storable(activity.led_message),
    error_message: activity.error_message === null ? null : storable(activity.error_message),
    reason: activity.reason === null ? null : storable(textOfSpoken(activity.reason)),
    presented: presented && jsonText(presented),
    presented_text: presented && storable(presented.text),
    decision: decision && jsonText(decision),
    settled_by: settled_by && jsonText(settled_by),
    override: override && jsonText(override),
    override_action: override?.action ?? null,
    is_offline: flag(activity.is_offline),
    on_signature_alone: flag(activity.on_signature_alone),
    noise: flag(isNoise(activity)),
  };
}

/** A scan that is no code, or a reader's report of many: an event's text begins with its kind. */
function isNoise({ kind, code, error_message }: Activity): boolean {
  return code === "UNREADABLE" || (kind === "event" && error_message?.startsWith("reader_noise:") === true);
}

/** PostgreSQL stores neither zero bytes nor lone surrogates; an edge's text must not fail for that. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

/** Activities are visible to the area's side; people of a company see none. */
export const ACTIVITIES = scopeOf({ table: "gate_activities", company: "hidden", area: "area_id" });

/** The activities that the actor may see. */
export function visible(db: Reads, actor: Principal) {
  return db.selectFrom("gate_activities").where(within(actor, ACTIVITIES));
}
