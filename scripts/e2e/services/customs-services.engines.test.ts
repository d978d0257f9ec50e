import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { freshnessOf } from "../../../central/features/trade/papers/service.ts";
import { listOf } from "../../../central/platform/lists.ts";
import { testEngine } from "../../../central/test/engines.ts";
import { Notification } from "../../../central/wire/notification.ts";
import { CONTAINER, releaseOf, type ServicesSite, servicesSite } from "./services-site.ts";

const engine = testEngine();
let site: ServicesSite;

beforeAll(async () => {
  site = await servicesSite(engine);
  await site.passes(await site.truck(1), "in");
  site.services.customs.release(releaseOf(1, "1/KPU.01/2026"));
  await site.round();
});
afterAll(() => site[Symbol.asyncDispose]());

test("a service that is away is announced once, seen in health, and asked again after a pause", async () => {
  const { admin, areaId, central, services } = site;
  services.faults.now = "away";
  for (let at = 0; at < 5; at++) {
    central.clock.advance(700_000);
    await site.round();
  }
  const health = z.object({ data: z.object({ checks: z.object({ services: z.unknown() }) }) });
  const stateNow = async () => {
    const { body } = await central.nobody.request("GET", "/v1/health");
    return health.parse(body).data.checks.services;
  };
  expect(await stateNow()).toEqual({ customs: "failing", "customs/reports": "ok" });
  const before = await freshnessOf(central.platform.db, areaId);
  services.faults.now = null;
  central.clock.advance(700_000);
  await site.round();
  expect(await stateNow()).toEqual({ customs: "ok", "customs/reports": "ok" });
  expect((await freshnessOf(central.platform.db, areaId))! > before!).toBe(true);
  const { items } = await admin.get("/v1/notifications", listOf(Notification), { kind: "service-alert" });
  expect(items.slice(0, 2).map(({ title }) => title)).toEqual(["customs answers again", "customs does not answer"]);
});

test("the report of a passage has the container as its document names it, however the ticket was typed", async () => {
  const truck = await site.truck(2, { container: "csqu 305438-3" });
  const line = { nomor_kontainer: CONTAINER, ukuran: "40", jenis: "8", no_segel: "S1" };
  const change = { container: [line], reason: "read from the photo" };
  await site.admin.patch(`/v1/customs-documents/${truck.id}`, z.unknown(), change);
  await site.passes(truck, "in");
  const row = await site.central.platform.db
    .selectFrom("service_reports")
    .select("content")
    .where("vehicle_ticket_id", "=", truck.vehicleTicketId)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(row.content)).toMatchObject({
    container: { number: CONTAINER, size: "40", kind: "8", seal: "S1" },
  });
  const unlisted = await site.truck(3, { container: "msku 601167-2" });
  await site.passes(unlisted, "in");
  await site.round();
  expect(site.services.customs.taken.slice(-2).map(({ container }) => container)).toEqual([CONTAINER, "MSKU6011672"]);
});
