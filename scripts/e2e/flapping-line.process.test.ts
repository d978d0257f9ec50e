import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { activitiesAtCentral, outboxIsEmpty } from "../story/at-central.ts";
import { chainProblems, copyProblems } from "../story/copies.ts";
import { sendTruck } from "../story/trucks.ts";
import { openRoad } from "./open-road.ts";

test("over a line that breaks again and again every fact arrives exactly once", async () => {
  await using road = await openRoad();
  const { relay } = road.world;
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
  expect(facts.length).toBeGreaterThan(5 * drivers.length);
  expect([...chainProblems(facts), ...copyProblems(facts, await activitiesAtCentral(road.site))]).toEqual([]);
  road.forget();
}, 120_000);
