import { z } from "zod";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Sppb } from "../../../../wire/customs-document.ts";
import { FetchReply } from "../../../../wire/document.ts";
import { Hold } from "../../../../wire/hold.ts";
import { PortDocument, PortLookups } from "../../../../wire/port-document.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { aTicket, TENANT_TICKETS } from "../../tickets/test/ticket-world.ts";
import type { Caller } from "../../../../test/caller.ts";

interface Ground {
  areaId: string;
  companyId: string;
}

/** A unique number. */
export const newNumber = (): string => newId().replaceAll("-", "").slice(-12);

/** Imports one customs document; returns its id. */
export async function fetchCustoms(by: Caller, item: object, areaId?: string): Promise<string> {
  const body = { ...(areaId !== undefined && { area_id: areaId }), items: [item] };
  const { items } = await by.post("/v1/customs-documents/bulk-fetch", FetchReply, body);
  return z.string().parse(items[0]?.id);
}

/** Imports one port document; returns its id. */
export async function fetchPort(by: Caller, document: object, areaId?: string): Promise<string> {
  const body = { ...(areaId !== undefined && { area_id: areaId }), items: [{ document }] };
  const { items } = await by.post("/v1/port-documents/bulk-fetch", FetchReply, body);
  return z.string().parse(items[0]?.id);
}

/** Plants records in the tables of papers, for the test of all operations. */
export function plantersOfPapers(admin: Caller) {
  /** The vehicle ticket of a slip. */
  const vehicleOf = async ({ areaId, companyId }: Ground, { path }: { path: string }) => {
    if (!path.endsWith("job-slip")) return {};
    const ticket = await admin.post(TENANT_TICKETS, Ticket, aTicket(areaId, { company_id: companyId }));
    return { vehicle_ticket_id: ticket.vehicle_tickets[0]?.id ?? "" };
  };
  const customs = async ({ areaId, companyId }: Ground) => {
    const number = newNumber();
    const id = await fetchCustoms(admin, { document: { no_daftar: number } }, areaId);
    await admin.patch(`/v1/customs-documents/${id}`, z.unknown(), { company_id: companyId, reason: "planted" });
    return { id, area_id: areaId, company_id: companyId, number, customs_document_id: id };
  };
  const port = async ({ areaId, companyId }: Ground) => {
    const spmk_number = newNumber();
    const ship = { kd_kapal: newNumber(), agen: newNumber(), nm_terminal: newNumber() };
    const id = await fetchPort(admin, { spmk_number, ...ship }, areaId);
    const reason = "planted";
    const document = await admin.patch(`/v1/port-documents/${id}`, PortDocument.loose(), {
      company_id: companyId,
      reason,
    });
    const owner = { area_id: areaId, company_id: companyId };
    return { id, ...owner, spmk_number, agen: ship.agen, vesselId: document.vessel_id ?? "" };
  };
  const factories = {
    customs_documents: async (ground: Ground, operation: { path: string }) => ({
      ...(await customs(ground)),
      ...(await vehicleOf(ground, operation)),
    }),
    port_documents: async (ground: Ground, operation: { path: string }) => {
      const { id, area_id, company_id, spmk_number } = await port(ground);
      return { id, area_id, company_id, spmk_number, ...(await vehicleOf(ground, operation)) };
    },
    async sppb(ground: Ground) {
      const { customs_document_id } = await customs(ground);
      const body = { customs_document_id, no_sppb: newNumber(), reason: "planted" };
      return { id: (await admin.post("/v1/sppb", Sppb, body)).id, customs_document_id };
    },
    async holds(ground: Ground) {
      const { customs_document_id, area_id, company_id } = await customs(ground);
      const body = { customs_document_id, kind: "DAMAGE", reason: "planted" };
      return { id: (await admin.post("/v1/holds", Hold, body)).id, customs_document_id, area_id, company_id };
    },
    async vessels(ground: Ground) {
      const { vesselId, area_id } = await port(ground);
      return { id: vesselId, area_id };
    },
    async port_lookups(ground: Ground) {
      const { agen } = await port(ground);
      const { agents, terminals } = await admin.get("/v1/port-documents/lookups", PortLookups);
      const id = agents.find(({ code }) => code === agen)?.id ?? "";
      const terminal = terminals.find(({ area_id }) => area_id === ground.areaId)?.id ?? "";
      return { id, terminal };
    },
  };
  return { factories, customs, port };
}
