// Only a browser at a lane of real processes shows a weight as it moves.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../shared/test/chromium.ts";
import { Lane } from "../../central/wire/gate-resources.ts";
import type { LaneRules } from "../../shared/wire/lane.ts";
import { until } from "../lib/until.ts";
import { laneAtRest, sendTruck } from "../story/trucks.ts";
import { openRoad, type OpenRoad } from "./open-road.ts";
import { openTablet } from "./tablet.ts";

const OFFICER = { name: "Siti Rahma", pin: "471100", is_supervisor: false };

let road: OpenRoad;
beforeAll(async () => {
  road = await openRoad({ officers: [OFFICER], hasBridges: true });
});
afterAll(() => road[Symbol.asyncDispose]());

const weighings = () => road.memory.facts(0).flatMap((fact) => (fact.type === "weighing" ? [fact] : []));
const laneIn = async () => {
  const { number } = road.site.lanes.in;
  return (await road.world.edge.status()).lanes.find((one) => one.number === number);
};

/** Changes rules of the lane, and waits until it runs with them. */
async function changeRules(more: Partial<LaneRules>): Promise<void> {
  const { id, rules } = road.site.lanes.in;
  const runs = async () => (await laneIn())?.devices.map(({ since }) => since).join();
  await laneAtRest(road, "in");
  const before = await runs();
  await road.site.admin.patch(`/v1/lanes/${id}`, { rules: { ...rules, ...more } }, Lane);
  await until("the lane runs with its new settings", async () => (await runs()) !== before);
  await laneAtRest(road, "in");
}

test("a truck half on the deck has no weight, however still it stands: it is referred, and the arm stays down", async () => {
  const { world, cast } = road;
  await changeRules({ weigh_seconds: 3 });
  await world.simulator.loop("in", "deck_end", true);
  const row = await sendTruck(road, {
    who: "half on the deck",
    lane: "in",
    driver: cast.running.regular,
    weighsKg: 20_020,
    expects: { code: "WEIGHT_MISSING", passage: null },
  });
  expect(row).toMatchObject({ decision: "WEIGHT_MISSING", scanToOpenMs: null });
  expect(weighings()).toEqual([]);
  await world.simulator.loop("in", "deck_end", false);
});

test("a lane that only records lets it in at once, and weighs it when it stands wholly on the deck", async () => {
  const { world, cast } = road;
  await changeRules({ weighing: "record", open_seconds: 30 });
  await world.simulator.loop("in", "deck_end", true);
  const timings = { reaction_ms: 4_000, patience_ms: 60_000 };
  await world.simulator.sendTruck("in", { qr: cast.running.followed.qr, weight_kg: 30_040, timings });
  await until("the arm is up", async () => (await world.simulator.lane("in")).arm === "up");
  expect(weighings()).toEqual([]);
  await world.simulator.loop("in", "deck_end", false);
  await until("it is weighed", () => weighings().length > 0);
  expect(weighings().at(-1)).toMatchObject({ gross_kg: 30_040, step: "in" });
});

test("a bridge whose zero has moved still weighs; in the long run it is degraded after a minute, until it is zero again", async () => {
  const { world, cast } = road;
  await laneAtRest(road, "in");
  await world.simulator.drift("bridge-in", 80);
  await sendTruck(road, {
    who: "over a bridge that drifts",
    lane: "in",
    driver: cast.running.hesitant,
    weighsKg: 12_340,
    expects: { code: "OK", passage: "confirmed" },
  });
  expect(weighings().at(-1)).toMatchObject({ gross_kg: 12_420 });
  if (process.env["LONG"] === undefined) return;
  await until("the lane is degraded", async () => (await laneIn())?.health === "degraded", 75_000);
  expect((await world.edge.status()).lacks.join()).toContain("zero");
  await world.simulator.drift("bridge-in", 0);
  await until("the lane is well again", async () => (await laneIn())?.health === "ok");
});

test("the tablet shows the live weight, and an officer's weight lets a truck through that the bridge did not weigh", async () => {
  const { world, site, memory, cast } = road;
  const { id } = site.lanes.in;
  await world.simulator.drift("bridge-in", 0);
  await changeRules({ weigh_seconds: 1, referral_seconds: 60 });
  await using browser = await openChromium();
  await using tablet = await openTablet(browser, world.edge.url);
  await tablet.signIn(OFFICER);
  const shown = () => tablet.page.locator(`#lane-${id} .live-weight`).innerText();
  await world.simulator.load("bridge-in", 12_340);
  await until("the tablet shows the truck's weight", async () => (await shown()).includes("12,340 kg"));
  await world.simulator.load("bridge-in", 0);
  await until("the tablet shows the empty bridge", async () => /\b0 kg/.test(await shown()));

  const from = memory.lastSequence();
  await world.simulator.scan("in", cast.running.courier.qr);
  const decision = await until("the truck is referred", () =>
    memory.facts(from).find(({ type }) => type === "decision"),
  );
  expect(decision).toMatchObject({ decision: { code: "WEIGHT_MISSING" } });
  const about = { lane_id: id, activity_id: decision.activity_id };
  const { outcome, text } = await tablet.act("weigh", about, { kg: "12340", reason: "scale_out_of_order" });
  expect(outcome, text).toBe("done");
  await until("the arm is up", async () => (await world.simulator.lane("in")).arm === "up");
  expect(weighings().at(-1)).toMatchObject({
    gross_kg: 12_340,
    stable_by: "officer",
    by_hand: { by: { name: OFFICER.name } },
  });
  expect(tablet.complaints).toEqual([]);
  road.forget();
});
