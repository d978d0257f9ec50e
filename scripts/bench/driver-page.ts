import { z } from "zod";
import { DriverLinks } from "../../central/wire/driver.ts";
import { Company } from "../../central/wire/company.ts";
import { Ticket } from "../../central/wire/ticket.ts";
import { localDate } from "../../shared/lib/local-date.ts";
import type { Api } from "../lib/api.ts";
import { measureFirstView } from "./first-view.ts";

/** Measures the driver's page on a phone with a slow network. */

await measureFirstView({
  bench: "driver-page",
  description: "Opens a driver's link",
  shown: "#qr svg",
  open: async (admin, _site, areaId) => ({ path: await linkIn(areaId, admin) }),
});

/** The path of a driver's link, of an approved ticket. */
async function linkIn(areaId: string, admin: Api): Promise<string> {
  const { id: company_id } = await admin.post("/v1/companies", { name: "PT Sentosa", type: "tenant" }, Company);
  const today = localDate(Date.now(), "Asia/Jakarta");
  const vehicle_tickets = [{ police_number: "B 9123 KXT", request_at_start: today, request_at_end: today }];
  const body = { company_id, area_id: areaId, vehicle_tickets };
  const { id } = await admin.post("/v1/tickets/tenant/without-pabeanan", body, Ticket);
  await admin.post(`/v1/tickets/${id}/approve`, undefined, z.unknown());
  const [link] = (await admin.get(`/v1/tickets/${id}/driver-links`, DriverLinks)).items;
  if (!link) throw new Error("a running ticket has a link");
  return new URL(link.url).pathname;
}
