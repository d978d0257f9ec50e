// Only two browsers press at one time, at a lane of real processes, one of which is killed.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChromium } from "../../shared/test/chromium.ts";
import { Lane } from "../../central/wire/gate-resources.ts";
import type { DecisionFact } from "../../shared/wire/fact.ts";
import { laneAtRest } from "../story/trucks.ts";
import { until } from "../lib/until.ts";
import { openPerson, type Person } from "./days/person.ts";
import { openRoad, type OpenRoad } from "./open-road.ts";
import { openTablet } from "./tablet.ts";

const OFFICERS = [
  { name: "Siti Rahma", pin: "471100", is_supervisor: false },
  { name: "Agus Salim", pin: "302010", is_supervisor: false },
];
const REFERRAL_S = 4;

const DONE = "The gate has done it";
const REASON = "Called from the control room.";

let browser: Browser;
let road: OpenRoad;
beforeAll(async () => {
  [browser, road] = await Promise.all([openChromium(), openRoad({ officers: OFFICERS })]);
});
afterAll(async () => {
  await road[Symbol.asyncDispose]();
  await browser.close();
});

const overrides = (after: number) =>
  road.memory.facts(after).flatMap((fact) => (fact.type === "override" ? [`${fact.action} by ${fact.by.name}`] : []));
const settlements = (after: number) =>
  road.memory
    .facts(after)
    .flatMap((fact) => (fact.type === "settlement" ? [`${fact.outcome} by ${fact.by.name}`] : []));
const arm = async (): Promise<string> => (await road.world.simulator.lane("in")).arm;
const armIs = (where: "up" | "down") => until(`the arm is ${where}`, async () => (await arm()) === where);

/** Sends a vehicle that needs an officer's decision. */
async function referred(qr: string): Promise<DecisionFact> {
  const { memory, world } = road;
  await laneAtRest(road, "in");
  const from = memory.lastSequence();
  await world.simulator.scan("in", qr);
  return until("the scan is decided", () =>
    memory.facts(from).find((fact): fact is DecisionFact => fact.type === "decision"),
  );
}

/** Shortens the referral timeout of the lane to the patience of a test. */
async function shortenWait(): Promise<void> {
  const { site, world } = road;
  const { id, rules, number } = site.lanes.in;
  const madeAt = async (): Promise<string> => {
    const { lanes } = await world.edge.status();
    return JSON.stringify(lanes.find((one) => one.number === number)?.devices.map(({ since }) => since));
  };
  await laneAtRest(road, "in");
  const before = await madeAt();
  await site.admin.patch(`/v1/lanes/${id}`, { rules: { ...rules, referral_seconds: REFERRAL_S } }, Lane);
  await until("the lane runs with its new settings", async () => (await madeAt()) !== before);
  await laneAtRest(road, "in");
}

/** Changes how long the lane stays open, and waits until it runs with that. */
async function stayOpen(open_seconds: number): Promise<void> {
  const { site, memory } = road;
  const { id, rules } = site.lanes.in;
  await laneAtRest(road, "in");
  await site.admin.patch(`/v1/lanes/${id}`, { rules: { ...rules, open_seconds } }, Lane);
  await until("the gate knows it", () => memory.record("lane", id)?.includes(`"open_seconds":${open_seconds},`));
  await laneAtRest(road, "in");
}

describe("from the page of a lane at central", () => {
  let person: Person;
  beforeAll(async () => {
    const { world } = road;
    // Long enough that an arm that comes down was lowered by the press.
    await stayOpen(60);
    person = await openPerson(browser, { site: world.central.url, day: "acts" });
    await person.goes(`/live/${road.site.gateId}/${road.site.lanes.in.id}`);
    await person.fills({ "E-mail address": world.central.login.email, Password: world.central.login.password });
    await person.presses("Sign in");
  });
  afterAll(async () => {
    await person[Symbol.asyncDispose]();
    await stayOpen(road.site.lanes.in.rules.open_seconds);
  });

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
    await simulator.scan("in", cast.running.hesitant.qr);
    await person.sees("waits for an officer");
    expect(await arm()).toBe("down");
    await does("Let the lane decide again", [DONE, "Officers decide from now on"]);
    await laneAtRest(road, "in");
    await simulator.scan("in", cast.running.followed.qr);
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
  });

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
  });
});

test("two officers at one lane: one decides, the other is notified", async () => {
  const { world, memory, site, cast } = road;
  const lane = { lane_id: site.lanes.in.id };
  await using one = await openTablet(browser, world.edge.url);
  await using other = await openTablet(browser, world.edge.url, { language: "id" });
  await one.signIn(OFFICERS[0]!);
  await other.signIn(OFFICERS[1]!);
  expect((await one.act("intervene_on", lane, { minutes: "" })).outcome).toBe("done");
  // An act on one tablet appears on the other without a reload.
  await other.page.getByText("Semua tunggu petugas").first().waitFor();

  const { activity_id } = await referred(cast.running.regular.qr);
  const before = memory.lastSequence();
  await one.fill("admit", { ...lane, activity_id });
  await other.fill("refuse", { ...lane, activity_id }, { reason: "suspicious" });
  await Promise.all([one, other].map(({ page }) => page.click("#panel button[type=submit]")));
  const results = await Promise.all([one.result(), other.result()]);
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused"]);
  expect(settlements(before)).toHaveLength(1);
  const isOpened = results[0].outcome === "done";
  if (isOpened) await until("the arm is up", async () => (await arm()) === "up");
  expect(results[isOpened ? 1 : 0].text).toMatch(/Petugas lain|tidak menunggu lagi|Another officer|no longer waiting/);
  expect((await one.act("close", lane)).outcome).toMatch(/done|refused/);
  await laneAtRest(road, "in");

  // Both open at once: each gets an answer and a record, and the arm opens only once.
  const from = memory.lastSequence();
  await Promise.all([one.fill("open", lane), other.fill("open", lane)]);
  await Promise.all([one, other].map(({ page }) => page.click("#panel button[type=submit]")));
  const opened = await Promise.all([one.result(), other.result()]);
  expect(opened.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
  expect(overrides(from).sort()).toEqual(["open by Agus Salim", "open by Siti Rahma"]);
  expect([...one.complaints, ...other.complaints]).toEqual([]);
});

test("a referral that times out under the officer's finger stays refused, and a press pressed twice is one act", async () => {
  const { world, memory, site, cast } = road;
  const lane = { lane_id: site.lanes.in.id };
  await shortenWait();
  await using tablet = await openTablet(browser, world.edge.url);
  await tablet.signIn(OFFICERS[0]!);
  expect((await tablet.act("intervene_on", lane, { minutes: "" })).outcome).toBe("done");

  const { activity_id, sequence } = await referred(cast.running.courier.qr);
  await tablet.fill("admit", { ...lane, activity_id });
  const button = tablet.page.locator("#panel button[type=submit]");
  await button.hover();
  await tablet.page.mouse.down();
  await until("its time is over", () => settlements(sequence).length > 0);
  // The page's clock may be slightly behind the lane's: the lane refuses a button that is released earlier.
  await tablet.page.locator("#panel [data-over]").waitFor();
  await tablet.page.mouse.up();
  await tablet.page.getByText("no longer waiting").first().waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  expect(settlements(sequence)).toEqual(["timed_out by lane"]);
  expect(await arm()).toBe("down");

  // The same press again, as from a browser's retry or a trembling hand.
  await laneAtRest(road, "in");
  const from = memory.lastSequence();
  await tablet.fill("open", lane);
  await tablet.page.locator("#panel button[type=submit]").dblclick();
  expect((await tablet.result()).outcome).toBe("done");
  expect(overrides(from)).toEqual(["open by Siti Rahma"]);
});

test("when the edge is gone the page says so at once, and what is pressed then does nothing later", async () => {
  const { world, memory, site } = road;
  const lane = { lane_id: site.lanes.in.id };
  await using tablet = await openTablet(browser, world.edge.url);
  await tablet.signIn(OFFICERS[0]!);
  await laneAtRest(road, "in");
  await tablet.fill("open", lane);
  const button = tablet.page.locator("#panel button[type=submit]");
  const before = memory.lastSequence();
  await world.killEdge();
  await tablet.page.locator("#lost").waitFor({ state: "visible" });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await button.click({ force: true });
  // A form can be submitted without its button.
  await tablet.page.locator("#panel form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  // The browser would replace the page by its own about the gate that it cannot reach.
  const where = tablet.page.url();
  const loads: string[] = [];
  tablet.page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  for (const link of await tablet.page.locator("a[href]:not(.skip):visible, .bar button:visible").all())
    // oxlint-disable-next-line typescript/no-deprecated -- by default a click still waits for the page that it opens
    await link.click({ force: true, noWaitAfter: true });
  await tablet.page.keyboard.press("Alt+Shift+KeyS");
  await tablet.page.keyboard.press("Escape");
  const looks = tablet.page.locator("main .card").first();
  expect(await looks.evaluate((card) => getComputedStyle(card).filter)).toBe("grayscale(1)");
  expect([tablet.page.url(), loads]).toEqual([where, []]);

  await world.startEdge();
  // The session ended with the process: the page asks for a new sign-in, and nothing was stored.
  await tablet.page.waitForURL(/sign-in/);
  await tablet.signIn(OFFICERS[0]!, where);
  await laneAtRest(road, "in");
  expect(overrides(before)).toEqual([]);
  expect(await arm()).toBe("down");
  road.forget();
});
