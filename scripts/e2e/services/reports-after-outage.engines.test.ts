import { afterAll, beforeAll, expect, test } from "vitest";
import type { CustomsConnector, Delivery } from "../../../central/features/trade/papers/services/connector.ts";
import { servicesOf } from "../../../central/features/trade/papers/services/connectors.ts";
import { deliverReports } from "../../../central/features/trade/papers/services/deliver-reports.ts";
import { newRound, RoundOver } from "../../../central/features/trade/papers/services/round.ts";
import { testEngine } from "../../../central/test/engines.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { type ServicesSite, servicesSite } from "./services-site.ts";

/** Reports that waited through an outage of customs are delivered as soon as customs answer, each once. */

const engine = testEngine();
let site: ServicesSite;
let serial = 0;

beforeAll(async () => {
  site = await servicesSite(engine);
});
afterAll(() => site[Symbol.asyncDispose]());

/** Trucks that leave now. @returns their plates */
async function pass(count: number): Promise<string[]> {
  const plates: string[] = [];
  for (let at = 0; at < count; at++) {
    const truck = await site.truck(++serial);
    await site.passes(truck, "out");
    plates.push(truck.plate);
  }
  return plates;
}

/** One round of reports alone. */
function deliver(isOver: () => boolean, report?: CustomsConnector["report"]): Promise<void> {
  const { platform, clock } = site.central;
  const [service] = servicesOf(platform);
  if (service?.kind !== "customs") throw new Error("there are customs");
  const connector = { ...service.connector, ...(report && { report }) };
  const round = newRound({ timeZone: "Asia/Jakarta", startedAt: isoTime(clock.nowMs()) }, isOver);
  return deliverReports(platform, service.settings, connector, round);
}

test("a round that is over postpones no report that it did not send: the next one delivers the rest", async () => {
  const { customs, faults } = site.services;
  faults.now = "away";
  const plates = await pass(12);
  for (let minute = 0; minute < 30; minute++) {
    site.central.clock.advance(60_000);
    await site.round();
  }
  expect(customs.taken).toEqual([]);
  faults.now = null;
  site.central.clock.advance(600_000);
  let sent = 0;
  await expect(deliver(() => ++sent > 5)).rejects.toThrow(RoundOver);
  expect(customs.taken).toHaveLength(5);
  await deliver(() => false);
  expect(customs.taken.map(({ plate }) => plate).sort()).toEqual(plates.sort());
});

test("a service that answers gets four reports at a time, one that has not answered yet a single one", async () => {
  await pass(9);
  const waiting: (() => void)[] = [];
  let arrived = (): void => undefined;
  const done = deliver(
    () => false,
    () =>
      new Promise<Delivery>((resolve) => {
        waiting.push(() => {
          resolve({ is: "taken" });
        });
        arrived();
      }),
  );
  for (const atOnce of [1, 4, 4]) {
    while (waiting.length < atOnce) await new Promise<void>((resolve) => (arrived = resolve));
    for (const answer of waiting.splice(0)) answer();
  }
  await done;
});
