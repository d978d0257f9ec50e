import type { Caller } from "../../../../test/caller.ts";
import { LoadWork, ScannedQr } from "../../../../wire/load-unload.ts";
import type { activitySite } from "../../gate-activities/test/activity-site.ts";
import { LOADS } from "./load-site.ts";

interface Ground {
  areaId: string;
  companyId: string;
}

/** Plants load/unload records and their vehicle tickets, for the test of all operations. */
export function plantersOfLoads(admin: Caller, site: ReturnType<typeof activitySite>) {
  const vehicle = async ({ areaId, companyId }: Ground) => {
    const ticket = await site.ticket(areaId, { companyId });
    return {
      id: ticket.id,
      area_id: areaId,
      company_id: companyId,
      ticket_id: ticket.ticket_id,
      vehicle_ticket_id: ticket.id,
      qr_value: ticket.vehicle_ticket_code,
    };
  };
  return {
    vehicle_tickets: (ground: Ground) => vehicle(ground),
    async load_unload_records(ground: Ground, { path }: { path: string }) {
      const planted = await vehicle(ground);
      const { qr_value, vehicle_ticket_id } = planted;
      if (path.includes("gate-in")) {
        const { edge, journal } = await site.gateWithEdge(ground.areaId);
        const decided = journal.decision({ vehicle_ticket_id, ticket_id: planted.ticket_id });
        await site.push(edge, decided, journal.passage(decided.activity_id, { vehicle_ticket_id }));
        await admin.post(`${LOADS}/scan`, ScannedQr, { qr_value });
        return { ...planted, id: decided.activity_id };
      }
      const isAccepted = /verifications|finalize/.test(path);
      const { id } = await admin.post(`${LOADS}/${isAccepted ? "accept" : "tenant-check-in"}`, LoadWork, { qr_value });
      return { ...planted, id };
    },
  };
}
