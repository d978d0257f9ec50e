import type { GateActivity } from "../../../wire/gate-activity.ts";
import type { ShownStatus } from "../../../wire/load-unload.ts";
import { insertMany } from "../../../platform/db/insert-many.ts";
import { jsonText } from "../../../platform/db/stored.ts";
import type { Work } from "../../../platform/transact.ts";
import { currentWorks, type StoredWork } from "./records.ts";

/** What the gates decide about a vehicle stands beside its work in the list. */

/** The part of a gate activity that the list shows. */
export interface GateEvent extends Pick<
  GateActivity,
  "id" | "kind" | "activity" | "status" | "gate_id" | "vehicle_ticket_id" | "checked_at"
> {
  presented: Pick<NonNullable<GateActivity["presented"]>, "text"> | null;
}

/** The status of a gate's decision in the list; null where it is about no step. */
export function statusAtGate({ activity, status }: Pick<GateActivity, "activity" | "status">): ShownStatus | null {
  if (activity === null) return null;
  switch (status) {
    case "passed":
    case "unknown":
      return activity;
    case "refused":
    case "not_passed":
      return `rejected_${activity}`;
    case "allowed":
    case "waiting":
      return status;
    case "done":
      return null;
  }
}

/** Records the decisions of gates about vehicles whose work is under way; again, where their outcome has changed. */
export async function noteAtGates(
  work: Work,
  events: readonly GateEvent[],
  gateName: (gateId: string) => Promise<string>,
): Promise<void> {
  const decisions = events.filter(({ kind, vehicle_ticket_id }) => kind === "decision" && vehicle_ticket_id !== null);
  const ids = [...new Set(decisions.flatMap(({ vehicle_ticket_id }) => vehicle_ticket_id ?? []))];
  const known = await currentWorks(work.tx, ids);
  if (known.size === 0) return;
  const rows = [];
  for (const event of decisions) {
    const of = known.get(event.vehicle_ticket_id ?? "");
    const row = of && rowOf(work, of, event, await gateName(event.gate_id));
    if (row) rows.push(row);
  }
  await insertMany(work.tx, "load_unload_records", rows, { by: ["id"], update: ["activity", "status", "updated_at"] });
}

/** The decisions about a vehicle before its work began. */
export async function noteEarlierAtGates(work: Work, of: StoredWork): Promise<void> {
  const events = await work.tx
    .selectFrom("gate_activities")
    .leftJoin("gates", "gates.id", "gate_activities.gate_id")
    .select([
      "gate_activities.id",
      "kind",
      "activity",
      "status",
      "gate_id",
      "vehicle_ticket_id",
      "checked_at",
      "presented_text",
    ])
    .select("gates.name as gate_name")
    .where("vehicle_ticket_id", "=", of.vehicle_ticket_id)
    .execute();
  // No condition of the query: SQLite would read every decision by its index instead of the few rows of the ticket.
  const decisions = events.filter(({ kind }) => kind === "decision");
  const rows = decisions.flatMap(({ gate_name, presented_text, ...event }) => {
    const presented = presented_text === null ? null : { text: presented_text };
    return rowOf(work, of, { ...event, kind: "decision", presented } as GateEvent, gate_name ?? "") ?? [];
  });
  await insertMany(work.tx, "load_unload_records", rows, { by: ["id"], update: ["status", "updated_at"] });
}

/** Deletes the rows of these activities, together with the activities. */
export async function forgetAtGates({ tx }: Work, activityIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("load_unload_records").where("id", "in", activityIds).execute();
}

function rowOf({ at }: Work, of: StoredWork, event: GateEvent, gateName: string) {
  const status = statusAtGate(event);
  if (status === null || event.activity === null) return null;
  const { ticket_id, vehicle_ticket_id, area_id, company_id, company_name, police_number } = of;
  const { type, document_type, document_id, document_ticket_number } = of;
  return {
    id: event.id,
    ticket_id,
    vehicle_ticket_id,
    area_id,
    company_id,
    company_name,
    police_number,
    type,
    document_type,
    document_id,
    document_ticket_number,
    activity: event.activity,
    status,
    gate_id: event.gate_id,
    gate_name: gateName,
    qr_value: event.presented?.text ?? "",
    checked_at: event.checked_at,
    ...EMPTY,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
}

const EMPTY = {
  photos: jsonText([]),
  packages: jsonText([]),
  seals: jsonText([]),
  realization_photos: jsonText([]),
  scanned_company_id: null,
  announced_quantity: null,
  announced_unit: null,
  arrived_at: null,
  arrived_by: null,
  decided_at: null,
  decided_by: null,
  reason: null,
  drafted_at: null,
  realization_weight: null,
  realization_unit: null,
  remark: null,
  difference_percent: null,
  finalized_at: null,
  finalized_by: null,
  ended_at: null,
  ended_by: null,
  end_reason: null,
  closed_at: null,
};
