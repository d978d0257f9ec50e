import { makeTicket } from "../../../central/features/trade/tickets/life/make-ticket.ts";
import { systemActor } from "../../../central/platform/auth/principal.ts";
import type { Platform } from "../../../central/platform/platform.ts";
import { Company } from "../../../central/wire/company.ts";
import type { Api } from "../../lib/api.ts";

const VEHICLES_A_TICKET = 100;

/** Creates active tickets with all their rows at central. @returns after the given total number of vehicles */
export async function makeTickets(
  platform: Platform,
  admin: Api,
  areaId: string,
  count: number,
  progress: (done: number) => void,
): Promise<void> {
  const company = await admin.post("/v1/companies", { name: "PT Sumber Makmur" }, Company);
  const today = new Date().toISOString().slice(0, 10);
  for (let from = 0; from < count; from += VEHICLES_A_TICKET) {
    const vehicles = Array.from({ length: Math.min(VEHICLES_A_TICKET, count - from) }, (_, n) => ({
      policeNumber: `B ${from + n} XY`,
      firstDate: today,
      lastDate: `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`,
    }));
    await platform.transact(systemActor("bench"), (work) =>
      makeTicket(work, {
        ticketClass: "tenant_without_pabeanan",
        status: "running",
        source: "autogate",
        direction: "in_out",
        companyId: company.id,
        area: { id: areaId, time_zone: "Asia/Jakarta" },
        expiredOn: null,
        load: { comodity: null, unit_of_item: null, total_item: 0 },
        papers: {},
        vehicles,
        destinations: [],
      }),
    );
    progress(from + vehicles.length);
  }
}
