// Only a browser notices a cut that breaks no connection, and keeps what was typed.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../../shared/test/chromium.ts";
import { openSampleServer } from "../test/sample-server.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

/** The pages that it goes to. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname));
  return loads;
}

test("a cut that breaks no connection is noticed after three seconds, and no press of that time leaves the page", async () => {
  await using server = await openSampleServer();
  const page = await browser.newPage();
  const stream = page.waitForResponse(/live/);
  await page.goto(server.url("lanes", "id"));
  await stream;
  await page.locator("#lost").waitFor({ state: "hidden" });
  const where = page.url();
  const loads = loadsOf(page);
  server.fallSilent();
  // In one go, so that the presses are over before the cut is noticed; a busy machine may notice it first.
  await page.evaluate(() => {
    for (const press of [
      ".nav a[href='/shift']",
      ".strip-emergency a",
      ".lane-foot a",
      "form[action='/language'] button",
    ])
      document.querySelector<HTMLElement>(press)?.click();
  });
  await page.locator("#lost").waitFor({ state: "visible" });
  expect([page.url(), loads]).toEqual([where, []]);
  await page.close();
});

test("a link and a form leave the page where the gate answers; a link that opens elsewhere is the browser's", async () => {
  await using server = await openSampleServer();
  const page = await browser.newPage();
  await page.goto(server.url("lanes", "id"));
  const loads = loadsOf(page);
  await Promise.all([page.waitForURL(/shift/), page.click(".nav a[href='/shift']")]);
  await page.goto(server.url("lanes", "id"));
  // The form comes back to this page: the next step waits until it has loaded.
  const form = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/language"));
  const isBack = page.waitForEvent("load");
  await page.locator("form[action='/language'] button").click();
  expect((await form).postData()).toContain("language=en");
  await isBack;
  await page.goto(server.url("lanes", "id"));
  const [other] = await Promise.all([
    page.context().waitForEvent("page"),
    page.locator(".nav a[href='/shift']").click({ modifiers: ["Control"] }),
  ]);
  await other.close();
  expect(loads.filter((path) => path === "/shift")).toEqual(["/shift"]);
  await page.close();
});

test("a change of language keeps what was typed in an act's form, but the PIN", async () => {
  await using server = await openSampleServer();
  const page = await browser.newPage();
  await page.goto(server.url("act bypass_on", "en"));
  await page.locator("[name=minutes]").nth(2).check();
  await page.locator("summary").click();
  await page.locator("details [name=reason]").first().check();
  await page.fill("#words", "a convoy");
  await page.fill("#supervisor", "Budi Santoso");
  await page.fill("#supervisor-pin", "815815");
  await page.route("**/language", (route) => route.fulfill({ status: 204 }));
  const chosen = page.waitForRequest((request) => request.url().endsWith("/language"));
  await page.locator("form[action='/language'] button").click();
  await chosen;
  await page.goto(server.url("act bypass_on", "id"));
  await expect.poll(() => page.locator("[name=minutes]").nth(2).isChecked()).toBe(true);
  await expect.poll(() => page.locator("details [name=reason]").first().isChecked()).toBe(true);
  await expect.poll(() => page.locator("details [name=reason]").first().isVisible()).toBe(true);
  const typed = await Promise.all(["#words", "#supervisor", "#supervisor-pin"].map((name) => page.inputValue(name)));
  expect(typed).toEqual(["a convoy", "Budi Santoso", ""]);
  await page.reload();
  expect(await page.inputValue("#words")).toBe("");
  await page.close();
});
