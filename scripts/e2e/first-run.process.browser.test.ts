// Only a browser and two processes show what a new site meets first.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { decodeQr } from "../../central/platform/qr/decode-qr.ts";
import { systemClock } from "../../shared/lib/clock.ts";
import { localDate } from "../../shared/lib/local-date.ts";
import { AXE, axeFindings } from "../../shared/test/axe.ts";
import { openChromium } from "../../shared/test/chromium.ts";
import { freePort } from "../../shared/test/free-port.ts";
import { startNode } from "../lib/child.ts";
import { simulatorClient } from "../simulator/client.ts";

const ROOT = new URL("../..", import.meta.url).pathname;
const LOGIN = { email: "first@example.com", password: "a long enough password" };
const SLOW_MS = 60_000;
const DESKTOP = { width: 1440, height: 900 };

/** Real processes of a new site: central with an empty database, and the simulator of the first lane. */
async function newSite() {
  const directory = mkdtempSync(join(tmpdir(), "gate-first-run-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const [centralPort, consolePort, firstPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${centralPort}`;
  const run = (file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const child = startNode(join(ROOT, file), args, { cwd: ROOT, env });
    onTestFinished(async () => {
      await child.stop();
    });
    return child;
  };
  const central = run("central/main.ts", [], {
    GATE_PORT: String(centralPort),
    GATE_PUBLIC_URL: url,
    GATE_DATA_DIRECTORY: join(directory, "central"),
    GATE_FIRST_ADMIN_EMAIL: LOGIN.email,
    GATE_FIRST_ADMIN_PASSWORD: LOGIN.password,
    DATABASE_URL: "",
  });
  await central.line(/central is ready/, SLOW_MS);
  const config = parse(readFileSync(join(ROOT, "scripts/simulator/first-lane.yaml"), "utf8")) as {
    control: { port: number };
    devices: { link: { port: number } }[];
  };
  config.control.port = 0;
  config.devices.forEach(({ link }, index) => (link.port = firstPort + index));
  const file = join(directory, "simulator.json");
  writeFileSync(file, JSON.stringify(config));
  const simulator = run("scripts/simulator/main.ts", ["--config", file, "--json"]);
  const ready = JSON.parse(await simulator.line(/"kind":"ready"/, SLOW_MS)) as { control_url: string };
  return {
    url,
    firstPort,
    simulator: simulatorClient(ready.control_url),
    startEdge: (code: string) =>
      run("edge/main.ts", [], {
        GATE_EDGE_CENTRAL_URL: url,
        GATE_EDGE_DATA_DIRECTORY: join(directory, "edge"),
        GATE_EDGE_CONSOLE_PORT: String(consolePort),
        GATE_EDGE_ENROLMENT_CODE: code,
      }),
  };
}

/** A short run takes the link to the content where it leads to the target; the whole run every Tab of every page. */
const IS_LONG = process.env["LONG"] !== undefined;
/** Longer than the way through any page here. */
const MAX_TABS = 120;

/** Goes to an element by Tab alone. A mouse could press it as well: nothing covers it. */
async function reach(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).first();
  await target.click({ trial: true });
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    const focus = await target.evaluate((element) => {
      if (element === document.activeElement) return "here";
      return document.activeElement?.matches(".skip") && element.closest("#main") ? "leads here" : "elsewhere";
    });
    if (focus === "here") return;
    await page.keyboard.press(focus === "leads here" && !IS_LONG ? "Enter" : "Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

async function press(page: Page, selector: string): Promise<void> {
  await reach(page, selector);
  await page.keyboard.press("Enter");
}

async function type(page: Page, selector: string, text: string): Promise<void> {
  await reach(page, selector);
  const isDate = (await page.locator(selector).first().getAttribute("type")) === "date";
  const [year = "", month = "", day = ""] = text.split("-");
  if (!isDate) await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(isDate ? month + day + year : text);
}

async function signedIn(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en", viewport: DESKTOP })).newPage();
  page.setDefaultTimeout(SLOW_MS);
  await page.goto(url);
  await type(page, "#email", LOGIN.email);
  await type(page, "#password", LOGIN.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${url}/live`);
  return page;
}

/** What axe-core finds on the page in both themes, and whether the page is wider than a phone. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await axeFindings(page)));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  await page.setViewportSize(DESKTOP);
  return isWide ? [...found, "wider than 390 pixels"] : found;
}

test("keys alone, or clicks alone, lead from an empty database to a truck through the gate", async () => {
  const browser = await openChromium();
  onTestFinished(() => browser.close());
  const site = await newSite();
  const page = await signedIn(browser, site.url);
  const home = async () => {
    await press(page, 'nav a[href="/live"]');
    await page.waitForURL(`${site.url}/live`);
  };
  const step = (name: string) => press(page, `[data-step=${name}] a.main`);
  const isDone = (name: string) => page.waitForSelector(`[data-step=${name}] .tag.good`);
  /** Goes a step's way to its form, fills it in, sends it, and comes home. */
  const made = async (name: string, entries: Readonly<Record<string, string>>) => {
    await step(name);
    for (const [entry, value] of Object.entries(entries)) await type(page, `form.declared [name="${entry}"]`, value);
    await press(page, "form.declared .main[type=submit]");
    await page.waitForURL(/done=new/);
    await home();
    await isDone(name);
  };

  await expect.poll(() => page.locator("[data-step]").count()).toBe(8);
  await expect.poll(() => page.locator("[data-step] .tag.good").count()).toBe(0);
  await made("area", { name: "Marunda" });
  await made("gate", { name: "Main gate" });
  await made("lane", { name: "Lane 1" });
  await press(page, "details.act summary");
  expect(await findings(page)).toEqual([]);
  await type(page, "#first-port", String(site.firstPort));
  await press(page, 'form[action="/live/virtual-devices"] button');
  await isDone("devices");

  await step("edge");
  await press(page, "form.declared .main[type=submit]");
  const code = await page.innerText("#code");
  expect(await page.innerText("#commands")).toContain(code);
  const edge = site.startEdge(code);
  // The page of the code waits for the computer.
  await page.waitForSelector("#edge-news .tag.good");
  await home();
  await isDone("edge");

  await made("company", { name: "PT Truk Pertama" });
  const today = localDate(systemClock.nowMs(), "Asia/Jakarta");
  await made("ticket", { "vehicle_tickets.0.police_number": "B 1234 ABC", expired_at: today });
  await step("truck");
  const image = page.locator(".qr-list img").first();
  await image.scrollIntoViewIfNeeded();
  const bytes = await page.evaluate(
    async (address) => {
      const answer = await fetch(address);
      return [...new Uint8Array(await answer.arrayBuffer())];
    },
    (await image.getAttribute("src")) ?? "",
  );
  const qr = decodeQr(Uint8Array.from(bytes));
  await home();
  await page.waitForSelector(".lane .lane-part .tag.good");

  const report = await site.simulator.truck("lane", { qr, plate: "B 1234 ABC", plan: "pass" });
  expect([report.outcome, report.open_command_ms], edge.lines.slice(-20).join("\n")).toEqual([
    "passed",
    expect.any(Number) as number,
  ]);
  await page.waitForSelector("[data-step]", { state: "detached" });
});
