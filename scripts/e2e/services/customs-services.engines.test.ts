import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { freshnessOf } from "../../../central/features/papers/service.ts";
import { listOf } from "../../../central/platform/lists.ts";
import { testEngine } from "../../../central/test/engines.ts";
import { seededRandom } from "../../../shared/lib/seeded-random.ts";
import { Notification } from "../../../shared/wire/notification.ts";
import type { ServiceFault } from "../../simulator/services/faults.ts";
import { releaseOf, type ServicesSite, servicesSite, type Truck } from "./services-site.ts";

const TRUCKS = 8;
const ROUNDS = process.env["LONG"] === undefined ? 20 : 400;
const FAULTS: readonly (ServiceFault | null)[] = [
  ...["slow", "away", "html", "error-in-200", "cut", "year-1900", "lost-answer"],
  ...[null, null, null, null, null],
] as (ServiceFault | null)[];
const engine = testEngine();
let site: ServicesSite;

beforeAll(async () => {
  site = await servicesSite(engine);
});
afterAll(() => site[Symbol.asyncDispose]());

test("trucks leave by what customs released, whatever the service answers, and every passage is reported once", async () => {
  const { central, services, areaId } = site;
  const random = seededRandom(7);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const trucks: Truck[] = [];
  for (let serial = 1; serial <= TRUCKS; serial++) trucks.push(await site.truck(serial));
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
    await site.round();
    for (const one of inside) {
      const { state } = await site.detail(one.id);
      if (state === "released") expect(model.has(one.serial), "only what customs released is released").toBe(true);
      if (state !== "released" || random() < 0.6) continue;
      await site.passes(one, "out");
      inside.delete(one);
      left++;
    }
  }
  services.faults.now = null;
  for (let quiet = 0; quiet < 12; quiet++) {
    central.clock.advance(120_000);
    await site.round();
  }
  for (const one of inside) {
    const decided = model.get(one.serial);
    expect((await site.detail(one.id)).state === "released").toBe(decided?.isStanding === true);
  }
  expect(left).toBeGreaterThan(0);
  const references = services.customs.taken.map(({ reference }) => reference);
  expect([new Set(references).size, references.length]).toEqual([left, left]);
  expect(services.customs.taken[0]).toMatchObject({ activity: "6", container: "CSQU3054383" });
  const fresh = await freshnessOf(central.platform.db, areaId);
  expect(fresh).toBe(new Date(central.clock.nowMs()).toISOString());
});

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
