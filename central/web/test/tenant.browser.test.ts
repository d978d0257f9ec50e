// Only a browser lays pages out: those that the people of a company work with, on their phone and at their desk.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AXE, axeFindings } from "../../../shared/test/axe.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { Vehicle } from "../../../shared/wire/vehicle-ticket.ts";
import {
  invitationWorld,
  type InvitationWorld,
} from "../../features/trade/tickets/invitations/test/invitation-world.ts";
import { Ticket } from "../../wire/ticket.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { browserOfUser } from "./browser-double.ts";

/** With a folder, each page is kept there as a picture. */
const FOLDER = process.env["TENANT_PICTURES"];
const PAGES = [
  "/home",
  "/tickets",
  "/tickets/new",
  "/tickets/guest/new",
  "/vehicles",
  "/vehicles/many",
  "/employees",
].concat(
  ["/people", "/people/company/new", "/dashboards", "/reports/vehicle-activities", "/report-files"],
  ["/account", "/account/notifications", "/load-unload", "/customs-documents"],
);

let central: TestCentral;
let world: InvitationWorld;
let browser: Browser;
let site: string;
beforeAll(async () => {
  [central, browser] = await Promise.all([startCentral(onSqlite()), openChromium()]);
  world = await invitationWorld(central);
  site = await central.central.listen();
  const rejected = await world.create();
  await world.admin.post(`/v1/tickets/${rejected.id}/reject`, Ticket, { reason: "The papers name other goods" });
  const { id, vehicle_tickets: vehicles } = await world.create();
  await world.admin.post(`/v1/tickets/${id}/approve`, Ticket);
  await world.checkIn(vehicles[0]?.id ?? "", "2026-11-21T06:10:00.000Z");
  await world.invite();
  await world.admin.post("/v1/vehicles", Vehicle, { company_id: world.company.id, police_number: "B 9001 OUR" });
});
afterAll(async () => {
  await browser.close();
  await central[Symbol.asyncDispose]();
});

test.each([
  [360, "id"],
  [1440, "en"],
] as const)("the pages of a tenant at %s pixels fit, and axe-core finds nothing", async (width, locale) => {
  const { cookies } = await browserOfUser(central, world.tenant.principal.id);
  const context = await browser.newContext({ locale, viewport: { width, height: 800 } });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site })));
  const page = await context.newPage();
  const found: unknown[] = [];
  for (const path of PAGES) {
    const answer = await page.goto(site + path);
    await page.evaluate(AXE);
    const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
    const findings = [...(await axeFindings(page)), ...(isWide === true ? ["wider than the screen"] : [])];
    if (answer?.status() !== 200 || findings.length > 0) found.push([path, answer?.status(), findings]);
    if (FOLDER !== undefined)
      await page.screenshot({ path: `${FOLDER}/${width}${path.replaceAll("/", "-")}.png`, fullPage: true });
  }
  expect(found).toEqual([]);
  await page.goto(`${site}/home`);
  // What is of the area's side alone stands in no navigation.
  const entries = await page.locator("nav a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(entries).toEqual(expect.arrayContaining(["/home", "/tickets", "/dashboards", "/people"]));
  expect(entries.filter((to) => to === "/areas" || to === "/roles")).toEqual([]);
  await context.close();
});
