// Only a browser chooses files, and sends what its page shows.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AXE, axeFindings } from "../../../../shared/test/axe.ts";
import { openChromium } from "../../../../shared/test/chromium.ts";
import type { Column, TableHead } from "../../../platform/tables/table.ts";
import { xlsxOf } from "../../../platform/tables/xlsx.ts";
import { ticketWorld, type TicketWorld } from "../../../features/trade/tickets/test/ticket-world.ts";
import { onSqlite } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { browserOfUser } from "../../test/browser-double.ts";

let central: TestCentral;
let world: TicketWorld;
let browser: Browser;
let site: string;
beforeAll(async () => {
  [central, browser] = await Promise.all([startCentral(onSqlite()), openChromium()]);
  world = await ticketWorld(central);
  site = await central.central.listen();
});
afterAll(async () => {
  await browser.close();
  await central[Symbol.asyncDispose]();
});

/** The tenant's browser, on a phone. */
async function openPage(path: string, javaScriptEnabled = true): Promise<Page> {
  const { cookies } = await browserOfUser(central, world.tenant.principal.id);
  const context = await browser.newContext({ locale: "en", viewport: { width: 360, height: 740 }, javaScriptEnabled });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: site })));
  const page = await context.newPage();
  await page.goto(site + path);
  return page;
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
  return [...(await axeFindings(page)), ...(isWide === true ? ["the page is wider than the phone"] : [])];
}

const text = (key: string, id: string): Column => ({ key, title: { id, en: key }, type: "text", width: 10 });

/** A workbook of vehicles, as a spreadsheet keeps it. */
async function workbookOf(rows: readonly Record<string, string>[]): Promise<Buffer> {
  const columns = [
    text("number", "No"),
    text("plate", "Nopol"),
    text("type", "Jenis kendaraan"),
    text("box", "Kontainer"),
  ];
  const head: TableHead = {
    title: { id: "Armada", en: "Fleet" },
    columns,
    notes: [],
    isLandscape: false,
    language: "id",
    madeAtMs: 0,
  };
  const batches = Readable.from([rows]);
  return buffer(xlsxOf(head, batches));
}

const countOf = async (): Promise<number> => {
  const { db } = central.platform;
  const rows = db.selectFrom("vehicles").select("id").where("company_id", "=", world.company.id);
  return (await rows.execute()).length;
};

test("of a workbook of 1,000 vehicles with 37 bad rows the 37 are shown with their reasons, and 963 are taken", async () => {
  const BAD = [
    { plate: "", type: "truk", box: "" },
    { plate: "B 1234 ABC (cadangan)", type: "truk", box: "" },
    { plate: "???", type: "truk", box: "" },
    { plate: "B 77 BOX", type: "truk", box: "##" },
  ];
  const rows = Array.from({ length: 1000 }, (_, at) => {
    // One of them is bad by what another row says.
    if (at === 999) return { number: "1000", plate: "b1aa", type: "truk", box: "" };
    const bad = at % 27 === 13 && at < 27 * 36 ? BAD[Math.floor(at / 27) % BAD.length] : undefined;
    return { number: String(at + 1), ...(bad ?? { plate: `B ${at + 1} AA`, type: "truk", box: "MSKU1234565" }) };
  });
  const page = await openPage("/vehicles/many");
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Or a file").setInputFiles({
    name: "armada.bin",
    mimeType: "application/octet-stream",
    buffer: await workbookOf(rows),
  });
  await page.getByRole("button", { name: "Read the rows" }).click();
  await page.getByText("964 rows are good.").waitFor();
  const bad = page.locator("[data-bad-row]");
  await expect.poll(() => bad.count()).toBe(36);
  expect((await bad.nth(0).innerText()).replaceAll(/\s+/g, " ")).toContain("15 14 · truk Plate: ");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Take the 964 good ones" }).click();
  await page.getByText("963 are taken.").waitFor();
  const reasons = await bad.evaluateAll((all) => all.map((row) => row.lastElementChild?.textContent.trim() ?? ""));
  expect(reasons).toHaveLength(37);
  expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
  expect(await bad.last().innerText()).toMatch(/^1001[^]*b1aa[^]*Is taken by another vehicle\./);
  expect(await countOf()).toBe(963);
  expect(await findings(page)).toEqual([]);

  // What is left is corrected where it stands.
  await page.getByLabel("Paste from a spreadsheet").fill("Nopol\tJenis\nB 5001 AA\ttruk\nB 5002 AA\ttruk");
  await page.getByRole("button", { name: "Read the rows" }).click();
  await page.getByRole("button", { name: "Take the 2 good ones" }).click();
  await page.getByText("2 are taken.").waitFor();
  expect(await countOf()).toBe(965);
  await page.context().close();
});

test("a ticket takes vehicles that are pasted, from a file and from the list, as far as it has room; without a script too", async () => {
  const page = await openPage("/tickets/trade-vehicle/new", false);
  await page.locator("details.many summary").click();
  const lines = Array.from({ length: 103 }, (_, at) => `B ${at + 1} PST;21/11/2026`);
  await page.getByLabel("Paste from a spreadsheet").fill(["plat;tanggal", "not a plate at all;x", ...lines].join("\n"));
  await page.locator("details.many input[type=checkbox]").first().check();
  await page.getByRole("button", { name: "Put them into the form" }).click();
  const plates = page.locator("input[name$=police_number]");
  await expect.poll(() => plates.count()).toBe(100);
  expect(await plates.nth(1).inputValue()).toBe("B 1 PST");
  expect(await page.locator("[name='vehicle_tickets.99.request_at_start']").inputValue()).toBe("2026-11-21");
  await page.getByText("This form takes 100: 4 good rows wait below").waitFor();
  await expect.poll(() => page.locator("[data-bad-row]").count()).toBe(1);
  expect(await page.getByLabel("Paste from a spreadsheet").inputValue()).toMatch(/^plat\ttanggal\nnot a plate/);
  await page.getByRole("button", { name: "Make the ticket" }).click();
  // Its other entries are asked for; what was pasted is still there.
  await expect.poll(() => plates.count()).toBe(100);
  await page.context().close();
});
