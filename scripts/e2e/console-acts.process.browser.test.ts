// Only a browser, an edge and central on ports carry an act from the finger to the arm.
import { inWords } from "../../shared/words/say.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../shared/test/chromium.ts";
import { GateActivityDetail } from "../../central/wire/gate-activity.ts";
import type { Fact } from "../../shared/wire/fact.ts";
import { activitiesAtCentral, outboxIsEmpty } from "../story/at-central.ts";
import type { Driver } from "../story/cast.ts";
import { laneAtRest } from "../story/trucks.ts";
import { until } from "../lib/until.ts";
import type { Officer } from "../story/officers.ts";
import { openFeed } from "./central-feed.ts";
import { openRoad, type OpenRoad } from "./open-road.ts";
import { openTablet, type Tablet } from "./tablet.ts";

const OFFICER = { name: "Siti Rahma", pin: "471100", is_supervisor: false };
const SUPERVISOR = { name: "Budi Santoso", pin: "815815", is_supervisor: true };

const IS_LONG = process.env["LONG"] !== undefined;
const DAYS_AGO = new Date(Date.now() - 3 * 86_400_000).toISOString();

let browser: Browser;
let road: OpenRoad;
let officers: Officer[];
beforeAll(async () => {
  browser = await openChromium();
  road = await openRoad({ officers: [OFFICER, SUPERVISOR] });
  officers = [...road.officers];
});
afterAll(async () => {
  await road[Symbol.asyncDispose]();
  await browser.close();
});

const arm = async (at: "in" | "out" = "in"): Promise<string> => (await road.world.simulator.lane(at)).arm;
const armIs = (where: "up" | "down", at: "in" | "out" = "in") =>
  until(`the arm of lane ${at} is ${where}`, async () => (await arm(at)) === where);
const laneId = (): string => road.site.lanes.in.id;
/** The facts of an act by an officer. */
const byHand = (facts: readonly Fact[]): string[] =>
  facts.flatMap((fact) => {
    if (fact.type === "override" || fact.type === "amendment")
      return [`${fact.action} by ${fact.by.name}: ${inWords(fact.reason, "en")}`];
    return fact.type === "settlement" ? [`${fact.outcome} by ${fact.by.name}: ${inWords(fact.reason, "en")}`] : [];
  });

/**
 * Performs every act, and checks each at the arm or in the lane's next decision. In a short run without central: one
 * approved by a supervisor, a vehicle let in, a paper with its photo, and a step taken and given back.
 * @param drivers three, because a repeated scan would count as the same one
 */
async function everyAct(tablet: Tablet, drivers: readonly Driver[], isCentralUp: boolean): Promise<string[]> {
  const [driver, second, third] = drivers as [Driver, Driver, Driver];
  const { world, memory } = road;
  const before = memory.lastSequence();
  const lane = { lane_id: laneId() };
  const approved = { supervisor: SUPERVISOR.name, supervisor_pin: SUPERVISOR.pin };
  const done: Done = async (act, about, fields) => {
    const { outcome, text } = await tablet.act(act, about, fields);
    expect([act, outcome], text).toEqual([act, "done"]);
    if (!isCentralUp) expect(text).toContain("as soon as the connection is back");
  };
  const scanned = async (presented: string, at: "in" | "out" = "in"): Promise<Extract<Fact, { type: "decision" }>> => {
    const from = memory.lastSequence();
    await world.simulator.scan(at, presented);
    return until("the scan is decided", () =>
      memory.facts(from).find((fact): fact is Extract<Fact, { type: "decision" }> => fact.type === "decision"),
    );
  };

  const isWhole = isCentralUp || IS_LONG;

  await laneAtRest(road, "in");
  if (isWhole) await openedAndHeld(tablet, done);
  await done("bypass_on", lane, { minutes: "15", ...approved });
  await armIs("up");
  await done("bypass_off", lane);
  await armIs("down");

  await done("intervene_on", lane, { minutes: "" });
  await laneAtRest(road, "in");
  const admitted = await scanned(driver.qr);
  await done("admit", { ...lane, activity_id: admitted.activity_id });
  await armIs("up");
  await done("close", lane);
  await laneAtRest(road, "in");
  if (isWhole) {
    const turnedAway = await scanned(second.qr);
    await done("refuse", { ...lane, activity_id: turnedAway.activity_id }, { reason: "suspicious" });
    expect(await arm()).toBe("down");
  }
  await done("intervene_off", lane);

  if (isWhole) {
    await done("lane_close", lane, { minutes: "" });
    expect((await scanned(third.qr)).decision.code).toBe("LANE_CLOSED");
    await done("lane_open", lane);
    await laneAtRest(road, "in");
  }

  await noteAsPicked(tablet, driver);
  await laneAtRest(road, "out");
  const held = await scanned(driver.qr, "out");
  expect(held.decision.code).toBe("CUSTOMS_STALE");
  const wayOut = { lane_id: road.site.lanes.out.id };
  const paper = { number: "SPPB-0042", photo: "" };
  await done("customs_paper", { ...wayOut, activity_id: held.activity_id }, paper);
  await armIs("up", "out");
  // The vehicle backs off: its step out is rolled back.
  await done("close", wayOut);
  await laneAtRest(road, "out");
  const ticket = { vehicle_ticket_id: driver.vehicleTicketId };
  await done("step_back", ticket, { reason: "recorded_wrongly" });
  if (!isWhole) return byHand(memory.facts(before));
  await laneAtRest(road, "in");
  await checkInAsFound(tablet, driver.plate);
  await armIs("up");
  await world.simulator.loop("in", "under", true);
  await until("the lane sees it pass", async () => (await phase()) === "passing");
  await world.simulator.loop("in", "under", false);
  await laneAtRest(road, "in");
  await done("reset_steps", ticket);
  await done("reset_all_steps", {}, approved);
  return byHand(memory.facts(before));
}

type Done = (...pressed: Parameters<Tablet["act"]>) => Promise<void>;

/** For an ambulance, by two button presses from the overview, then for a convoy. */
async function openedAndHeld(tablet: Tablet, done: Done): Promise<void> {
  const lane = { lane_id: laneId() };
  await tablet.page.goto(road.world.edge.url);
  await tablet.page.locator(`#lane-${laneId()}`).getByText("Emergency: open").click();
  await tablet.page.click("#panel button[type=submit]");
  expect((await tablet.result()).outcome).toBe("done");
  await armIs("up");
  await done("close", lane);
  await armIs("down");
  await done("hold_open", lane, { minutes: "5", reason: "other", words: "a convoy of ten" });
  await armIs("up");
  await done("release", lane);
  await armIs("down");
}

/** A vehicle that has already passed: the test types a part of its plate and selects it from the gate's list. */
async function noteAsPicked(tablet: Tablet, { plate, code }: Driver): Promise<void> {
  const { page } = tablet;
  await page.goto(`${road.world.edge.url}/acts/check_in?lane_id=${laneId()}`);
  await page.locator("#vehicle").pressSequentially(plate.slice(0, -1).toLowerCase());
  await page.locator("[data-pick]").first().click();
  expect(await page.inputValue("#vehicle")).toBe(code);
  await page.locator("[name=has_passed]").check();
  await page.locator("#panel [name=reason][value=papers_checked]").check();
  await page.click("#panel button[type=submit]");
  const { outcome, text } = await tablet.result();
  expect(outcome, text).toBe("done");
}

/** From the search: the test types, selects a result, and enters the lane and the reason. */
async function checkInAsFound(tablet: Tablet, plate: string): Promise<void> {
  const { page } = tablet;
  await page.goto(`${road.world.edge.url}/search`);
  await page.keyboard.type(plate.toLowerCase());
  await page.locator("#hits a.main").first().click();
  await page.locator(`#panel [name=lane_id][value="${laneId()}"]`).check();
  await page.locator("#panel [name=reason][value=code_not_readable]").check();
  await page.click("#panel button[type=submit]");
  const { outcome, text } = await tablet.result();
  expect(outcome, text).toBe("done");
}

async function phase(): Promise<string | undefined> {
  const { lanes } = await road.world.edge.status();
  return lanes.find(({ number }) => number === road.site.lanes.in.number)?.phase;
}

/** Sets the freshness of these vehicles' customs data at central and at the gate. */
async function customsWereLastHeard(asOf: string, drivers: readonly Driver[]): Promise<void> {
  const ids = drivers.map(({ vehicleTicketId }) => vehicleTicketId);
  using feed = openFeed(road.world);
  feed.releaseByCustoms(ids, asOf);
  await until(
    "the gate knows what customs said",
    () => ids.every((id) => road.memory.vehicleTicket(id)?.customs_as_of === asOf),
    40_000,
  );
}

/** Waits for the paper of this activity and its photo, which arrives after the facts. */
async function photoAtCentral(id: string): Promise<void> {
  const { facts, captures } = await until("central has the photo of the paper", async () => {
    const activity = await road.site.admin.get(`/v1/gate-activities/${id}`, GateActivityDetail);
    return activity.captures.some(({ moment }) => moment === "paper") && activity;
  });
  const papers = captures.filter(({ moment }) => moment === "paper");
  const paper = facts.find(({ type }) => type === "amendment")?.body["paper"];
  expect(papers).toHaveLength(1);
  expect(paper).toEqual({ number: "SPPB-0042", photo_id: papers[0]?.id });
}

test("every act goes from the officer's finger to the arm and to central, with central and without", async () => {
  const { world, memory, site, cast } = road;
  const [officer] = officers;
  await using tablet = await openTablet(browser, world.edge.url);
  await tablet.signIn(officer!);

  const { regular, hesitant, followed, courier, overnight, typist } = cast.running;
  await customsWereLastHeard(DAYS_AGO, [regular, courier]);
  const withCentral = await everyAct(tablet, [regular, hesitant, followed], true);
  await world.killCentral();
  await until("the tablet shows that central is away", async () =>
    /No central since/.test(await tablet.page.locator("#gate-state").innerText()),
  );
  const without = await everyAct(tablet, [courier, overnight, typist], false);
  if (IS_LONG) expect(without).toEqual(withCentral);
  else expect(withCentral).toEqual(expect.arrayContaining(without));
  expect(withCentral).toEqual(
    expect.arrayContaining([
      "open by Siti Rahma: Ambulance, fire, police",
      "hold_open by Siti Rahma: a convoy of ten",
      "bypass_on by Siti Rahma: I checked the documents",
      "admitted by Siti Rahma: I checked the documents",
      "refused by Siti Rahma: Suspicious",
      "customs_paper by Siti Rahma: I checked the documents",
      "step_back by Siti Rahma: Recorded wrongly",
      "reset_all_steps by Siti Rahma: I checked the documents",
    ]),
  );

  await world.startCentral();
  await outboxIsEmpty(memory);
  const activities = await activitiesAtCentral(site);
  const recorded = activities.flatMap(({ override, settled_by: settledBy, reason }) => {
    const [by, what] = override ? [override.by, override.action] : [settledBy, "settled"];
    return by?.type === "officer" ? [`${what} by ${by.name}: ${reason === null ? "" : inWords(reason, "en")}`] : [];
  });
  const acts = [...withCentral, ...without].filter((one) => !/^(admitted|refused|customs_paper)/.test(one));
  expect(without.length).toBeGreaterThanOrEqual(8);
  for (const act of new Set(acts))
    expect(recorded.filter((one) => one === act).length, act).toBe(acts.filter((one) => one === act).length);
  expect(recorded.filter((one) => one.startsWith("settled by Siti Rahma")).length).toBeGreaterThanOrEqual(
    IS_LONG ? 4 : 3,
  );
  const papers = activities.filter(({ facts }) => facts.some(({ body }) => body["action"] === "customs_paper"));
  expect(papers).toHaveLength(2);
  for (const { id } of papers) await photoAtCentral(id);
  expect(tablet.complaints).toEqual([]);
  road.forget();
});
