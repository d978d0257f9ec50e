import { randomBytes } from "node:crypto";
import { newTicketCode } from "../../../../../shared/credential/ticket-code.ts";
import { invalidInput } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { localDate, plusDays, startOfDateMs } from "../../../../../shared/lib/local-date.ts";
import { normalizePlate } from "../../../../../shared/lib/plate.ts";
import { TICKET_CLASSES } from "../../../../../shared/rules/ticket-classes.ts";
import type { Area } from "../../../../../shared/wire/area.ts";
import { firstOrThrow } from "../../../../platform/db/first.ts";
import type { Work } from "../../../../platform/transact.ts";
import { nextAccessNumber } from "../domain/access-number.ts";
import { addDestinations, type PlannedDestination } from "../domain/destinations.ts";
import { saveTies, NO_PAPERS, papersAtGates } from "../gates/papers.ts";
import { publishPairs, type TicketPair } from "../gates/publish.ts";
import { commonCargo, NO_DOCUMENTS, tiesFor, type TicketDocuments } from "../domain/cargo.ts";
import { type PlannedVehicle, problemsOfPlan } from "../domain/rules.ts";
import { insertTicket, insertVehicleTicket } from "../domain/store.ts";
import type { StoredTicket, StoredVehicleTicket } from "../domain/stored.ts";
import { findOrMakeVehicle, type Load } from "../domain/vehicles.ts";

/** The fields of a ticket that people fill in and no gate judges by. */
export type TicketPapers = Pick<
  StoredTicket,
  | "driver"
  | "ticket_document_number"
  | "ticket_document_type"
  | "executor_name"
  | "purpose_of_activity"
  | "delivery_order_file_path"
  | "bill_of_landing_file_path"
  | "invoice_file_path"
  | "other_file_path"
>;

/** A new ticket. */
export interface TicketDraft {
  /** A new id unless given. */
  id?: string;
  ticketClass: StoredTicket["ticket_class"];
  /** The free label of an invitation; the class unless given. */
  label?: string;
  /** Some kinds run from the start. */
  status: "waiting_approve" | "running";
  /** The source of the ticket: `autogate` for people, otherwise the name of another system. */
  source: string;
  direction: StoredTicket["direction"];
  companyId: string;
  area: Pick<Area, "id" | "time_zone">;
  /** The last date of the whole ticket, in the area's time zone. */
  expiredOn: string | null;
  load: Load;
  papers: Partial<TicketPapers>;
  /** The documents of the whole ticket; a vehicle's containers may name their own customs documents. */
  documents?: TicketDocuments;
  vehicles: readonly PlannedVehicle[] | "filled in later";
  destinations: readonly PlannedDestination[];
}

/**
 * Makes a ticket with its vehicle tickets, vehicles and codes, and notifies the gates.
 * @throws AppError `invalid_input` with every problem of vehicles, dates and destinations
 */
export async function makeTicket(work: Work, draft: TicketDraft): Promise<StoredTicket> {
  const { area, expiredOn, status, documents = NO_DOCUMENTS } = draft;
  const vehicles = draft.vehicles === "filled in later" ? [] : draft.vehicles;
  if (draft.vehicles !== "filled in later")
    requireGoodPlan({ vehicles, expiredOn, today: localDate(work.nowMs, area.time_zone) });
  const userId = work.actor.kind === "user" ? work.actor.id : null;
  const ticket: StoredTicket = {
    id: draft.id ?? newId(work.nowMs),
    ticket_class: draft.ticketClass,
    type: draft.label ?? draft.ticketClass,
    status,
    source: draft.source,
    direction: draft.direction,
    company_id: draft.companyId,
    area_id: area.id,
    driver: null,
    created_by: userId,
    approved_by: null,
    approved_at: status === "running" ? work.at : null,
    ticket_access_number: await nextAccessNumber(work, area.time_zone),
    reject_reason: null,
    voided_at: null,
    ticket_document_number: null,
    ticket_document_type: null,
    executor_name: null,
    purpose_of_activity: null,
    ...documents,
    delivery_order_file_path: null,
    bill_of_landing_file_path: null,
    invoice_file_path: null,
    other_file_path: null,
    ...draft.papers,
    created_at: work.at,
    updated_at: work.at,
    deleted_at: null,
  };
  await insertTicket(work, ticket);
  await addDestinations(work, ticket, draft.destinations);
  const expiredAt = endOfDate(expiredOn, area.time_zone);
  const company = work.tx.selectFrom("companies").select("name").where("id", "=", draft.companyId);
  const { name: companyName } = await firstOrThrow(company);
  const pairs: TicketPair[] = [];
  for (const [position, vehicle] of vehicles.entries()) {
    const vehicleTicket = await addVehicleTicket(work, ticket, vehicle, { position, load: draft.load, expiredAt });
    pairs.push({ vehicleTicket, ticket, companyName, papers: NO_PAPERS });
  }
  // Other rows are not read back: concurrent tickets would conflict on the index pages of the newest rows.
  const isTied = documents !== NO_DOCUMENTS || vehicles.some(({ containers }) => containers !== undefined);
  const papers = await papersAtGates(work.tx, isTied ? pairs.map(({ vehicleTicket }) => vehicleTicket.id) : []);
  await publishPairs(
    work,
    pairs.map((pair) => ({ ...pair, papers: papers.get(pair.vehicleTicket.id) ?? NO_PAPERS })),
  );
  return ticket;
}

/** @throws AppError `invalid_input` naming every problem */
export function requireGoodPlan(plan: Parameters<typeof problemsOfPlan>[0]): void {
  const problems = problemsOfPlan(plan);
  if (problems.length > 0) throw invalidInput(problems);
}

/** The moment at which a date ends, ISO 8601. */
export function endOfDate<D extends string | null>(date: D, timeZone: string): D extends null ? null : string;
export function endOfDate(date: string | null, timeZone: string): string | null {
  return date === null ? null : isoTime(startOfDateMs(plusDays(date, 1), timeZone));
}

/**
 * Adds a vehicle to a ticket: finds or makes the vehicle in the ticket's company, gives it a new code, and ties it to
 * the documents of the ticket or of its containers.
 */
export async function addVehicleTicket(
  work: Work,
  ticket: StoredTicket,
  { policeNumber, firstDate, lastDate, containerNumber, totalItem, containers }: PlannedVehicle,
  { position, load: common, expiredAt }: { position: number; load: Load; expiredAt: string | null },
): Promise<StoredVehicleTicket> {
  const load = { ...common, total_item: totalItem ?? common.total_item };
  const vehicle = await findOrMakeVehicle(work, ticket.company_id, policeNumber, load);
  const vehicleTicket: StoredVehicleTicket = {
    id: newId(work.nowMs),
    ticket_id: ticket.id,
    position,
    vehicle_id: vehicle.id,
    area_id: ticket.area_id,
    status: "active",
    vehicle_ticket_code: newTicketCode(randomBytes),
    police_number: policeNumber.trim(),
    plate_normal: normalizePlate(policeNumber),
    ...load,
    request_at_start: firstDate,
    request_at_end: lastDate,
    expired_at: expiredAt,
    check_in_at: null,
    check_in_activity_id: null,
    check_out_at: null,
    check_out_activity_id: null,
    container_number: containerNumber ?? containers?.[0]?.containerNumber ?? null,
    realization_weight: null,
    realization_unit: null,
    weight_in: 0,
    weight_out: 0,
    weight_in_at: null,
    weight_out_at: null,
    no_job: null,
    is_load_unload_done: false,
    cancel_reason: null,
    spmk_document_id: null,
    customs: "none",
    customs_as_of: null,
    last_step: null,
    last_step_at: null,
    last_step_activity_id: null,
    last_step_gate_id: null,
    last_step_gate_name: null,
    last_step_lane_id: null,
    steps_reset_at: null,
    ended_visits: 0,
    is_at_gates: true,
    created_at: work.at,
    updated_at: work.at,
    deleted_at: null,
  };
  await insertVehicleTicket(work, vehicleTicket);
  const ties = tiesFor(ticket, containers ?? commonCargo(ticket, vehicleTicket));
  if (ties.length > 0) await saveTies(work, vehicleTicket.id, ties);
  else if (TICKET_CLASSES[ticket.ticket_class].hasCustoms)
    throw new Error(`a ticket of class ${ticket.ticket_class} needs a document`);
  return vehicleTicket;
}
