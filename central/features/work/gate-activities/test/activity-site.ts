import { newId } from "../../../../../shared/lib/ids.ts";
import { FactBatchReply } from "../../../../../shared/wire/sync.ts";
import type { VehicleTicketRecord } from "../../../../../shared/wire/feed.ts";
import type { TestCentral } from "../../../../test/harness.ts";
import type { Caller } from "../../../../test/caller.ts";
import { Company } from "../../../../wire/company.ts";
import { gateSite } from "../../../gates/edges/test/gate-site.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import { makeTicket, type TicketDraft } from "../../../trade/tickets/life/make-ticket.ts";
import * as tickets from "../../../trade/tickets/service.ts";
import { type SentFact, testJournal } from "./journal.ts";

let plates = 0;

/** Gates with edges and tickets for a test, and journals that write the edges' facts; the admin acts as the officer. */
export function activitySite(central: TestCentral, admin: Caller & { principal?: Pick<Principal, "id"> }) {
  const { platform, clock } = central;
  const site = gateSite(central, admin);

  /** A gate with one lane and an enrolled edge, in a new area unless one is named. */
  async function gate(areaId?: string, direction: "in" | "out" | "both" = "in") {
    const made = await site.gate(areaId);
    const lane = await site.lane(made.id, { direction });
    const { id: edgeId, enrolment_code: enrolmentCode } = await site.register(made.id);
    const identity = { edgeId, gateId: made.id, areaId: made.area_id };
    const edge = central.asPrincipal({
      kind: "edge",
      id: edgeId,
      name: "Edge",
      roleKey: "edge",
      permissions: new Set(),
      companyId: null,
      areaIds: [made.area_id],
      edge: identity,
    });
    const place = { edge_id: edgeId, gate_id: made.id, area_id: made.area_id, lane_id: lane.id };
    return {
      gate: made,
      lane,
      edge,
      edgeId,
      enrolmentCode,
      journal: testJournal(place, () => clock.nowMs(), admin.principal?.id),
    };
  }

  /** A running ticket of one vehicle, as the gates judge it. @param lastDate today unless given */
  async function ticket(
    areaId: string,
    more: Partial<TicketDraft> = {},
    lastDate?: string,
    plate = `B ${1000 + plates++} XY`,
  ): Promise<VehicleTicketRecord> {
    const company = await admin.post("/v1/companies", Company, { name: `Company ${newId()}` });
    const today = new Date(clock.nowMs()).toISOString().slice(0, 10);
    const made = await site.work((work) =>
      makeTicket(work, {
        ticketClass: "guest",
        status: "running",
        source: "autogate",
        direction: "in_out",
        companyId: company.id,
        area: { id: areaId, time_zone: "Asia/Jakarta" },
        expiredOn: null,
        load: { comodity: null, unit_of_item: null, total_item: 0 },
        papers: {},
        vehicles: [{ policeNumber: plate, firstDate: today, lastDate: lastDate ?? today }],
        destinations: [],
        ...more,
      }),
    );
    const [record] = await tickets.vehicleTicketsByPlate(platform.db, areaId, plate);
    if (record?.ticket_id !== made.id) throw new Error("the ticket was made");
    return record;
  }

  return {
    ...site,
    tickets,
    gateWithEdge: gate,
    ticket,
    push: (edge: Caller, ...facts: object[]): Promise<FactBatchReply> =>
      edge.post("/v1/sync/activities", FactBatchReply, { facts }),
    /** Kinds of the reviews about an activity or an edge. */
    async reviews(about: string): Promise<string[]> {
      const rows = await platform.db.selectFrom("reviews").select("kind").where("about", "=", about).execute();
      return rows.map(({ kind }) => kind).sort();
    },
    facts: async (edgeId: string): Promise<number> =>
      (await platform.db.selectFrom("facts").select("id").where("edge_id", "=", edgeId).execute()).length,
  };
}

export const accepted = (fact: SentFact) => ({ id: fact.id, outcome: "accepted", error: null });
export const known = (fact: SentFact) => ({ id: fact.id, outcome: "known", error: null });
