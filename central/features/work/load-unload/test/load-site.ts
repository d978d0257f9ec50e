import { z } from "zod";
import { Area } from "../../../../../shared/wire/area.ts";
import { CheckInResult } from "../../../../wire/check-in.ts";
import type { Company } from "../../../../wire/company.ts";
import { LoadTicket, LoadWork, ScannedQr } from "../../../../wire/load-unload.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import type { Caller } from "../../../../test/caller.ts";
import type { TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../gate-activities/test/activity-site.ts";
import { ticketWorld } from "../../../trade/tickets/test/ticket-world.ts";

export const LOADS = "/v1/load-unload";
export const REALISED = { realization_weight: 19_800, realization_unit: "kg" };

/** A vehicle with a running ticket of 20 tons. */
export interface Truck {
  id: string;
  code: string;
  ticketId: string;
  accessNumber: string;
  plate: string;
}

/** An area that demands finished load/unload, with two gates, a company and its verifier. */
export async function loadSite(central: TestCentral) {
  const world = await ticketWorld(central);
  const { admin, area, tenant } = world;
  await admin.patch(`/v1/areas/${area.id}`, Area, { rules: { load_must_be_done: true } });
  const site = activitySite(central, admin);
  const gates = { in: await site.gateWithEdge(area.id, "in"), out: await site.gateWithEdge(area.id, "out") };

  /** @param destinations the companies that the truck goes to; each approves */
  async function truck(fields: object = {}, destinations: readonly Company[] = []): Promise<Truck> {
    const load = { comodity: "Cement", unit_of_item: "ton", total_item: "20" };
    const to = destinations.map(({ id }) => ({ company_id: id }));
    let ticket = await world.create({ ...load, ...(to.length > 0 && { destinations: to }), ...fields });
    for (const { id } of ticket.ticket_buildings)
      ticket = await admin.post(`/v1/tickets/tenant/without-pabeanan/${ticket.id}/destinations/${id}/approve`, Ticket);
    if (to.length === 0) ticket = await admin.post(`/v1/tickets/${ticket.id}/approve`, Ticket);
    const [vehicle] = ticket.vehicle_tickets;
    if (!vehicle) throw new Error("a ticket has a vehicle");
    const seen = await admin.get(`/v1/tickets/tenant/without-pabeanan/${ticket.id}`, Ticket);
    const code = seen.vehicle_tickets[0]?.vehicle_ticket_code ?? "";
    const { ticket_access_number: accessNumber } = ticket;
    return { id: vehicle.id, code, ticketId: ticket.id, accessNumber, plate: vehicle.police_number };
  }

  return {
    ...world,
    site,
    gates,
    truck,
    /** The truck comes to a gate, where central decides by the gates' rule book. */
    come: async (to: "in" | "out", { code }: Truck): Promise<string> => {
      central.clock.advance(61_000);
      const { lane } = gates[to];
      const body = { lane_id: lane.id, qr_value: code };
      return (await admin.post("/v1/gates/virtual/check-in", CheckInResult, body)).decision.code;
    },
    act: (by: Caller, path: string, { code }: Truck, fields: object = {}) =>
      by.post(`${LOADS}/${path}`, LoadWork, { qr_value: code, ...fields }),
    /** Status and problem of an act that may be refused. */
    attempt: async (by: Caller, path: string, body: object): Promise<[number, string]> => {
      const answer = await by.request("POST", `${LOADS}/${path}`, { body });
      return [answer.status, answer.status === 200 ? "" : answer.problem().code];
    },
    scan: (by: Caller, { code }: Truck) => by.post(`${LOADS}/scan`, ScannedQr, { qr_value: code }),
    detail: ({ id }: Truck, by: Caller = tenant) => by.get(`${LOADS}/tickets/${id}`, LoadTicket),
    end: (by: Caller, { id }: Truck, place: "done" | "re-entry", fields: object = {}) =>
      by.post(`${LOADS}/tickets/${id}/${place}`, LoadWork, fields),
    photo: async (by: Caller): Promise<string> => {
      const form = new FormData();
      form.set("photo", new File([PNG], "load.png", { type: "image/png" }));
      const answer = await by.request("POST", "/v1/photos", { body: form });
      return z.object({ data: z.looseObject({ path: z.string() }) }).parse(answer.body).data.path;
    },
  };
}

export type LoadSite = Awaited<ReturnType<typeof loadSite>>;

/** The smallest picture. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
