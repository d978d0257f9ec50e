// Only a browser plays tones, changes its title and remembers a silence.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../../../shared/test/chromium.ts";
import { laneReport } from "../../../features/gates/edges/test/gate-site.ts";
import { activitySite } from "../../../features/work/gate-activities/test/activity-site.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";

const engine = onSqlite();
let central: TestCentral;
let browser: Browser;
let site: string;
beforeAll(async () => {
  [central, browser] = await Promise.all([startCentral(engine), openChromium()]);
  site = await central.central.listen();
});
afterAll(async () => {
  await browser.close();
  await central[Symbol.asyncDispose]();
});

/** The control room, with a clock that the test moves on, and every tone that the page asks the browser for. */
async function controlRoom(): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en" })).newPage();
  await page.clock.install();
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    AudioParam.prototype.setValueAtTime = new Proxy(Reflect.get(AudioParam.prototype, "setValueAtTime"), {
      apply(set, param, args: [number, number]) {
        heard.push(args[0]);
        return Reflect.apply(set, param, args);
      },
    });
  });
  await page.goto(`${site}/`);
  await page.fill("#email", FIRST_ADMIN.email);
  await page.fill("#password", FIRST_ADMIN.password);
  await page.click("button[type=submit].big");
  await page.waitForURL(`${site}/live`);
  return page;
}

const heardBy = (page: Page): Promise<number> => page.evaluate(() => (Reflect.get(window, "heard") as number[]).length);

test("alerts stand on top and in the title, are heard after a press, and their silence is remembered", async () => {
  const gates = activitySite(central, await central.as("super_admin"));
  const { gate, lane, edge, edgeId, enrolmentCode, journal } = await gates.gateWithEdge();
  await gates.enrol(enrolmentCode);
  const page = await controlRoom();
  await page.getByText("No alerts").waitFor();
  expect(await page.title()).not.toContain("(");

  const waits = journal.decision({}, { verdict: "refer", code: "CUSTOMS_STALE", colour: "yellow" });
  await gates.push(edge, waits);
  await gates.beat(edgeId, gates.heartbeat({ lanes: [laneReport(lane.id, { health: "fault" })] }));
  await page.reload();
  const calls = page.locator("a[data-call]");
  await expect
    .poll(() => calls.allInnerTexts())
    .toEqual(["Gate 1, Lane 1: a vehicle waits", "Gate 1, Lane 1: out of order"]);
  expect(await calls.first().getAttribute("href")).toBe(`/live/${gate.id}/${lane.id}`);
  await page.waitForFunction(() => document.title === "(2) Gate 1, Lane 1: a vehicle waits");

  await page.locator("main").click();
  await page.locator("[data-sound-quiet]").waitFor();
  await page.clock.runFor(11_000);
  expect(await heardBy(page)).toBeGreaterThan(0);
  await page.locator("[data-sound-quiet]").click();
  await page.reload();
  await page.locator("main").click();
  await page.locator("[data-sound-on]").waitFor();
  await page.clock.runFor(15 * 60_000);
  expect(await page.locator("[data-sound-on]").innerText()).toBe("Alerts are silent: press to hear them");
  expect(await heardBy(page)).toBe(0);
  await page.reload();
  await page.locator("main").click();
  await page.locator("[data-sound-on]").click();
  await page.clock.runFor(1_000);
  expect(await heardBy(page)).toBeGreaterThan(0);

  // What has no time-out is heard once, and so is silent now.
  await gates.push(edge, journal.settlement(waits.id));
  await page.reload();
  await page.locator("main").click();
  // The sound starts in real time, which the page's clock does not know.
  await page.locator("[data-sound-quiet]").waitFor();
  await page.clock.runFor(1_000);
  const once = await heardBy(page);
  expect(once).toBeGreaterThan(0);
  await page.clock.runFor(60_000);
  expect(await heardBy(page)).toBe(once);

  central.clock.advance(120_000);
  await page.reload();
  await expect.poll(() => calls.allInnerTexts()).toEqual(["Gate 1: not connected"]);
  await page.context().close();
});
