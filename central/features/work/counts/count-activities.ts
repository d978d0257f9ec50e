import { documentTypeOf } from "../../../../shared/rules/document-type.ts";
import { TICKET_CLASSES } from "../../../../shared/rules/ticket-classes.ts";
import { USUAL_TIME_ZONE } from "../../../../shared/wire/common.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import type { Reads, Tx } from "../../../platform/db/database.ts";
import { insertMany } from "../../../platform/db/insert-many.ts";
import type { Work } from "../../../platform/transact.ts";
import { type Countable, deltasOf, dimensionsOf, type TicketDimensions, withTrips } from "./dimensions.ts";
import type { ActivityCountTable } from "./tables.ts";

const COLUMNS = [
  "vehicle_ticket_id",
  "company_id",
  "area_id",
  "gate_id",
  "lane_id",
  "light",
  "checked_at",
  "step",
  "passed_at",
  "vehicle_type",
  "document_type",
  "trip_ms",
] as const satisfies (keyof ActivityCountTable)[];

/**
 * Updates the counts to the current activities, in the transaction that stores them. The amounts of an activity's
 * earlier version are subtracted first, so that late facts and reviews correct the past. A repeated version changes
 * nothing.
 */
export async function countActivities(work: Work, activities: readonly Countable[]): Promise<void> {
  const { before, after } = await countChanges(work.tx, activities);
  await recordCounts(work, before, after);
}

/** The counted rows that differ from the current activities, and their replacements. Nothing is written. */
export async function countChanges(
  db: Reads,
  activities: readonly Countable[],
): Promise<{ before: ActivityCountTable[]; after: ActivityCountTable[] }> {
  const latest = [...new Map(activities.map((activity) => [activity.id, activity])).values()];
  const ticketIds = [...new Set(latest.flatMap(({ vehicle_ticket_id: id }) => id ?? []))];
  const counted = await countedRowsOf(
    db,
    latest.map(({ id }) => id),
    ticketIds,
  );
  const tickets = await ticketDimensions(db, ticketIds);
  const fresh = latest.flatMap(
    (activity) => dimensionsOf(activity, tickets.get(activity.vehicle_ticket_id ?? "")) ?? [],
  );
  const isReplaced = new Set(latest.map(({ id }) => id));
  const rows = withTrips([...counted.values()].filter((row) => !isReplaced.has(row.activity_id)).concat(fresh));

  const after = rows.filter((row) => !isSame(row, counted.get(row.activity_id)));
  const isCounted = new Set(rows.map((row) => row.activity_id));
  const gone = [...counted.values()].filter((row) => !isCounted.has(row.activity_id));
  return { before: after.flatMap((row) => counted.get(row.activity_id) ?? []).concat(gone), after };
}

/** Replaces the counted rows of activities, and appends the change of every count. */
export async function recordCounts(
  { tx, nowMs }: Work,
  before: readonly ActivityCountTable[],
  after: readonly ActivityCountTable[],
): Promise<void> {
  const zones = await timeZones(tx, [...new Set([...before, ...after].map((row) => row.area_id))]);
  const deltas = deltasOf(before, after, (areaId) => zones.get(areaId) ?? USUAL_TIME_ZONE);
  await insertMany(tx, "activity_counts", after, { by: ["activity_id"], update: COLUMNS });
  const isKept = new Set(after.map((row) => row.activity_id));
  for (const { activity_id } of before)
    if (!isKept.has(activity_id))
      await tx.deleteFrom("activity_counts").where("activity_id", "=", activity_id).execute();
  await insertMany(
    tx,
    "count_deltas",
    deltas.map((delta) => ({ id: newId(nowMs), ...delta })),
  );
}

function isSame(row: ActivityCountTable, other: ActivityCountTable | undefined): boolean {
  return other !== undefined && COLUMNS.every((column) => row[column] === other[column]);
}

/** The counted rows of these activities, and of every passage of these vehicle tickets; by activity. */
async function countedRowsOf(
  db: Reads,
  ids: readonly string[],
  ticketIds: readonly string[],
): Promise<Map<string, ActivityCountTable>> {
  const all = db.selectFrom("activity_counts").selectAll();
  const own = ids.length === 0 ? [] : await all.where("activity_id", "in", ids).execute();
  const others = ticketIds.length === 0 ? [] : await all.where("vehicle_ticket_id", "in", ticketIds).execute();
  return new Map([...own, ...others].map((row) => [row.activity_id, row]));
}

async function ticketDimensions(db: Reads, ids: readonly string[]): Promise<Map<string, TicketDimensions>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("vehicle_tickets")
    .innerJoin("tickets", "tickets.id", "vehicle_tickets.ticket_id")
    .innerJoin("vehicles", "vehicles.id", "vehicle_tickets.vehicle_id")
    .select(["vehicle_tickets.id", "tickets.company_id", "tickets.ticket_class", "vehicles.vehicle_type"])
    .select(["tickets.ceisa_document_id", "tickets.spmk_document_id", "vehicle_tickets.spmk_document_id as own_spmk"])
    .select((eb) =>
      // The papers of containers are tied to the vehicle, not to the ticket.
      eb
        .selectFrom("vehicle_ticket_papers")
        .select(({ fn }) => fn.max("document_type").as("type"))
        .whereRef("vehicle_ticket_id", "=", "vehicle_tickets.id")
        .as("tied"),
    )
    .where("vehicle_tickets.id", "in", ids)
    .execute();
  return new Map(
    rows.map((row) => {
      const documentType = documentTypeOf({
        spmk: row.own_spmk !== null || row.spmk_document_id !== null || row.tied === "spmk",
        ceisa: TICKET_CLASSES[row.ticket_class].hasCustoms || row.ceisa_document_id !== null || row.tied !== null,
      });
      return [row.id, { companyId: row.company_id, vehicleType: row.vehicle_type, documentType }];
    }),
  );
}

async function timeZones(tx: Tx, areaIds: readonly string[]): Promise<Map<string, string>> {
  if (areaIds.length === 0) return new Map();
  const areas = await tx.selectFrom("areas").select(["id", "time_zone"]).where("id", "in", areaIds).execute();
  return new Map(areas.map(({ id, time_zone }) => [id, time_zone]));
}
