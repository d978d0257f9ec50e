// Only a browser lays pages out: what overlaps, overflows or has no contrast.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { AXE, axeFindings } from "../../../shared/test/axe.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { assembleCentral, type Central } from "../../assemble.ts";
import { CentralConfig } from "../../config/config.ts";
import { CONTRIBUTORS } from "../../seed/contributors.ts";
import { seedClock, seedSite } from "../../seed/seed-site.ts";
import { onSqlite } from "../../test/engines.ts";
import { FIRST_ADMIN } from "../../test/harness.ts";

// Every page in two languages, two themes and three widths, on a machine that others share.
const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };
/** Widths with the themes in which axe-core looks: colours do not depend on the width, nor does the order on the theme. */
const LOOKS = [[DESKTOP, "light", "dark"], [TABLET], [PHONE, "light"]] as const;
type Look = readonly [typeof DESKTOP, ...("light" | "dark")[]];
const IS_LONG = process.env["LONG"] !== undefined;
/** In a short run the narrowest screen alone, and axe-core at every other page in a theme by turns. */
const looksAt = (at: number): readonly Look[] =>
  IS_LONG ? LOOKS : [[PHONE, ...(at % 2 === 0 ? [at % 4 === 0 ? ("light" as const) : ("dark" as const)] : [])]];

const engine = onSqlite();
let central: Central;
let browser: Browser;
let site: string;
beforeAll(async () => {
  const config = CentralConfig.parse({
    first_admin_email: FIRST_ADMIN.email,
    first_admin_password: FIRST_ADMIN.password,
    port: 0,
    ...(await engine.fresh()),
  });
  // Real time: the stream of a page beats, and the page takes its absence for a lost connection.
  const clock = seedClock(systemClock);
  const world = { clock, random: Math.random, log: silentLog, print: () => undefined };
  [central, browser] = await Promise.all([assembleCentral(config, world), openChromium()]);
  const options = { size: 80, days: 3, seed: 7, password: "a long enough password" };
  await seedSite(central.platform, clock, options, CONTRIBUTORS, () => undefined);
  clock.set(systemClock.nowMs());
  site = await central.listen();
});
afterAll(async () => {
  await browser.close();
  await central[Symbol.asyncDispose]();
});

/** A browser that is signed in, and what it complains about. */
async function signIn(locale: "en" | "id") {
  const context = await browser.newContext({ locale, viewport: DESKTOP });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => void complaints.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error") complaints.push(line.text());
  });
  await page.goto(`${site}/`);
  await page.fill("#email", FIRST_ADMIN.email);
  await page.fill("#password", FIRST_ADMIN.password);
  await page.click("button[type=submit].big");
  await page.waitForURL(`${site}/live`);
  return { page, complaints };
}

/** One browser for each language, for all sections. */
const browsers = new Map<string, ReturnType<typeof signIn>>();
function signedIn(locale: "en" | "id"): ReturnType<typeof signIn> {
  const known = browsers.get(locale) ?? signIn(locale);
  browsers.set(locale, known);
  return known;
}

function isWiderThanScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** The address of the first record of a list. */
async function first(page: Page, list: string, link: string): Promise<string> {
  await page.goto(`${site}${list}`, { waitUntil: "domcontentloaded" });
  return (await page.locator(link).first().getAttribute("href")) ?? "";
}

/** Pages by section; a star stands for the first record of the list before it. */
const PAGES_OF = {
  gates: [
    ...["/live", "/live/*", "/activities?kind=decision", "/activities?kind=decision/*", "/reviews", "/reviews/*"],
    ...["/activities?start_date=2026-11-02&end_date=2026-11-01", "/refusals"],
  ],
  tickets: ["/tickets", "/tickets/*", "/tickets/new", "/tickets/guest/new", "/tickets/dual-container/new"],
  work: ["/load-unload", "/load-unload/*", "/load-unload/*/draft", "/buffer-zone", "/buffer-zone/board"],
  papers: [
    ...["/customs-documents", "/customs-documents?state=released/*", "/port-documents", "/port-documents/*", "/sppb"],
    ...["/vessels", "/vessels/*", "/customs-documents/*/edit", "/customs-documents/ask"],
    ...["/holds", "/port-lookups"],
  ],
  numbers: [
    ...["/dashboards", "/reports/vehicle-activities", "/reports/loading-unloading", "/reports/tenants"],
    ...["/report-files", "/report-schedules"],
  ],
  sites: [
    ...["/areas", "/areas/new", "/areas/*", "/areas/*/edit", "/gates", "/gates/new", "/gates/*"],
    ...["/lanes", "/lanes/new", "/lanes/*", "/blocks", "/blocks/new", "/inside"],
  ],
  devices: [
    ...["/lanes/*/devices/new", "/lanes/*/devices/new?driver=modbus-relay&role=barrier"],
    ...["/edges", "/edges/new", "/edges/*"],
  ],
  people: [
    ...["/people", "/people/*", "/people/deleted", "/people/officer/new", "/roles", "/roles/new", "/roles/*"],
    ...[
      "/companies",
      "/companies/*",
      "/employees",
      "/vehicles",
      "/vehicles/new",
      "/vehicles/many",
      "/home",
      "/account",
      "/account/data",
    ],
  ],
  system: ["/settings", "/log", "/destinations", "/products", "/faqs/new", "/contacts", "/signing-keys", "/find?q=PT"],
};
/** Both languages in the long run, and each section in one of them otherwise. */
const PAGES_IN = (["en", "id"] as const)
  .flatMap((locale, turn) =>
    Object.entries(PAGES_OF).map(([section, addresses], at) => ({ section, locale, addresses, at: at + turn })),
  )
  .filter(({ at }) => IS_LONG || at % 2 === 0);

test.each(PAGES_IN)("axe-core finds nothing in $section in $locale, and nothing is cut off", async (look) => {
  const { page, complaints } = await signedIn(look.locale);
  const addresses: string[] = [];
  for (const address of look.addresses) {
    const [list = "", rest] = address.split("/*");
    const link = list === "/live" ? ".lane h3 a" : "tbody th a";
    addresses.push(rest === undefined ? address : (await first(page, list, link)) + rest);
  }
  expect(await problemsOf(page, addresses)).toEqual([]);
  expect(complaints.splice(0).filter((line) => !line.startsWith("Failed to load resource"))).toEqual([]);
});

/** What axe-core finds on these pages in their looks, and which are wider than the screen. */
async function problemsOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [at, address] of addresses.entries()) {
    const looks = looksAt(at);
    await page.goto(site + address, { waitUntil: "domcontentloaded" });
    if (looks.some(([, ...themes]) => themes.length > 0)) await page.evaluate(AXE);
    for (const [viewport, ...themes] of looks) {
      await page.setViewportSize(viewport);
      const found = (await isWiderThanScreen(page)) ? ["wider than the screen"] : [];
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await axeFindings(page)).map((one) => `${colorScheme}: ${one}`));
      }
      problems.push(...found.map((one) => `${address} ${viewport.width} ${one}`));
    }
  }
  return problems;
}

test("a case is settled by two presses, and the next one is there", async () => {
  const { page } = await signIn("id");
  const address = await first(page, "/reviews", "tbody th a");
  await page.goto(site + address);
  await page.getByLabel("Yang Anda temukan").fill("Sudah dicek di rekaman.");
  await page.getByRole("button", { name: "Selesaikan" }).click();
  await page
    .getByText("Selesai. Ini yang berikutnya.")
    .or(page.getByText("Tidak ada tinjauan yang menunggu"))
    .waitFor();
  await page.goto(site + address);
  await page.getByText("Sudah dicek di rekaman.").waitFor();
  await page.context().close();
});

test.each(["/live", "lane"])("%s says when no news come, and comes back by itself", async (where) => {
  const { page } = await signIn("en");
  const address = where === "lane" ? await first(page, "/live", ".lane h3 a") : where;
  // The first connection never comes about.
  await page.route("**/stream*", (route) => route.abort());
  await page.goto(site + address, { waitUntil: "domcontentloaded" });
  await page.getByText("No connection to central").waitFor();
  await page.unroute("**/stream*");
  await page.getByText("No connection to central").waitFor({ state: "hidden" });
  await page.context().close();
});
