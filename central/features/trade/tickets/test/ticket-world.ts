import { newId } from "../../../../../shared/lib/ids.ts";
import { Area } from "../../../../../shared/wire/area.ts";
import { Company } from "../../../../wire/company.ts";
import type { FeedPut, VehicleTicketRecord } from "../../../../../shared/wire/feed.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { uploadFor } from "../../../../test/upload-for.ts";
import type { Caller } from "../../../../test/caller.ts";
import type { TestCentral } from "../../../../test/harness.ts";

export const TENANT_TICKETS = "/v1/tickets/tenant/without-pabeanan";

/** An area, a company in it, an admin and a user of the company. The clock shows 13:00 of 2026-11-21 in Jakarta. */
export async function ticketWorld(central: TestCentral) {
  const admin = await central.as("admin");
  const superAdmin = await central.as("super_admin");
  const newArea = (time_zone: string) => superAdmin.post("/v1/areas", Area, { name: `Area ${newId()}`, time_zone });
  const area = await newArea("Asia/Jakarta");
  const newCompany = (name: string) => admin.post("/v1/companies", Company, { name });
  const company = await newCompany("PT Sentosa");
  const tenant = await central.as("tenant", { companyId: company.id });
  return {
    admin,
    area,
    company,
    tenant,
    newCompany,
    newArea,
    /** A waiting ticket of the company, by default for one vehicle today and tomorrow. */
    create: (fields: object = {}, by: Caller = tenant) => by.post(TENANT_TICKETS, Ticket, aTicket(area.id, fields)),
    /** The path of an uploaded file of a company; of the area's side for null. */
    upload: (companyId: string | null): Promise<string> => uploadFor(central.platform, companyId),
    /** Vehicle tickets as the gates of an area hold them now, by id; null for a removed one. */
    async atGates(areaId = area.id): Promise<Map<string, VehicleTicketRecord | null>> {
      const held = new Map<string, VehicleTicketRecord | null>();
      // Not from the start: a snapshot leaves out removed records.
      for (let cursor = "0.1", isComplete = false; !isComplete;) {
        const page = await central.platform.feed.read({ areaId, gateId: newId() }, cursor, 500);
        for (const line of page.lines)
          if (line.kind === "vehicle_ticket")
            held.set(line.id, line.type === "put" ? (line as FeedPut & { data: VehicleTicketRecord }).data : null);
        ({ cursor, isComplete } = page);
      }
      return held;
    },
  };
}

export type TicketWorld = Awaited<ReturnType<typeof ticketWorld>>;

/** A body that creates a ticket for one vehicle, with dates around the fake clock's day. */
export function aTicket(areaId: string, fields: object = {}): object {
  return {
    area_id: areaId,
    vehicle_tickets: [{ police_number: "B 1234 ABC", request_at_start: "2026-11-21", request_at_end: "2026-11-22" }],
    ...fields,
  };
}
