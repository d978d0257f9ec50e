import type { QrType } from "../../../../shared/wire/vehicle-ticket.ts";
import type { GateActivity } from "../../../wire/gate-activity.ts";
import { bucketOf } from "./histogram.ts";
import { periodOf } from "./periods.ts";
import type { ActivityCountTable, CountDeltaTable, Measure } from "./tables.ts";

/** The counted fields of an activity. */
export type Countable = Pick<
  GateActivity,
  | "id"
  | "kind"
  | "activity"
  | "color"
  | "area_id"
  | "gate_id"
  | "lane_id"
  | "vehicle_ticket_id"
  | "checked_at"
  | "passed_at"
>;

/** The dimensions from its ticket. */
export interface TicketDimensions {
  companyId: string;
  vehicleType: string;
  documentType: QrType;
}

/** The dimensions of an activity, without its trip; null for an activity that no dashboard shows. */
export function dimensionsOf(activity: Countable, ticket: TicketDimensions | undefined): ActivityCountTable | null {
  const { area_id, passed_at } = activity;
  const light = activity.kind === "decision" ? activity.color : null;
  const step = passed_at === null ? null : activity.activity;
  if (area_id === null || (light === null && step === null)) return null;
  return {
    activity_id: activity.id,
    vehicle_ticket_id: activity.vehicle_ticket_id,
    company_id: ticket?.companyId ?? "",
    area_id,
    gate_id: activity.gate_id,
    lane_id: activity.lane_id ?? "",
    light,
    checked_at: activity.checked_at,
    step,
    passed_at: step === null ? null : passed_at,
    vehicle_type: ticket?.vehicleType ?? "",
    document_type: ticket?.documentType ?? "",
    trip_ms: null,
  };
}

/**
 * Adds the trips to the rows: a passage out ends the trip of the passage in before it. Two passages in a row in one
 * direction neither begin nor end a trip.
 * @param rows every counted row of the vehicle tickets concerned, in any order
 */
export function withTrips(rows: readonly ActivityCountTable[]): ActivityCountTable[] {
  const lastIn = new Map<string, number | null>();
  return [...rows].sort(byPassage).map((row) => {
    const { vehicle_ticket_id: ticket, step, passed_at } = row;
    if (ticket === null || step === null || passed_at === null) return { ...row, trip_ms: null };
    const cameInMs = lastIn.get(ticket) ?? null;
    const passedMs = Date.parse(passed_at);
    lastIn.set(ticket, step === "in" ? passedMs : null);
    return { ...row, trip_ms: step === "out" && cameInMs !== null ? passedMs - cameInMs : null };
  });
}

function byPassage(a: ActivityCountTable, b: ActivityCountTable): number {
  const [one, other] = [a.passed_at ?? a.checked_at, b.passed_at ?? b.checked_at];
  if (one !== other) return one < other ? -1 : 1;
  return a.activity_id < b.activity_id ? -1 : 1;
}

export type Delta = Omit<CountDeltaTable, "id">;

/**
 * The count changes from earlier rows to current rows; unchanged counts are left out.
 * @param zoneOf the time zone of an area by its id
 */
export function deltasOf(
  before: readonly ActivityCountTable[],
  after: readonly ActivityCountTable[],
  zoneOf: (areaId: string) => string,
): Delta[] {
  const sums = new Map<string, Delta>();
  const add = (rows: readonly ActivityCountTable[], sign: 1 | -1): void => {
    for (const delta of rows.flatMap((row) => contributionsOf(row, zoneOf(row.area_id)))) {
      const { count: _, sum_ms: __, ...bucket } = delta;
      const key = Object.values(bucket).join("\n");
      const sum = sums.get(key) ?? { ...bucket, count: 0, sum_ms: 0 };
      sums.set(key, { ...sum, count: sum.count + sign * delta.count, sum_ms: sum.sum_ms + sign * delta.sum_ms });
    }
  };
  add(before, -1);
  add(after, 1);
  return [...sums.values()].filter(({ count, sum_ms }) => count !== 0 || sum_ms !== 0);
}

function contributionsOf(row: ActivityCountTable, timeZone: string): Delta[] {
  const { company_id, area_id, gate_id, lane_id, light, step, passed_at, trip_ms } = row;
  const one = (measure: Measure, value: string, at: string, sum_ms = 0): Delta => {
    return { measure, value, company_id, area_id, gate_id, lane_id, ...periodOf(at, timeZone), count: 1, sum_ms };
  };
  return [
    ...(light === null ? [] : [one("light", light, row.checked_at)]),
    ...(step === null || passed_at === null
      ? []
      : [
          one("step", step, passed_at),
          one("vehicle", `${step}:${row.vehicle_type}`, passed_at),
          one("document", `${step}:${row.document_type}`, passed_at),
          ...(trip_ms === null
            ? []
            : [one("trip", String(bucketOf(trip_ms)), passed_at, trip_ms), one("trip_total", "", passed_at, trip_ms)]),
        ]),
  ];
}
