import { firstOrThrow } from "../../../../platform/db/first.ts";
import { latinPlate } from "../../../../../shared/lib/plate.ts";
import type { VehicleTicketRecord } from "../../../../../shared/wire/feed.ts";
import type { CredentialTerms } from "../../../../platform/auth/credential-keys.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Work } from "../../../../platform/transact.ts";
import type { Step } from "../../../../../shared/wire/lane.ts";
import type { StepWeight } from "../../../../../shared/wire/step-weight.ts";
import { announcedKgOf } from "./announced.ts";
import { digestsOf } from "./digests.ts";
import { NO_PAPERS, papersAtGates, type PapersAtGates, vehicleTicketsTiedTo } from "./papers.ts";
import { qrContentOf } from "../qr/qr-content.ts";
import { StoredTicket, StoredVehicleTicket } from "../domain/stored.ts";
import { lastStepOf } from "./visit.ts";

/** A vehicle ticket that is not deleted, with its ticket and the name of its company. */
export interface TicketPair {
  vehicleTicket: StoredVehicleTicket;
  ticket: StoredTicket;
  companyName: string;
  papers: PapersAtGates;
}

/** The selection of vehicle tickets. */
export type Which =
  { ids: readonly string[] } | { ticketId: string } | { code: string } | { plate: string; areaId: string };

/** Vehicle tickets with the ticket fields that the gates need, newest first; deleted ones only by their ids. */
export async function pairsOf(db: Reads, which: Which, limit = 1000): Promise<TicketPair[]> {
  let query = db
    .selectFrom("vehicle_tickets")
    .innerJoin("tickets", "tickets.id", "vehicle_tickets.ticket_id")
    .innerJoin("companies", "companies.id", "tickets.company_id")
    .selectAll("vehicle_tickets")
    .select("companies.name as company_name");
  if ("ids" in which) query = query.where("vehicle_tickets.id", "in", which.ids);
  else if ("ticketId" in which) query = query.where("vehicle_tickets.ticket_id", "=", which.ticketId);
  else {
    query = query.where("vehicle_tickets.deleted_at", "is", null).where("tickets.deleted_at", "is", null);
    if ("code" in which) query = query.where("vehicle_tickets.vehicle_ticket_code", "=", which.code);
    else
      query = query
        .where("vehicle_tickets.plate_normal", "=", which.plate)
        .where("vehicle_tickets.area_id", "=", which.areaId);
  }
  const rows = await query.orderBy("vehicle_tickets.id", "desc").limit(limit).execute();
  const ticketIds = [...new Set(rows.map((row) => row.ticket_id))];
  if (ticketIds.length === 0) return [];
  const tickets = await db.selectFrom("tickets").selectAll().where("id", "in", ticketIds).execute();
  const byId = new Map(tickets.map((row) => [row.id, StoredTicket.parse(row)]));
  const papers = await papersAtGates(
    db,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const ticket = byId.get(row.ticket_id);
    if (!ticket) return [];
    const vehicleTicket = StoredVehicleTicket.parse(row);
    return [{ vehicleTicket, ticket, companyName: row.company_name, papers: papers.get(row.id) ?? NO_PAPERS }];
  });
}

/** A vehicle ticket as the gates judge it; central's own decisions use the same record. */
export function recordOf({ vehicleTicket, ticket, companyName, papers }: TicketPair): VehicleTicketRecord {
  return {
    id: vehicleTicket.id,
    ticket_id: ticket.id,
    area_id: vehicleTicket.area_id,
    vehicle_ticket_code: vehicleTicket.vehicle_ticket_code,
    police_number: latinPlate(vehicleTicket.police_number),
    company_name: companyName,
    company_id: ticket.company_id,
    ticket_access_number: ticket.ticket_access_number,
    ticket_class: ticket.ticket_class,
    // Gates judge the end by the dates, with the grace of each lane: the status of the expiry job would cut the grace
    // short.
    ticket_status: ticket.status === "expired" && ticket.approved_at !== null ? "running" : ticket.status,
    status: vehicleTicket.status === "expired" ? "active" : vehicleTicket.status,
    direction: ticket.direction,
    request_at_start: vehicleTicket.request_at_start,
    request_at_end: vehicleTicket.request_at_end,
    expired_at: vehicleTicket.expired_at,
    container_number: vehicleTicket.container_number,
    is_load_unload_done: vehicleTicket.is_load_unload_done,
    ...papersOf(papers, vehicleTicket),
    ...weightsOf(papers, vehicleTicket),
    last_step: lastStepOf(vehicleTicket),
    steps_reset_at: vehicleTicket.steps_reset_at,
  };
}

/**
 * Papers and holds, with their sum for a gate of a version that knows one paper alone: it holds a vehicle that may not
 * leave. It has no rule for one that may not come in, so it gets a value that it cannot read: it refers the vehicle.
 */
function papersOf(
  { papers, holds }: PapersAtGates,
  vehicleTicket: StoredVehicleTicket,
): Pick<VehicleTicketRecord, "papers" | "holds" | "customs" | "customs_as_of"> {
  const { customs, customs_as_of, updated_at } = vehicleTicket;
  const leaving = papers.filter(({ governs }) => governs === "out");
  const isHeld = (step: Step) =>
    papers.some(({ governs, state }) => governs === step && state !== "released") ||
    holds.some(({ governs }) => governs === step);
  const oldest = leaving.map(({ as_of }) => as_of).sort()[0];
  const known = papers.length > 0 || holds.length > 0;
  if (!known) return { customs, customs_as_of };
  const leavingSummary = isHeld("out") ? "held" : leaving.length > 0 ? "released" : "none";
  const summary = isHeld("in") && !isInside(vehicleTicket) ? "held_in" : leavingSummary;
  return {
    papers,
    ...(holds.length > 0 && { holds }),
    customs: summary,
    customs_as_of: summary === "none" ? null : (oldest ?? updated_at),
  };
}

/** Reports whether its last step that still counts was the way in. */
function isInside({ last_step, last_step_at, steps_reset_at }: StoredVehicleTicket): boolean {
  return last_step === "in" && (steps_reset_at === null || (last_step_at ?? "") >= steps_reset_at);
}

/** The announced net weight, and the gross weights that scales have measured. */
function weightsOf(
  { goods }: PapersAtGates,
  vehicleTicket: StoredVehicleTicket,
): Pick<VehicleTicketRecord, "announced_kg" | "weights"> {
  const { weight_in, weight_in_at, weight_out, weight_out_at } = vehicleTicket;
  const announced_kg = announcedKgOf(vehicleTicket, goods);
  const weights: StepWeight[] = [];
  if (weight_in_at !== null) weights.push({ step: "in", kg: weight_in, at: weight_in_at });
  if (weight_out_at !== null) weights.push({ step: "out", kg: weight_out, at: weight_out_at });
  return { ...(announced_kg !== null && { announced_kg }), ...(weights.length > 0 && { weights }) };
}

/**
 * Publishes vehicle tickets to the gates, in the transaction of their change. A deleted ticket leaves the gates unless
 * its QR was signed; a ticket that changed its area leaves the old area's gates. Waiting tickets are published too: the gates show the
 * reason of a refusal.
 */
export async function publishVehicleTickets(work: Work, which: Which): Promise<void> {
  await publishPairs(work, await pairsOf(work.tx, which));
}

const PUBLISHED_AT_ONCE = 500;

/**
 * Publishes every vehicle ticket that is tied to one of these documents, in the transaction of the document's change.
 */
export async function publishTied(work: Work, documentIds: readonly string[]): Promise<void> {
  const ids = await vehicleTicketsTiedTo(work.tx, documentIds);
  for (let from = 0; from < ids.length; from += PUBLISHED_AT_ONCE)
    await publishVehicleTickets(work, { ids: ids.slice(from, from + PUBLISHED_AT_ONCE) });
}

/** Publishes vehicle tickets in their current state, each at most once. */
export async function publishPairs(work: Work, pairs: readonly TicketPair[]): Promise<void> {
  const digests = await digestsOf(
    work,
    await termsOf(
      work.tx,
      pairs.filter((pair) => !isGone(pair)),
    ),
  );
  for (const pair of pairs) {
    const { vehicleTicket } = pair;
    const digest = digests.get(vehicleTicket.id);
    await work.feed.publish({
      kind: "vehicle_ticket",
      id: vehicleTicket.id,
      areaId: vehicleTicket.area_id,
      gateId: null,
      data: isGone(pair) ? null : { ...recordOf(pair), ...(digest !== undefined && { credential_digest: digest }) },
    });
  }
}

function isGone({ vehicleTicket, ticket }: TicketPair): boolean {
  return isForgotten(vehicleTicket) || ticket.deleted_at !== null || !vehicleTicket.is_at_gates;
}

/** Reports whether nobody needs to know a deleted vehicle ticket: one that was signed stays known as cancelled. */
export function isForgotten({ deleted_at, status }: Pick<StoredVehicleTicket, "deleted_at" | "status">): boolean {
  return deleted_at !== null && status !== "cancelled";
}

/** The terms that the QRs of these vehicle tickets sign now; a ticket with a bare code is left out. */
async function termsOf(db: Reads, pairs: readonly TicketPair[]): Promise<CredentialTerms[]> {
  const timeZones = new Map<string, string>();
  const all: CredentialTerms[] = [];
  for (const { vehicleTicket, ticket } of pairs) {
    const areaId = vehicleTicket.area_id;
    const timeZone = timeZones.get(areaId) ?? (await timeZoneOf(db, areaId));
    timeZones.set(areaId, timeZone);
    const content = qrContentOf(ticket, vehicleTicket, timeZone);
    if (content.is === "credential") all.push(content.terms);
  }
  return all;
}

async function timeZoneOf(db: Reads, areaId: string): Promise<string> {
  const { time_zone } = await firstOrThrow(db.selectFrom("areas").select("time_zone").where("id", "=", areaId));
  return time_zone;
}
