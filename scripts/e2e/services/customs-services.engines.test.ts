import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ServiceSettings } from "../../../central/config/services.ts";
import { activitySite } from "../../../central/features/gate-activities/test/activity-site.ts";
import { freshnessOf, queueReports, tiePapers } from "../../../central/features/papers/service.ts";
import { tendAll } from "../../../central/features/papers/services/tend-services.ts";
import { fetchCustoms } from "../../../central/features/papers/test/plant-papers.ts";
import { testEngine } from "../../../central/test/engines.ts";
import { startCentral, type TestCentral } from "../../../central/test/harness.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { seededRandom } from "../../../shared/lib/seeded-random.ts";
import { CustomsDocumentDetail } from "../../../shared/wire/customs-document.ts";
import { listOf } from "../../../central/platform/lists.ts";
import { Notification } from "../../../shared/wire/notification.ts";
import { type ServiceFault } from "../../simulator/services/faults.ts";
import { SERVICE_LOGIN, type SimulatedServices, startServices } from "../../simulator/services/start.ts";

const TRUCKS = 8;
const ROUNDS = process.env["LONG"] === undefined ? 20 : 400;
const FAULTS: readonly (ServiceFault | null)[] = [
  ...["slow", "away", "html", "error-in-200", "cut", "year-1900", "lost-answer"],
  ...[null, null, null, null, null],
] as (ServiceFault | null)[];
const engine = testEngine();
let central: TestCentral;
let admin: Awaited<ReturnType<TestCentral["as"]>>;
let site: ReturnType<typeof activitySite>;
let services: SimulatedServices;
let gate: Awaited<ReturnType<typeof site.gateWithEdge>>;

beforeAll(async () => {
  central = await startCentral(engine);
  admin = await central.as("super_admin");
  site = activitySite(central, admin);
  gate = await site.gateWithEdge(undefined, "both");
  services = await startServices(() => central.clock.advance(16_000));
  const { config } = central.platform;
  config.service_secrets["customs"] = { password: SERVICE_LOGIN.password, api_key: SERVICE_LOGIN.apiKey };
  config.services.push(
    ServiceSettings.parse({
      protocol: "ceisa-rest",
      name: "customs",
      area_id: gate.gate.area_id,
      address: `${services.url}/rest`,
      sign_in_address: `${services.url}/rest/login`,
      username: "tps",
      warehouses: ["GDLU"],
      tps_code: "TPS1",
      warehouse_code: "GDLU",
      reports: "coarri-codeco",
    }),
  );
});
afterAll(async () => {
  await services[Symbol.asyncDispose]();
  await central[Symbol.asyncDispose]();
});

const round = () => tendAll(new AbortController().signal, central.platform);
const detail = (id: string) => admin.get(`/v1/customs-documents/${id}`, CustomsDocumentDetail);
const carOf = (serial: number) => `04030001234520261120${String(serial).padStart(6, "0")}`;

async function truck(serial: number) {
  const areaId = gate.gate.area_id;
  const ticket = await site.ticket(areaId);
  const number = String(serial).padStart(6, "0");
  const document = { car: carOf(serial), no_daftar: number, tanggal_daftar: "2026-11-20", kode_dokumen: "20" };
  const id = await fetchCustoms(admin, { document }, areaId);
  const owner = await site.tickets.ownerOfVehicleTicket(central.platform.db, admin.principal, ticket.id);
  const vehicle = { id: ticket.id, areaId, companyId: owner.company_id };
  await site.work((work) =>
    tiePapers(work, vehicle, [{ type: "ceisa", documentId: id, containerNumber: "CSQU3054383" }]),
  );
  return { id, serial, vehicleTicketId: ticket.id };
}

const releaseOf = (serial: number, noSppb: string) => ({
  car: carOf(serial),
  noPib: String(serial).padStart(6, "0"),
  tglPib: "2026-11-20",
  noSppb,
  tglSppb: "2026-11-21",
  gudang: "GDLU",
  container: "CSQU3054383",
});

type Truck = Awaited<ReturnType<typeof truck>>;

/** Records a passage with its report, in one transaction. */
async function passes({ vehicleTicketId }: Truck): Promise<void> {
  const place = { gateId: gate.gate.id, gateName: gate.gate.name, laneId: gate.lane.id };
  await site.work(async (work) => {
    const passage = { vehicleTicketId, step: "out" as const, at: work.at, activityId: newId(), ...place };
    await site.tickets.recordPassages(work, [passage]);
    await queueReports(work, [passage]);
    await queueReports(work, [passage]);
  });
}

test("trucks leave by what customs released, whatever the service answers, and every passage is reported once", async () => {
  const random = seededRandom(7);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const trucks: Truck[] = [];
  for (let serial = 1; serial <= TRUCKS; serial++) trucks.push(await truck(serial));
  /** What customs decided: the last release of each truck, and every release that ever stood. */
  const model = new Map<number, { number: string; isStanding: boolean }>();
  const inside = new Set(trucks);
  let left = 0;
  for (let at = 0; at < ROUNDS; at++) {
    const fault = pick(FAULTS);
    services.faults.now = fault;
    const { serial } = pick(trucks);
    const before = model.get(serial);
    if (!before?.isStanding) {
      const number = `${serial}-${at}/KPU.01/2026`;
      services.customs.release(releaseOf(serial, number));
      model.set(serial, { number, isStanding: true });
    } else if (random() < 0.3) {
      services.customs.cancel(before.number);
      model.set(serial, { ...before, isStanding: false });
    }
    central.clock.advance(60_000);
    await round();
    for (const one of inside) {
      const { state } = await detail(one.id);
      if (state === "released") expect(model.has(one.serial), "only what customs released is released").toBe(true);
      if (state !== "released" || random() < 0.6) continue;
      await passes(one);
      inside.delete(one);
      left++;
    }
  }
  services.faults.now = null;
  for (let quiet = 0; quiet < 12; quiet++) {
    central.clock.advance(120_000);
    await round();
  }
  for (const one of inside) {
    const decided = model.get(one.serial);
    expect((await detail(one.id)).state === "released").toBe(decided?.isStanding === true);
  }
  expect(left).toBeGreaterThan(0);
  const references = services.customs.taken.map(({ reference }) => reference);
  expect([new Set(references).size, references.length]).toEqual([left, left]);
  expect(services.customs.taken[0]).toMatchObject({ activity: "6", container: "CSQU3054383" });
  const fresh = await freshnessOf(central.platform.db, gate.gate.area_id);
  expect(fresh).toBe(new Date(central.clock.nowMs()).toISOString());
});

test("a service that is away is announced once, seen in health, and asked again after a pause", async () => {
  services.faults.now = "away";
  for (let at = 0; at < 5; at++) {
    central.clock.advance(700_000);
    await round();
  }
  const health = z.object({ data: z.object({ checks: z.object({ services: z.unknown() }) }) });
  const stateNow = async () => {
    const { body } = await central.nobody.request("GET", "/v1/health");
    return health.parse(body).data.checks.services;
  };
  expect(await stateNow()).toEqual({ customs: "failing", "customs/reports": "ok" });
  const before = await freshnessOf(central.platform.db, gate.gate.area_id);
  services.faults.now = null;
  central.clock.advance(700_000);
  await round();
  expect(await stateNow()).toEqual({ customs: "ok", "customs/reports": "ok" });
  expect((await freshnessOf(central.platform.db, gate.gate.area_id))! > before!).toBe(true);
  const { items } = await admin.get("/v1/notifications", listOf(Notification), { kind: "service-alert" });
  expect(items.slice(0, 2).map(({ title }) => title)).toEqual(["customs answers again", "customs does not answer"]);
});
