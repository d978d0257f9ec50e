import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { z } from "zod";
import { DriverLinks } from "../../central/wire/driver.ts";
import { Company } from "../../central/wire/company.ts";
import { Ticket } from "../../central/wire/ticket.ts";
import { localDate } from "../../shared/lib/local-date.ts";
import { openChromium } from "../../shared/test/chromium.ts";
import type { Api } from "../lib/api.ts";
import { benchCommand, howMany, positive } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { makeGate, withCentral } from "./central/run-central.ts";

/** Measures the driver's page on a phone with a slow network. */

const options = benchCommand("driver-page")
  .description(
    "Opens a driver's link in Chromium, each time on a phone that has never seen it, with a slow network. Prints one " +
      "JSON line at its end; exit code 1 when the QR comes too late or the page is too large.",
  )
  .option("--times <n>", "how often", howMany, 15)
  .option("--latency <ms>", "from a request to its answer", positive, 400)
  .option("--kbits <n>", "kilobits each second, in both directions", positive, 400)
  .parse()
  .opts<{ times: number; latency: number; kbits: number }>();

const WANTED_MS = 2_000;
const WANTED_BYTES = 60_000;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(tmpdir(), "driver-page-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = await withCentral({ directory, databaseUrl: null }, async (_central, admin, url) => {
    const { areaId } = await makeGate(admin, url, join(directory, "credentials.json"));
    const address = `${url}${await linkIn(areaId, admin)}`;
    await using stack = new AsyncDisposableStack();
    const browser = await openChromium();
    stack.defer(() => browser.close());
    const views = [];
    for (let time = 0; time < options.times; time++) views.push(await openOnce(browser, address));
    const shownMs = summary(views.map((view) => view.shownMs));
    return { shownMs, bytes: Math.max(...views.map((view) => view.bytes)) };
  });
  const isAsWanted = figures.shownMs.p99 <= WANTED_MS && figures.bytes <= WANTED_BYTES;
  console.log(JSON.stringify({ bench: "driver-page", ...options, machine, ...figures, isAsWanted }));
  process.exitCode = isAsWanted ? 0 : 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** The path of a driver's link, of an approved ticket. */
async function linkIn(areaId: string, admin: Api): Promise<string> {
  const { id: company_id } = await admin.post("/v1/companies", { name: "PT Sentosa", type: "tenant" }, Company);
  const today = localDate(Date.now(), "Asia/Jakarta");
  const vehicle_tickets = [{ police_number: "B 9123 KXT", request_at_start: today, request_at_end: today }];
  const body = { company_id, area_id: areaId, vehicle_tickets };
  const { id } = await admin.post("/v1/tickets/tenant/without-pabeanan", body, Ticket);
  await admin.post(`/v1/tickets/${id}/approve`, undefined, z.unknown());
  const [link] = (await admin.get(`/v1/tickets/${id}/driver-links`, DriverLinks)).items;
  if (!link) throw new Error("a running ticket has a link");
  return new URL(link.url).pathname;
}

/** @returns when the QR was painted after the address was opened, and all bytes that came until then */
async function openOnce(browser: Browser, address: string): Promise<{ shownMs: number; bytes: number }> {
  await using stack = new AsyncDisposableStack();
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  stack.defer(() => context.close());
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const bytesPerSecond = (options.kbits * 1000) / 8;
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: options.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  let bytes = 0;
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => void (bytes += encodedDataLength));
  await page.goto(address);
  await page.locator("#qr svg").waitFor();
  await page.waitForFunction("performance.getEntriesByType('paint').length > 1");
  const shownMs = await page.evaluate(
    "performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint').startTime",
  );
  return { shownMs: z.number().parse(shownMs), bytes };
}
