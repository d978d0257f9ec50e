import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { freshnessOf } from "../../../central/features/trade/papers/service.ts";
import { vehicleTicketsByPlate } from "../../../central/features/trade/tickets/service.ts";
import { listOf } from "../../../central/platform/lists.ts";
import { testEngine } from "../../../central/test/engines.ts";
import { Notification } from "../../../central/wire/notification.ts";
import { SERVICE_LOGIN } from "../../simulator/services/start.ts";
import { releaseOf, type ServicesSite, servicesSite, type Truck } from "./services-site.ts";
import { say } from "../../../shared/words/say.ts";

/** What a service says about one document or report must not cost the others. */

const engine = testEngine();
let site: ServicesSite;
let serial = 0;

beforeAll(async () => {
  site = await servicesSite(engine);
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  site.services.faults.nonsenseAbout.clear();
  site.services.customs.rejects = null;
});

/** Rounds a minute apart. */
async function rounds(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    site.central.clock.advance(61_000);
    await site.round();
  }
}

/** Nothing is asked in these minutes; then two rounds. */
async function roundsAfter(minutes: number): Promise<void> {
  site.central.clock.advance(minutes * 60_000);
  await rounds(2);
}
/** Longer than the longest pause of a failing service, and than that of what is set aside. */
const [PAUSE, LONG_PAUSE] = [11, 61];

async function releasedTruck(): Promise<Truck & { sppb: string }> {
  const truck = await site.truck(++serial);
  const sppb = `${serial}/KPU.01/2026`;
  site.services.customs.release(releaseOf(serial, sppb));
  await rounds(1);
  expect((await site.detail(truck.id)).state).toBe("released");
  return { ...truck, sppb };
}

async function health(): Promise<Record<string, string>> {
  const { body } = await site.central.nobody.request("GET", "/v1/health");
  const shape = z.object({ data: z.object({ checks: z.object({ services: z.record(z.string(), z.string()) }) }) });
  return shape.parse(body).data.checks.services;
}

async function alerts() {
  const { items } = await site.admin.get("/v1/notifications", listOf(Notification), { kind: "service-alert" });
  return items;
}

const fresh = async () => Date.parse((await freshnessOf(site.central.platform.db, site.areaId)) ?? "");
const paperAtGates = async ({ plate }: Truck) =>
  (await vehicleTicketsByPlate(site.central.platform.db, site.areaId, plate))[0]?.papers?.[0];

test("a document that is always answered with what cannot be read is set aside, and ages alone", async () => {
  const good = await releasedTruck();
  const bad = await releasedTruck();
  site.services.faults.nonsenseAbout.add(bad.sppb);
  await rounds(2);
  expect((await health())["customs"]).toBe("ok");
  const before = await fresh();
  await rounds(3);
  expect((await health())["customs"]).toBe("set_aside");
  expect((await fresh()) - before).toBeGreaterThan(120_000);
  expect([await paperAtGates(bad), await paperAtGates(good)]).toMatchObject([
    { state: "released", is_unconfirmed: true },
    { state: "released" },
  ]);
  expect(await paperAtGates(good)).not.toHaveProperty("is_unconfirmed");
  await rounds(5);
  const told = (await alerts()).filter(({ title }) => title.includes("Set aside"));
  expect(told.map(({ title }) => title)).toEqual([
    "customs answers about some documents with what cannot be read. Set aside: 1",
  ]);
  site.services.faults.nonsenseAbout.clear();
  await rounds(20);
  expect(await paperAtGates(bad)).not.toHaveProperty("is_unconfirmed");
  expect((await health())["customs"]).toBe("ok");
});

test("where every answer cannot be read, the service fails and no document is set aside", async () => {
  const truck = await releasedTruck();
  site.services.faults.now = "html";
  await rounds(30);
  expect((await health())["customs"]).toBe("failing");
  expect(await paperAtGates(truck)).not.toHaveProperty("is_unconfirmed");
  site.services.faults.now = null;
  await rounds(12);
  expect((await health())["customs"]).toBe("ok");
  expect(await paperAtGates(truck)).not.toHaveProperty("is_unconfirmed");
});

test("an empty answer about a standing release holds it from the second time on", async () => {
  const truck = await releasedTruck();
  const row = site.services.customs.withdraw(truck.sppb);
  await rounds(1);
  expect((await site.detail(truck.id)).state).toBe("released");
  site.services.customs.restore(row);
  await rounds(1);
  site.services.customs.withdraw(truck.sppb);
  await rounds(1);
  expect((await site.detail(truck.id)).state, "an answer in between begins the count again").toBe("released");
  const before = await fresh();
  await rounds(1);
  expect(await site.detail(truck.id)).toMatchObject({
    state: "held",
    state_because: "customs no longer know this release",
    state_said: say("release_no_longer_known"),
  });
  expect((await fresh()) - before).toBeGreaterThan(0);
});

test("a release that is told late, and that customs do not know any more, opens nothing", async () => {
  const truck = await site.truck(++serial);
  const sppb = `${serial}/KPU.01/2026`;
  site.services.faults.now = "away";
  site.services.customs.release(releaseOf(serial, sppb));
  site.services.customs.withdraw(sppb);
  await rounds(1);
  site.services.faults.now = null;
  for (let at = 0; at < 4; at++) {
    await rounds(1);
    expect((await site.detail(truck.id)).state).toBe("held");
  }
  site.services.customs.restore(releaseOf(serial, sppb));
  await rounds(1);
  expect((await site.detail(truck.id)).state).toBe("released");
});

test("a named cancellation holds at once", async () => {
  const truck = await releasedTruck();
  site.services.customs.cancel(truck.sppb);
  await rounds(1);
  expect((await site.detail(truck.id)).state).toBe("cancelled");
});

test("a report that is always answered with what cannot be read is set aside; others go on, and it is taken later", async () => {
  const [poison, ...others] = [await releasedTruck(), await releasedTruck(), await releasedTruck()];
  const { customs, faults } = site.services;
  faults.nonsenseAbout.add(poison.plate);
  await site.passes(poison, "out");
  await rounds(3);
  for (const truck of others) {
    await site.passes(truck, "out");
    await roundsAfter(PAUSE);
    expect(customs.taken.at(-1)?.plate).toBe(truck.plate);
  }
  expect((await health())["customs/reports"]).toBe("set_aside");
  expect((await alerts())[0]?.title).toBe(
    "customs/reports answers to some reports of passages with what cannot be read. Set aside: 1",
  );
  faults.nonsenseAbout.clear();
  await roundsAfter(LONG_PAUSE);
  expect(customs.taken.at(-1)?.plate).toBe(poison.plate);
  expect((await health())["customs/reports"]).toBe("ok");
});

test("a secret of the service is in no log line, health answer, notification or stored report", async () => {
  const { customs, faults } = site.services;
  const { lines } = site;
  const truck = await releasedTruck();
  customs.rejects = `user tps with ${SERVICE_LOGIN.password} and ${SERVICE_LOGIN.apiKey} may not report`;
  await site.passes(truck, "out");
  await rounds(2);
  for (const fault of ["html", "denied", "away", "cut", "error-in-200"] as const) {
    faults.now = fault;
    await roundsAfter(PAUSE);
  }
  faults.now = null;
  const rows = await site.central.platform.db.selectFrom("service_reports").selectAll().execute();
  const seen = JSON.stringify([lines, await health(), await alerts(), rows]);
  expect(seen).toContain("may not report");
  expect(lines.some((line) => line.includes("service failed"))).toBe(true);
  for (const secret of [SERVICE_LOGIN.password, SERVICE_LOGIN.apiKey, "simulated-token"])
    expect(seen).not.toContain(secret);
});
