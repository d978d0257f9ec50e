import { z } from "zod";
import type { VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { FetchReply } from "../../../central/wire/document.ts";
import { InvitationAccess, InvitedTicket } from "../../../central/wire/invitation.ts";
import { CheckInResult } from "../../../central/wire/check-in.ts";
import { Ticket } from "../../../central/wire/ticket.ts";
import { type Api, apiOf } from "../../lib/api.ts";
import type { BenchGate } from "../central/run-central.ts";

/** A call at central, and what the gates know after it. */
export interface MeasuredChange {
  what: string;
  vehicleTicketId: string;
  call(): Promise<unknown>;
  isKnown(record: VehicleTicketRecord): boolean;
}

/** What a round needs: an admin, the site, and a number that no other round has. */
export interface Round {
  admin: Api;
  url: string;
  gate: BenchGate;
  companyId: string;
  dates: { first: string; last: string };
  number: number;
}

/** The changes of one round, each on tickets and documents of its own; those of one vehicle ticket stand in their order. */
export async function makeChanges(round: Round): Promise<MeasuredChange[]> {
  return [
    ...(await ofCustoms(round)),
    await cancelled(round),
    await rejected(round),
    await linked(round),
    await reEntry(round),
    await invitationChanged(round),
  ];
}

const post = (api: Api, path: string, body: object) => api.post(path, body, z.unknown());

async function ticketOf(
  { admin, gate, companyId, dates }: Round,
  path: string,
  vehicle: object,
  fields: object = {},
): Promise<{ id: string; vehicleTicketId: string; code: string }> {
  const common = { company_id: companyId, area_id: gate.areaId, request_at: dates.first, expired_at: dates.last };
  const ticket = await admin.post(path, { ...common, ...fields, vehicle_tickets: [vehicle] }, Ticket);
  if (ticket.status === "waiting_approve") await admin.post(`/v1/tickets/${ticket.id}/approve`, undefined, z.unknown());
  const [made] = ticket.vehicle_tickets;
  if (!made) throw new Error("the ticket has no vehicle");
  return { id: ticket.id, vehicleTicketId: made.id, code: made.vehicle_ticket_code };
}

const WITHOUT = "/v1/tickets/tenant/without-pabeanan";

async function ofCustoms(round: Round): Promise<MeasuredChange[]> {
  const { admin, gate, number } = round;
  const document = { no_daftar: String(number).padStart(6, "0"), kode_dokumen: "20" };
  const fetched = (release?: object) =>
    admin.post(
      "/v1/customs-documents/bulk-fetch",
      { area_id: gate.areaId, items: [{ document, ...(release && { release }) }] },
      FetchReply,
    );
  const documentId = z.string().parse((await fetched()).items[0]?.id);
  const fields = { ceisa_document_id: documentId };
  const vehicle = { police_number: `B ${1000 + number} PIB` };
  const { vehicleTicketId } = await ticketOf(round, "/v1/tickets/tenant/with-pabeanan", vehicle, fields);
  const no_sppb = `${document.no_daftar}/KPU.01/2026`;
  const stateIs = (wanted: string) => (record: VehicleTicketRecord) => record.papers?.[0]?.state === wanted;
  const pass = `/v1/customs-documents/${documentId}/complete-pass`;
  return [
    {
      what: "release",
      vehicleTicketId,
      call: () => fetched({ no_sppb, state: "released" }),
      isKnown: stateIs("released"),
    },
    {
      what: "cancelled release",
      vehicleTicketId,
      call: () => fetched({ no_sppb, state: "cancelled" }),
      isKnown: stateIs("cancelled"),
    },
    {
      what: "complete pass",
      vehicleTicketId,
      call: () => post(admin, pass, { reason: "inspected" }),
      isKnown: stateIs("released"),
    },
  ];
}

async function cancelled(round: Round): Promise<MeasuredChange> {
  const { id, vehicleTicketId } = await ticketOf(round, WITHOUT, { police_number: `B ${1000 + round.number} BTL` });
  return {
    what: "cancelled ticket",
    vehicleTicketId,
    call: () => post(round.admin, `${WITHOUT}/${id}/cancel`, { reason: "the company withdrew it" }),
    isKnown: ({ ticket_status }) => ticket_status === "cancelled",
  };
}

async function rejected(round: Round): Promise<MeasuredChange> {
  const path = "/v1/tickets/trade-vehicles";
  const { id, vehicleTicketId } = await ticketOf(round, path, { police_number: `B ${1000 + round.number} DAG` });
  return {
    what: "rejected ticket",
    vehicleTicketId,
    call: () => post(round.admin, `${path}/${id}/reject`, { reason: "no trader's pass" }),
    isKnown: ({ ticket_status }) => ticket_status === "rejected",
  };
}

/** The gates know a linked work order by its holds. */
async function linked(round: Round): Promise<MeasuredChange> {
  const { admin, gate, number } = round;
  const { id, vehicleTicketId } = await ticketOf(round, WITHOUT, { police_number: `B ${1000 + number} SPM` });
  const items = [{ document: { spmk_number: `SPMK-${number}` } }];
  const reply = await admin.post("/v1/port-documents/bulk-fetch", { area_id: gate.areaId, items }, FetchReply);
  const spmk_document_id = z.string().parse(reply.items[0]?.id);
  await post(admin, "/v1/holds", { port_document_id: spmk_document_id, kind: "PAYMENT", reason: "not paid" });
  return {
    what: "linked SPMK",
    vehicleTicketId,
    call: () => post(admin, `/v1/tickets/${id}/spmk/link`, { spmk_document_id }),
    isKnown: ({ holds }) => holds?.[0]?.kind === "PAYMENT",
  };
}

async function reEntry(round: Round): Promise<MeasuredChange> {
  const { admin, gate, number } = round;
  const police_number = `B ${1000 + number} LAG`;
  const { vehicleTicketId, code } = await ticketOf(round, WITHOUT, { police_number });
  // By another number each: the same one again within seconds is not a second step.
  for (const presented of [{ code }, { police_number }]) {
    const body = { lane_id: gate.laneId, ...presented, reason: "checked by hand" };
    const { decision } = await admin.post("/v1/gates/officer/check-in", body, CheckInResult);
    if (decision.verdict !== "admit") throw new Error(`not admitted: ${decision.code}`);
  }
  return {
    what: "re-entry",
    vehicleTicketId,
    call: () => post(admin, `/v1/load-unload/tickets/${vehicleTicketId}/re-entry`, {}),
    isKnown: ({ steps_reset_at }) => steps_reset_at !== null,
  };
}

async function invitationChanged({ admin, url, gate, companyId, dates, number }: Round): Promise<MeasuredChange> {
  const invitation = {
    company_id: companyId,
    area_id: gate.areaId,
    request_at_end: dates.last,
    invited_company: "PT Angkut Cepat",
    recipient_name: "Dewi",
    recipient_email: `dewi${number}@example.com`,
  };
  const { invitation_ticket: link } = await admin.post("/v1/invitation-tickets", invitation, InvitedTicket);
  const path = `/v1/invitation-tickets/${link.token}`;
  const { passcode } = link;
  const { access_token } = await apiOf(url, null).post(`${path}/confirm-passcode`, { passcode }, InvitationAccess);
  const guest = apiOf(url, access_token);
  await post(guest, `${path}/vehicle-tickets`, { police_number: `B ${1000 + number} UND` });
  const [vehicle] = (await guest.get(path, InvitedTicket)).vehicle_tickets;
  if (!vehicle) throw new Error("the invitation has no vehicle");
  const changed = `B ${1000 + number} GNT`;
  return {
    what: "invitation changed",
    vehicleTicketId: vehicle.id,
    call: () => guest.put(path, { vehicle_tickets: [{ id: vehicle.id, police_number: changed }] }, z.unknown()),
    isKnown: ({ police_number }) => police_number === changed,
  };
}
