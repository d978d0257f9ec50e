import { pino } from "pino";
import { ServiceSettings } from "../../../central/config/services.ts";
import { activitySite } from "../../../central/features/work/gate-activities/test/activity-site.ts";
import { tiePapers } from "../../../central/features/trade/tickets/test/tie-papers.ts";
import { noteShownPaper, queueReports } from "../../../central/features/trade/papers/service.ts";
import { superviseAll } from "../../../central/features/trade/papers/services/supervise-services.ts";
import { fetchCustoms, fetchPort } from "../../../central/features/trade/papers/test/plant-papers.ts";
import type { TestEngine } from "../../../central/test/engines.ts";
import { startCentral } from "../../../central/test/harness.ts";
import type { Step } from "../../../shared/wire/lane.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { CustomsDocumentDetail } from "../../../central/wire/customs-document.ts";
import type { SimulatedRelease } from "../../simulator/services/book.ts";
import { SERVICE_LOGIN, startServices } from "../../simulator/services/start.ts";

/** A central that asks the simulated services, with trucks that customs documents hold. */

export const CONTAINER = "CSQU3054383";
export const carOf = (serial: number): string => `04030001234520261120${String(serial).padStart(6, "0")}`;
export const numberOf = (serial: number): string => String(serial).padStart(6, "0");

/** A release of the document of a truck. */
export const releaseOf = (
  serial: number,
  noSppb: string,
  kind: SimulatedRelease["kind"] = "import",
): SimulatedRelease => ({
  kind,
  car: carOf(serial),
  noPib: numberOf(serial),
  tglPib: "2026-11-20",
  noSppb,
  tglSppb: "2026-11-21",
  gudang: "GDLU",
  container: CONTAINER,
});

export type ServicesSite = Awaited<ReturnType<typeof servicesSite>>;
export type Truck = Awaited<ReturnType<ServicesSite["truck"]>>;

interface TruckPapers {
  /** The serials of further documents. */
  more?: readonly number[];
  /** Those of all serials that are exports. */
  exports?: ReadonlySet<number>;
  /** The number of a work order of the port. */
  order?: string;
  /** The container as its ticket names it. */
  container?: string;
  /** YYYY-MM-DD; default: today. */
  lastDate?: string;
}

/** @param protocol of the customs service @param more settings of the customs service */
export async function servicesSite(engine: TestEngine, protocol: "rest" | "soap" = "rest", more: object = {}) {
  const lines: string[] = [];
  const central = await startCentral(engine, { log: pino({ level: "trace" }, { write: (line) => lines.push(line) }) });
  const admin = await central.as("super_admin");
  const site = activitySite(central, admin);
  const gate = await site.gateWithEdge(undefined, "both");
  const areaId = gate.gate.area_id;
  const services = await startServices(() => central.clock.advance(16_000));
  const { config } = central.platform;
  const secrets = { password: SERVICE_LOGIN.password, api_key: SERVICE_LOGIN.apiKey };
  config.service_secrets["customs"] = secrets;
  config.services.push(
    ServiceSettings.parse({
      ...(protocol === "rest"
        ? { protocol: "ceisa-rest", sign_in_address: `${services.url}/rest/login` }
        : { protocol: "tps-soap" }),
      name: "customs",
      area_id: areaId,
      address: `${services.url}/${protocol}`,
      username: "tps",
      warehouses: ["GDLU"],
      tps_code: "TPS1",
      warehouse_code: "GDLU",
      reports: "coarri-codeco",
      ...more,
    }),
  );

  return {
    central,
    admin,
    site,
    gate,
    areaId,
    services,
    lines,
    /** Central asks the simulated port for work orders as well. To be called before the first round. */
    asksPort(): void {
      config.service_secrets["port"] = { password: SERVICE_LOGIN.apiKey };
      const place = { protocol: "port-json", name: "port", area_id: areaId, address: `${services.url}/port` };
      const names = {
        inside: "data.order",
        fields: { spmk_number: "no_spmk", nm_kapal: "ship.name", tgl_prc: "planned" },
      };
      config.services.push(
        ServiceSettings.parse({ ...place, path: "/work-orders/{number}", sign_in: "header", ...names }),
      );
    },
    round: () => superviseAll(new AbortController().signal, central.platform),
    detail: (id: string) => admin.get(`/v1/customs-documents/${id}`, CustomsDocumentDetail),

    /** A truck with a container for each of these documents, which customs have not released; and a work order. */
    async truck(
      serial: number,
      { more = [], exports = new Set(), order, container = CONTAINER, lastDate }: TruckPapers = {},
    ) {
      const ticket = await site.ticket(areaId, {}, lastDate);
      const ids: string[] = [];
      for (const one of [serial, ...more]) {
        const named = { car: carOf(one), no_daftar: numberOf(one) };
        const codes = exports.has(one) ? { kode_dokumen: "30", kode_dok_in_out: "6" } : { kode_dokumen: "20" };
        const document = { ...named, tanggal_daftar: "2026-11-20", ...codes };
        ids.push(await fetchCustoms(admin, { document }, areaId));
      }
      const orderId = order === undefined ? null : await fetchPort(admin, { spmk_number: order }, areaId);
      const owner = await site.tickets.ownerOfVehicleTicket(central.platform.db, admin.principal, ticket.id);
      const vehicle = { id: ticket.id, areaId, companyId: owner.company_id };
      const customs = ids.map((documentId) => ({ type: "ceisa" as const, documentId, containerNumber: container }));
      const port = orderId === null ? [] : [{ type: "spmk" as const, documentId: orderId, containerNumber: null }];
      await site.work((work) => tiePapers(work, vehicle, [...customs, ...port]));
      const [id = ""] = ids;
      return {
        id,
        ids,
        orderId,
        serial,
        ticketId: ticket.ticket_id,
        vehicleTicketId: ticket.id,
        plate: ticket.police_number,
      };
    },

    /** An officer lets the truck out by a paper with this number. */
    showsPaper({ vehicleTicketId }: { vehicleTicketId: string }, number: string): Promise<void> {
      const shown = { number, photo_id: null, shown_by: "Sari", reason: "customs are away" };
      const place = { area_id: areaId, gate_id: gate.gate.id, edge_id: gate.edgeId };
      const ids = { id: newId(), activity_id: newId(), vehicle_ticket_id: vehicleTicketId };
      return site.work((work) => noteShownPaper(work, { ...ids, ...shown, ...place, shown_at: work.at }));
    },

    /** Records a passage with its report, in one transaction; twice, as a retry would. */
    async passes({ vehicleTicketId }: { vehicleTicketId: string }, step: Step): Promise<void> {
      const place = { gateId: gate.gate.id, gateName: gate.gate.name, laneId: gate.lane.id };
      await site.work(async (work) => {
        const passage = { vehicleTicketId, step, at: work.at, activityId: newId(), ...place };
        await site.tickets.recordPassages(work, [passage]);
        await queueReports(work, [passage]);
        await queueReports(work, [passage]);
      });
    },

    async [Symbol.asyncDispose]() {
      await services[Symbol.asyncDispose]();
      await central[Symbol.asyncDispose]();
    },
  };
}
