import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../shared/test/chromium.ts";
import { Lane } from "../../shared/wire/gate-resources.ts";
import { until } from "../lib/until.ts";
import { laneAtRest } from "../story/trucks.ts";
import { openPerson, type Person } from "./days/person.ts";
import { openRoad, type OpenRoad } from "./open-road.ts";

const DONE = "The gate has done it";
const REASON = "Called from the control room.";

let browser: Browser;
let road: OpenRoad;
let person: Person;
beforeAll(async () => {
  [browser, road] = await Promise.all([openChromium(), openRoad()]);
  const { site, world } = road;
  const { id, rules } = site.lanes.in;
  // Long enough that an arm that comes down was lowered by the press.
  await site.admin.patch(`/v1/lanes/${id}`, { rules: { ...rules, open_seconds: 60 } }, Lane);
  await until("the gate has the longer time", () => road.memory.record("lane", id)?.includes('"open_seconds":60'));
  await laneAtRest(road, "in");
  person = await openPerson(browser, { site: world.central.url, day: "acts" });
  await person.goes(path());
  await person.fills({ "E-mail address": world.central.login.email, Password: world.central.login.password });
  await person.presses("Sign in");
}, 120_000);
afterAll(async () => {
  await road[Symbol.asyncDispose]();
  await browser.close();
});

const path = (): string => `/live/${road.site.gateId}/${road.site.lanes.in.id}`;
const arm = async (): Promise<string> => (await road.world.simulator.lane("in")).arm;
const armIs = (where: "up" | "down") => until(`the arm is ${where}`, async () => (await arm()) === where);

/** Presses an act of the lane's page with its reason, and waits for these texts on the page that follows. */
async function does(act: string, sees: readonly (string | RegExp)[], entries: Readonly<Record<string, string>> = {}) {
  const form = await person.unfolds(act);
  await person.fills({ Reason: REASON, ...entries }, form);
  await person.presses(act, { within: form });
  await person.sees(REASON, ...sees).catch(async (error: unknown) => {
    throw new Error(await person.main.locator("#lane-command").innerText(), { cause: error });
  });
}

test("each act of a lane's page moves the arm, or the page says why not", async () => {
  const { world, cast } = road;
  const { simulator } = world;
  await does("Raise the arm once", [DONE]);
  await armIs("up");
  await simulator.loop("in", "under", true);
  await does("Lower the arm", ["The gate refused it", /^The gate says: /]);
  expect(await arm()).toBe("up");
  await simulator.loop("in", "under", false);
  await laneAtRest(road, "in");
  await does("Raise the arm once", [DONE]);
  await armIs("up");
  await does("Lower the arm", [DONE]);
  await armIs("down");
  await laneAtRest(road, "in");

  await does("Officers decide from now on", [DONE, "Officer decides"]);
  await simulator.scan("in", cast.running.regular.qr);
  await person.sees("waits for an officer");
  expect(await arm()).toBe("down");
  await does("Let the lane decide again", [DONE, "Officers decide from now on"]);
  await laneAtRest(road, "in");
  await simulator.scan("in", cast.running.courier.qr);
  await armIs("up");
  await person.sees("let through");
  await does("Lower the arm", [DONE]);
  await laneAtRest(road, "in");

  await does("Bypass: keep the arm up", [DONE, /^Bypass: arm up until \d\d:\d\d/], { "For how many minutes": "5" });
  await armIs("up");
  await person.sees(/^.+: Called from the control room/);
  await does("End the bypass: arm down", [DONE]);
  await armIs("down");
  await laneAtRest(road, "in");
}, 120_000);

test("a command that gets no answer, or arrives too late, moves nothing, and the page says which", async () => {
  const { relay } = road.world;
  relay.cut();
  await does("Raise the arm once", ["Sent to the gate, no answer yet"]);
  await person.sees(/^No answer in time/);
  relay.heal();
  await until("the gate is back", async () => (await road.world.edge.status()).lacks.length === 0);

  relay.stall();
  await does("Raise the arm once", ["Sent to the gate, no answer yet", /^No answer in time/]);
  relay.heal();
  await person.sees("It came too late: the gate has not done it");
  await laneAtRest(road, "in");
  expect(await arm()).toBe("down");
}, 120_000);
