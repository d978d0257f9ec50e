import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../shared/test/chromium.ts";
import { Lane } from "../../shared/wire/gate-resources.ts";
import { until } from "../lib/until.ts";
import { laneAtRest } from "../story/trucks.ts";
import { openRoad, type OpenRoad } from "./open-road.ts";
import { openTablet } from "./tablet.ts";

const OFFICER = { name: "Siti Rahma", pin: "471100", is_supervisor: false };

let browser: Browser;
let road: OpenRoad;
beforeAll(async () => {
  browser = await openChromium();
  road = await openRoad({ officers: [OFFICER], hasBridges: true });
}, 90_000);
afterAll(async () => {
  await road[Symbol.asyncDispose]();
  await browser.close();
});

test("the tablet shows the live weight, and an officer's weight lets a truck through that the bridge did not weigh", async () => {
  const { world, site, memory, cast } = road;
  const { id, rules, number } = site.lanes.in;
  const runs = async (): Promise<string> => {
    const { lanes } = await world.edge.status();
    return JSON.stringify(lanes.find((one) => one.number === number)?.devices.map(({ since }) => since));
  };
  const before = await runs();
  await site.admin.patch(`/v1/lanes/${id}`, { rules: { ...rules, weigh_seconds: 1, referral_seconds: 60 } }, Lane);
  await until("the lane runs with its new settings", async () => (await runs()) !== before);
  await laneAtRest(road, "in");
  await using tablet = await openTablet(browser, world.edge.url);
  await tablet.signIn(road.officers[0]!);
  const shown = () => tablet.page.locator(`#lane-${id} .live-weight`).innerText();
  await world.simulator.load("bridge-in", 12_340);
  await until("the tablet shows the truck's weight", async () => (await shown()).includes("12,340 kg"));
  await world.simulator.load("bridge-in", 0);
  await until("the tablet shows the empty bridge", async () => /\b0 kg/.test(await shown()));

  await world.simulator.scan("in", cast.running.regular.qr);
  const decision = await until("the truck is referred", () => memory.facts(0).find(({ type }) => type === "decision"));
  expect(decision).toMatchObject({ decision: { code: "WEIGHT_MISSING" } });
  const about = { lane_id: id, activity_id: decision.activity_id };
  const { outcome, text } = await tablet.act("weigh", about, { kg: "12340", reason: "scale_out_of_order" });
  expect(outcome, text).toBe("done");
  await until("the arm is up", async () => (await world.simulator.lane("in")).arm === "up");
  const weighing = memory.facts(0).find(({ type }) => type === "weighing");
  expect(weighing).toMatchObject({
    ...{ gross_kg: 12_340, stable_by: "officer" },
    by_hand: { by: { name: OFFICER.name } },
  });
  expect(tablet.complaints).toEqual([]);
  road.forget();
}, 120_000);
