import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { freshnessOf } from "../../../central/features/papers/service.ts";
import { listOf } from "../../../central/platform/lists.ts";
import { testEngine } from "../../../central/test/engines.ts";
import { Notification } from "../../../shared/wire/notification.ts";
import { releaseOf, type ServicesSite, servicesSite } from "./services-site.ts";

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
