import { sql } from "kysely";
import { z } from "zod";
import { normalPlate } from "../../../shared/lib/plate.ts";
import { Decision } from "../../../shared/wire/decision.ts";
import { Actor, Presented } from "../../../shared/wire/fact.ts";
import { GateActivity } from "../../../shared/wire/gate-activity.ts";
import { type PageMeta } from "../../../shared/wire/common.ts";
import { type Principal } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { flag, jsonText, StoredFlag, storedJson } from "../../platform/db/stored.ts";
import { holdsText, type ListQuery, readPage } from "../../platform/lists.ts";
import { inAreasOf } from "../../platform/scope.ts";
import { type Work } from "../../platform/transact.ts";
import { type KnownPassage } from "./cases.ts";
import { type Activity } from "./project.ts";
import { type GateActivityTable } from "./tables.ts";

/** An activity as it is stored, read back. */
export const StoredActivity = z
  .object({
    ...GateActivity.shape,
    presented: storedJson(Presented.omit({ reader_id: true })).nullable(),
    decision: storedJson(Decision).nullable(),
    settled_by: storedJson(Actor).nullable(),
    override: storedJson(GateActivity.shape.override.unwrap()).nullable(),
    is_offline: StoredFlag,
    on_signature_alone: StoredFlag,
    normal_plate: z.string(),
  })
  .transform((row): Activity => row);

/** The filters of the list beside its paging. */
export interface ActivityFilters {
  gate_id?: string | undefined;
  lane_id?: string | undefined;
  area_id?: string | undefined;
  kind?: GateActivity["kind"] | undefined;
  activity?: "in" | "out" | undefined;
  status?: GateActivity["status"] | undefined;
  vehicle_ticket_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  plate?: string | undefined;
}

/** The activity, whoever asks. */
export async function activityOfId(db: Reads, id: string): Promise<Activity | null> {
  const row = await db.selectFrom("gate_activities").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? StoredActivity.parse(row) : null;
}

/** The activity, when the actor may see it. */
export async function findActivity(db: Reads, actor: Principal, id: string): Promise<Activity | null> {
  const row = await visible(db, actor).selectAll().where("id", "=", id).executeTakeFirst();
  return row ? StoredActivity.parse(row) : null;
}

/** Which edge each of these activities belongs to, as far as they are known; null for central itself. */
export async function ownersOf(db: Reads, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("gate_activities").select(["id", "edge_id"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.edge_id]));
}

/** One page of activities. */
export async function pageOfActivities(
  db: Reads,
  actor: Principal,
  list: ListQuery & ActivityFilters,
): Promise<{ items: Activity[]; meta: PageMeta }> {
  const { from, to, plate, search } = list;
  let query = visible(db, actor).selectAll();
  for (const column of ["gate_id", "lane_id", "area_id", "kind", "activity", "status", "vehicle_ticket_id"] as const) {
    const wanted = list[column];
    if (wanted !== undefined) query = query.where(column, "=", wanted);
  }
  if (from !== undefined) query = query.where("checked_at", ">=", from);
  if (to !== undefined) query = query.where("checked_at", "<", to);
  if (plate !== undefined) query = query.where(holdsText(["normal_plate"], normalPlate(plate)));
  if (search !== undefined)
    query = query.where(holdsText(["vehicle_number", "container_number", "presented_text"], search));
  const { items, meta } = await readPage(query, list);
  return { items: items.map((row) => StoredActivity.parse(row)), meta };
}

/** The latest activity of a lane that is about a vehicle: a decision, a tailgating, or a barrier opened by hand. */
export async function latestOfLane(
  db: Reads,
  actor: Principal,
  where: { gateId: string; laneId: string },
): Promise<Activity | null> {
  const row = await visible(db, actor)
    .selectAll()
    .where("gate_id", "=", where.gateId)
    .where("lane_id", "=", where.laneId)
    .where((eb) => eb.or([eb("kind", "in", ["decision", "tailgate"]), eb("override_action", "=", "open")]))
    .orderBy("checked_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ? StoredActivity.parse(row) : null;
}

/** The latest decision that central made on a lane for the same text, to know a scan that is only repeated. */
export async function latestOfText(db: Reads, laneId: string, text: string): Promise<Activity | null> {
  const row = await db
    .selectFrom("gate_activities")
    .selectAll()
    .where("lane_id", "=", laneId)
    .where("source", "=", "hardware")
    .orderBy("checked_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.presented_text === text ? StoredActivity.parse(row) : null;
}

/** Every passage of a vehicle ticket. */
export async function passagesOf(db: Reads, vehicleTicketId: string): Promise<KnownPassage[]> {
  const rows = await db
    .selectFrom("gate_activities")
    .select(["id", "activity", "gate_id", "passed_at", "code", "decision"])
    .where("vehicle_ticket_id", "=", vehicleTicketId)
    .where("passed_at", "is not", null)
    .execute();
  return rows.flatMap(({ id, activity, gate_id, passed_at, code, decision }) => {
    if (passed_at === null || (activity !== "in" && activity !== "out")) return [];
    const codes = [code, ...(decision === null ? [] : Decision.parse(JSON.parse(decision)).reviews)];
    const isForewarned = codes.some((one) => one === "ALREADY_IN" || one === "ALREADY_OUT");
    return [{ activityId: id, step: activity, gateId: gate_id, passedAt: passed_at, isForewarned }];
  });
}

/** The moments from which on the steps of a vehicle ticket counted anew, by the word of officers at the gates. */
export async function resetsOf(db: Reads, vehicleTicketId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("gate_activities")
    .select("checked_at")
    .where("vehicle_ticket_id", "=", vehicleTicketId)
    .where("kind", "=", "amendment")
    .execute();
  return rows.map(({ checked_at }) => checked_at);
}

/** How often each code was given as the reason of a decision, in a period. */
export async function countsByCode(
  db: Reads,
  actor: Principal,
  where: Pick<ActivityFilters, "gate_id" | "lane_id" | "area_id" | "from" | "to">,
): Promise<Map<string, number>> {
  let query = visible(db, actor)
    .select(["code", sql<number>`count(*)`.as("count")])
    .where("code", "is not", null);
  for (const column of ["gate_id", "lane_id", "area_id"] as const) {
    const wanted = where[column];
    if (wanted !== undefined) query = query.where(column, "=", wanted);
  }
  if (where.from !== undefined) query = query.where("checked_at", ">=", where.from);
  if (where.to !== undefined) query = query.where("checked_at", "<", where.to);
  const rows = await query.groupBy("code").execute();
  return new Map(rows.map(({ code, count }) => [code ?? "", count]));
}

/** Keeps activities as they are now. */
export async function keepActivity(work: Work, activity: Activity): Promise<void> {
  const { id, ...row } = rowOf(activity);
  await work.tx
    .insertInto("gate_activities")
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** An activity as the API shows it. */
export function shown({ decision: _, normal_plate: __, ...activity }: Activity): GateActivity {
  return activity;
}

function rowOf(activity: Activity): GateActivityTable {
  const { presented, decision, settled_by, override } = activity;
  return {
    ...activity,
    vehicle_number: storable(activity.vehicle_number),
    container_number: storable(activity.container_number),
    led_message: activity.led_message === null ? null : storable(activity.led_message),
    error_message: activity.error_message === null ? null : storable(activity.error_message),
    reason: activity.reason === null ? null : storable(activity.reason),
    presented: presented && jsonText(presented),
    presented_text: presented && storable(presented.text),
    decision: decision && jsonText(decision),
    settled_by: settled_by && jsonText(settled_by),
    override: override && jsonText(override),
    override_action: override?.action ?? null,
    is_offline: flag(activity.is_offline),
    on_signature_alone: flag(activity.on_signature_alone),
  };
}

/** PostgreSQL keeps neither zero bytes nor halves of a character; what an edge saw must not fail for that. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

function visible(db: Reads, actor: Principal) {
  return db.selectFrom("gate_activities").where(inAreasOf(actor));
}
