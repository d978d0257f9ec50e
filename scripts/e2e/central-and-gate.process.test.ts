// Only two processes on a line that breaks show when a change arrives, and that a fact arrives once.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DecisionFact } from "../../shared/wire/fact.ts";
import { Block } from "../../shared/wire/block.ts";
import { until } from "../lib/until.ts";
import { activitiesAtCentral, outboxIsEmpty } from "../story/at-central.ts";
import { chainProblems, copyProblems } from "../story/copies.ts";
import { laneAtRest, sendTruck } from "../story/trucks.ts";
import { openRoad, type OpenRoad } from "./open-road.ts";

/** Far less than a poll of the feed waits: the gate hears of the change, and does not ask for it by chance. */
const SOON_MS = 8_000;

let road: OpenRoad;
beforeAll(async () => {
  road = await openRoad();
});
afterAll(() => road[Symbol.asyncDispose]());

test("a block that central makes reaches a running gate at once, refuses there, and so does its end", async () => {
  const { site, memory, world, cast } = road;
  const { plate, qr } = cast.running.regular;
  const entry = { area_id: site.areaId, reason: "Drove through a closed arm" };
  const tookMs: number[] = [];
  const timed = async (isThere: () => boolean): Promise<void> => {
    const startMs = performance.now();
    await until("the gate knows it", isThere);
    tookMs.push(performance.now() - startMs);
  };
  for (const police_number of ["B 1 OTH", "B 2 OTH", plate]) {
    const { id } = await site.admin.post("/v1/blocks", { ...entry, police_number }, Block);
    await timed(() => memory.record("block", id) !== null);
    if (police_number === plate) {
      await laneAtRest(road, "in");
      const from = memory.lastSequence();
      await world.simulator.scan("in", qr);
      const { decision } = await until("the scan is decided", () =>
        memory.facts(from).find((fact): fact is DecisionFact => fact.type === "decision"),
      );
      expect([decision.verdict, decision.code]).toEqual(["refuse", "BLOCKED"]);
    }
    await site.admin.delete(`/v1/blocks/${id}`, Block);
    await timed(() => memory.record("block", id) === null);
  }
  const [median = Infinity] = tookMs.sort((one, other) => one - other).slice(tookMs.length / 2);
  expect(median).toBeLessThan(SOON_MS);
});

test("over a line that breaks again and again every fact arrives exactly once", async () => {
  const { relay } = road.world;
  const before = road.memory.lastSequence();
  const isOver = new AbortController();
  let broken = 0;
  const flapping = (async () => {
    // Long enough for a push to begin, short enough to cut its response sometimes.
    for (let turn = 0; !isOver.signal.aborted; turn++) {
      await sleep(40 + ((turn * 37) % 150));
      broken += relay.cut();
      await sleep(30);
      relay.heal();
    }
  })();
  const { running, forgedQr, unapproved } = road.cast;
  const admitted = { code: "OK", passage: "confirmed" } as const;
  const lane = "mqtt" as const;
  const drivers = process.env["LONG"] ? [running.regular, running.courier, running.overnight] : [running.regular];
  for (const driver of drivers) {
    await sendTruck(road, { who: "comes in", lane, driver, expects: admitted });
    await sendTruck(road, {
      who: "not approved",
      lane,
      driver: unapproved,
      expects: { code: "NOT_APPROVED", passage: null },
    });
    await sendTruck(road, { who: "goes out", lane, driver, expects: admitted });
    await sendTruck(road, {
      who: "forged",
      lane,
      driver: { qr: forgedQr },
      expects: { code: "BAD_SIGNATURE", passage: null },
    });
  }
  expect(road.rows.flatMap(({ who, problems }) => problems.map((one) => `${who} ${one}`))).toEqual([]);
  isOver.abort();
  await flapping;
  expect(broken).toBeGreaterThan(5);

  await outboxIsEmpty(road.memory);
  const facts = road.memory.facts();
  expect(facts.length - before).toBeGreaterThan(5 * drivers.length);
  expect([...chainProblems(facts), ...copyProblems(facts, await activitiesAtCentral(road.site))]).toEqual([]);
  road.forget();
});
