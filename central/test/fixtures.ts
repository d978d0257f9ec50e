import sharp from "sharp";
import { Area } from "../../shared/wire/area.ts";
import { Block } from "../../shared/wire/block.ts";
import { BufferEntry, InsideCorrection } from "../../shared/wire/buffer-zone.ts";
import { newId } from "../../shared/lib/ids.ts";
import { Capture } from "../../shared/wire/capture.ts";
import { CompanyEmployee } from "../wire/company-employee.ts";
import { Vehicle } from "../../shared/wire/vehicle-ticket.ts";
import { Company } from "../wire/company.ts";
import { DeviceTest } from "../../shared/wire/device-test.ts";
import { Device, LaneCommand } from "../wire/gate-resources.ts";
import { InvitedTicket } from "../wire/invitation.ts";
import { Ticket } from "../wire/ticket.ts";
import { recordBufferEvent, recordCounts } from "../features/work/counts/service.ts";
import { activitySite } from "../features/work/gate-activities/test/activity-site.ts";
import { plantersOfLoads } from "../features/work/load-unload/test/plant-loads.ts";
import { openAboutEdge } from "../features/gates/cases/service.ts";
import { noteShownPaper } from "../features/trade/papers/service.ts";
import { plantersOfPapers } from "../features/trade/papers/test/plant-papers.ts";
import { TICKET_KINDS } from "../features/trade/tickets/kinds/kinds.ts";
import type { TicketKind } from "../features/trade/tickets/domain/kind.ts";
import { INVITATION } from "../features/trade/tickets/kinds/invitation.ts";
import { WITHOUT_PABEANAN } from "../features/trade/tickets/kinds/without-pabeanan.ts";
import { ExternalClientWithSecret } from "../wire/machine.ts";
import { RoleDetail } from "../wire/role.ts";
import { User } from "../wire/user.ts";
import { startSession } from "../platform/auth/sessions.ts";
import type { Operation } from "../platform/http/operation.ts";
import type { Database } from "../platform/db/database.ts";
import type { Caller } from "./caller.ts";
import type { TestCentral } from "./harness.ts";

/** A foreign record, and its related ids by their names in addresses and bodies. */
export interface Fixture {
  id: string;
  [name: string]: string;
}
/** The owner of a planted record. */
export interface FixtureParent {
  areaId: string;
  companyId: string;
}

/** Plants a record of a table, in an area and of a company if such records have them. */
export type FixtureFactory = (parent: FixtureParent, operation: Operation) => Promise<Fixture>;

/** The planting function of each scoped table; an operation on a table without one has no walk. */
export function fixtureFactories(central: TestCentral, admin: Caller): Partial<Record<keyof Database, FixtureFactory>> {
  const site = activitySite(central, admin);
  const gateOf = async ({ areaId }: FixtureParent) => {
    const gate = await site.gate(areaId);
    return { id: gate.id, area_id: areaId, areaId, gate_id: gate.id };
  };
  const papers = plantersOfPapers(admin);
  /** The example of a kind with a document of this owner in it, and the document's id. */
  const exampleOf = async ({ documents, example }: TicketKind, ground: FixtureParent) => {
    if (documents === undefined) return { example, named: {}, vehicles: undefined };
    const { id } = await papers.customs(ground);
    const body = withDocument(example, id) as { vehicle_tickets?: object };
    return { example: body, named: { ceisa_document_id: id }, vehicles: body.vehicle_tickets };
  };
  const factories = {
    ...papers.factories,
    ...plantersOfLoads(admin, site),
    areas: ({ areaId }) => Promise.resolve({ id: areaId, area_id: areaId }),
    async companies(ground, operation) {
      // Both companies exist from the start, so that a sum reveals a leak of the foreign one.
      if (operation.path.startsWith("/v1/reports/")) await factories.tickets(ground, operation);
      return { id: ground.companyId, company_id: ground.companyId };
    },
    gates: gateOf,
    async audit_log({ areaId }) {
      await admin.patch(`/v1/areas/${areaId}`, Area, { description: newId() });
      const rows = central.platform.db.selectFrom("audit_log").select("id").where("record_id", "=", areaId);
      return { id: (await rows.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).id, area_id: areaId };
    },
    async roles() {
      const key = `r${newId().replaceAll("-", "").slice(-12)}`;
      const fields = { key, name: key, level: "operational", permissions: ["gates.read"] };
      return { id: (await admin.post("/v1/roles", RoleDetail, fields)).id };
    },
    async users({ areaId, companyId }, { path }) {
      const person = { full_name: "Planted", email: `${newId()}@example.com` };
      const kind = /^\/v1\/users\/(tenant-operational|admin)/.exec(path)?.[1] ?? "operational";
      const place = kind === "tenant-operational" ? { company_id: companyId } : { area_ids: [areaId] };
      const { id } = await admin.post(`/v1/users/${kind}`, User, { ...person, ...place });
      const how = {
        userId: id,
        kind: "web",
        device: null,
        place: { address: null, userAgent: null },
        secondFactor: null,
      } as const;
      if (path === "/v1/users/deleted") await admin.delete(`/v1/users/${id}`, User);
      const { sessionId } = await site.work((work) => startSession(work, how, central.platform.identity.lifetimes));
      return {
        id,
        sessionId,
        ...(kind === "tenant-operational" && { company_id: companyId }),
      };
    },
    async oauth_clients({ companyId }) {
      const client = { name: "Planted", company_id: companyId };
      return { id: (await admin.post("/v1/external-clients", ExternalClientWithSecret, client)).id };
    },
    async vehicles({ companyId }) {
      const fields = { company_id: companyId, police_number: newId().slice(-12) };
      return { id: (await admin.post("/v1/vehicles", Vehicle, fields)).id, company_id: companyId };
    },
    async company_employees({ companyId }) {
      const fields = { company_id: companyId, name: "Budi" };
      return { id: (await admin.post("/v1/company-employees", CompanyEmployee, fields)).id, company_id: companyId };
    },
    async lanes(parent) {
      const gate = await gateOf(parent);
      const lane = await site.lane(gate.id);
      const { enrolment_code: code, id: edgeId } = await site.register(gate.id);
      await site.enrol(code);
      await site.beat(edgeId, site.heartbeat());
      const settings = { role: "reader", driver: "mqtt", topic: "gate/1/reader" };
      const device = await admin.post(`/v1/lanes/${lane.id}/devices`, Device, { name: "Reader", settings });
      const command = await admin.post(`/v1/lanes/${lane.id}/portal/open`, LaneCommand, { reason: "planted" });
      const test = await admin.post(`/v1/lanes/${lane.id}/devices/${device.id}/tests`, DeviceTest, { do: "read" });
      return { ...gate, id: lane.id, lane_id: lane.id, deviceId: device.id, commandId: command.id, testId: test.id };
    },
    async edges(parent) {
      const gate = await gateOf(parent);
      const { id } = await site.register(gate.id);
      const command = await site.work((work) => site.edges.rotateCredentials(work, { id }));
      return { ...gate, id, commandId: command.id };
    },
    async tickets({ areaId, companyId }, { path }) {
      const company_id = companyId;
      const kind = TICKET_KINDS.find((one) => path.startsWith(one.path)) ?? WITHOUT_PABEANAN;
      if (kind === INVITATION) {
        const invited = { ...kind.example, area_id: areaId, company_id };
        const { id } = await admin.post("/v1/invitation-tickets", InvitedTicket, invited);
        return { id, area_id: areaId, company_id };
      }
      const destination = await admin.post("/v1/companies", Company, { name: "Destination" });
      const { example, named, vehicles } = await exampleOf(kind, { areaId, companyId });
      const ticket = await admin.post(kind.path, Ticket, {
        ...example,
        area_id: areaId,
        company_id,
        ...(kind.verbs.includes("decideDestinations") && { destinations: [{ company_id: destination.id }] }),
      });
      const spmk = path.endsWith("/spmk/link")
        ? { spmk_document_id: (await papers.port({ areaId, companyId })).id }
        : {};
      const destinationId = ticket.ticket_buildings[0]?.id;
      // A body whose vehicles name documents is sent with these vehicles.
      const sent = path === kind.path && kind.documents === "containers" ? { vehicle_tickets: vehicles as never } : {};
      const accessNumber = ticket.ticket_access_number;
      return {
        id: ticket.id,
        area_id: areaId,
        company_id,
        ...(destinationId !== undefined && { destinationId }),
        accessNumber,
        ...named,
        ...sent,
        ...spmk,
      };
    },
    async gate_activities({ areaId }, { path }) {
      const { gate, lane, edge, journal } = await site.gateWithEdge(areaId);
      const decision = journal.decision({}, { verdict: "refuse", code: "UNKNOWN" });
      await site.push(edge, decision);
      const picture = path.endsWith("/thumbnail") && { captureId: await capturedBy(edge, decision.activity_id) };
      return { id: decision.activity_id, area_id: areaId, gateId: gate.id, laneId: lane.id, ...picture };
    },
    async activity_counts({ areaId, companyId }) {
      const id = newId();
      const at = new Date(central.clock.nowMs()).toISOString();
      const gate = await gateOf({ areaId, companyId });
      const counted = { activity_id: id, company_id: companyId, area_id: areaId, gate_id: gate.id, lane_id: "" };
      const of = { light: "green", checked_at: at, step: "out", passed_at: at, trip_ms: 60_000 } as const;
      const row = { ...counted, ...of, vehicle_ticket_id: null, vehicle_type: "planted", document_type: "ticket" };
      const event = { event: "came", areaId, companyId, gateId: null, waitMs: 0 } as const;
      await site.work(async (work) => {
        await recordCounts(work, [], [row]);
        await recordBufferEvent(work, event);
      });
      return { id, area_id: areaId, company_id: companyId };
    },
    async buffer_entries({ areaId, companyId }, { path }) {
      const { id: vehicle_ticket_id } = await site.ticket(areaId, { companyId });
      const owner = { area_id: areaId, company_id: companyId, vehicle_ticket_id };
      if (path.endsWith("/enter")) return { id: vehicle_ticket_id, ...owner };
      const entry = await admin.post("/v1/buffer-zone/enter", BufferEntry, { vehicle_ticket_id });
      return { id: entry.id, ...owner };
    },
    async inside_corrections({ areaId: area_id }) {
      const body = { area_id, inside: 1, reason: "planted" };
      return { id: (await admin.post("/v1/buffer-zone/inside-corrections", InsideCorrection, body)).id, area_id };
    },
    async shown_papers({ areaId: area_id }) {
      const { gate, edgeId: edge_id } = await site.gateWithEdge(area_id);
      const { id: vehicle_ticket_id } = await site.ticket(area_id);
      const row = { id: newId(), activity_id: newId(), vehicle_ticket_id, area_id, gate_id: gate.id, edge_id };
      const shown = { number: "000123/KPU.01/2026", photo_id: null, shown_by: "Sari", reason: "customs are away" };
      await site.work((work) => noteShownPaper(work, { ...row, ...shown, shown_at: work.at }));
      return { id: row.id, area_id };
    },
    async blocks({ areaId: area_id }) {
      const body = { area_id, police_number: "B 1 BL", reason: "planted" };
      return { id: (await admin.post("/v1/blocks", Block, body)).id, area_id };
    },
    async reviews({ areaId }) {
      const { gate, edgeId } = await site.gateWithEdge(areaId);
      const identity = { edgeId, gateId: gate.id, areaId };
      const finding = { kind: "clock_off", key: edgeId, evidence: {}, happenedMs: central.clock.nowMs() } as const;
      await site.work((work) => openAboutEdge(work, identity, finding));
      const reviews = central.platform.db.selectFrom("reviews").select("id").where("edge_id", "=", edgeId);
      return { id: (await reviews.limit(1).executeTakeFirstOrThrow()).id, area_id: areaId };
    },
  } satisfies Partial<Record<keyof Database, FixtureFactory>>;
  return factories;
}

/** A body with every customs document in it replaced. */
function withDocument(body: object, id: string): object {
  const text = JSON.stringify(body, (key, value: unknown) => (key === "ceisa_document_id" ? id : value));
  return JSON.parse(text) as object;
}

/** A new area with a new company, used by no other test. */
export async function newFixtureParent(admin: Caller): Promise<FixtureParent> {
  const area = await admin.post("/v1/areas", Area, { name: "Ground" });
  const company = await admin.post("/v1/companies", Company, { name: "Ground", type: "tenant" });
  return { areaId: area.id, companyId: company.id };
}

/** A picture of an activity from its edge. @returns its id */
async function capturedBy(edge: Caller, activityId: string): Promise<string> {
  const [body, id] = [new FormData(), newId()];
  const picture = { id, activity_id: activityId, moment: "decision", taken_at: "2026-11-21T06:00:00.000Z" };
  for (const [name, value] of Object.entries(picture)) body.set(name, value);
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  body.set("file", new File([new Uint8Array(bytes)], "photo.jpg"));
  await edge.post("/v1/files/hardware-transactions", Capture, body);
  return id;
}
