// Only a browser keeps a page for a phone without a network, and shows what axe-core finds.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AXE, axeFindings } from "../../../shared/test/axe.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { readQr } from "../../../shared/test/read-qr.ts";
import type { Ticket } from "../../wire/ticket.ts";
import { driverWorld, type DriverWorld, tokenOf } from "../../features/work/driver/test/driver-world.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";

const PHONE = { width: 360, height: 740 };
/** Pixels of a phone for one of the page: few pixels a module leave nothing for a reader to measure. */
const DENSITY = 3;
const TURNED = { width: 740, height: 360 };
/** With a folder here, each moment is kept there as pictures. */
const PICTURES = process.env["DRIVER_PICTURES"];

const engine = onSqlite();
let central: TestCentral;
let world: DriverWorld;
let browser: Browser;
let site: string;
beforeAll(async () => {
  [central, browser] = await Promise.all([startCentral(engine), openChromium()]);
  world = await driverWorld(central);
  site = await central.central.listen();
});
afterAll(async () => {
  await browser.close();
  await central[Symbol.asyncDispose]();
});

/** A phone with the link of a ticket's vehicle, and what its browser complains about. @param prepare before it opens */
async function openLink(ticket: Ticket, prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()) {
  const [link] = await world.linksOf(ticket);
  if (!link) throw new Error("it has a link");
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: DENSITY, locale: "id-ID" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => void complaints.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error" && !line.text().startsWith("Failed to load resource")) complaints.push(line.text());
  });
  await prepare(page);
  const bytes = (await (await page.goto(`${site}/driver/${tokenOf(link)}`))?.body())?.length;
  const says = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
  return { page, context, complaints, says, bytes };
}

/** The problems that axe-core finds, and a page that is wider than its phone. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await axeFindings(page);
  const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
  return [...found, ...(isWide === true ? ["the page is wider than the phone"] : [])];
}

/** The text of the QR as it is painted. */
const paintedQr = async (page: Page): Promise<string> => readQr(await page.locator("#qr svg").screenshot());

async function keep(page: Page, moment: string): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const [look, size] of [["upright", PHONE] as const, ["turned", TURNED] as const]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: join(PICTURES, `${moment}-${look}.png`) });
  }
  await page.setViewportSize(PHONE);
}

const IS_KEPT = "caches.open('driver').then((cache) => cache.match(location.pathname)).then(Boolean)";
/** Waits until the phone has kept the page. */
const isKept = (page: Page): Promise<void> => expect.poll(() => page.evaluate(IS_KEPT)).toBe(true);

async function approved(fields: object = {}): Promise<Ticket> {
  const ticket = await world.create(fields);
  await world.approve(ticket);
  return ticket;
}

test("a driver reads what is missing, then shows a QR that a reader reads, upright, turned and large", async () => {
  const ticket = await world.create();
  const { page, context, complaints, says, bytes } = await openLink(ticket);
  expect(bytes).toBeLessThan(60_000);
  await says("Belum bisa masuk");
  await says("Tiket menunggu persetujuan");
  await says("B 1234 ABC");
  expect(await findings(page)).toEqual([]);
  await keep(page, "waiting-id");
  await page.getByRole("link", { name: "English" }).click();
  await says("The ticket is still waiting for approval");
  expect(await findings(page)).toEqual([]);
  await keep(page, "waiting-en");
  await world.approve(ticket);
  await page.reload();
  // The language stays.
  await says("Please enter");
  await says("Gerbang Utara");
  await keep(page, "approved-en");
  const qr = page.getByRole("button", { name: /QR/ });
  for (const size of [PHONE, TURNED]) {
    await page.setViewportSize(size);
    expect(await paintedQr(page)).toMatch(/^GA1/);
  }
  await page.setViewportSize(PHONE);
  await qr.click();
  await expect.poll(() => page.getByText("Valid").filter({ visible: true }).count()).toBe(0);
  await keep(page, "filled");
  expect(await paintedQr(page)).toMatch(/^GA1/);
  expect(complaints).toEqual([]);
  await context.close();
});

test("once loaded, the page opens without a network, and is up to date again with it", async () => {
  const ticket = await approved();
  const { page, context, says } = await openLink(ticket);
  await says("Silakan masuk");
  await isKept(page);
  await context.setOffline(true);
  await page.reload();
  await says("Tanpa jaringan. QR");
  await says("B 1234 ABC");
  await keep(page, "offline-id");
  expect(await paintedQr(page)).toMatch(/^GA1/);
  expect(await findings(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByText("Tanpa jaringan. QR").waitFor({ state: "hidden" });
  // The end of the ticket takes the page from the phone.
  await world.cancel(ticket);
  await page.reload();
  await says("Tautan sudah berakhir");
  expect(await findings(page)).toEqual([]);
  await keep(page, "over-id");
  await expect.poll(() => page.getByRole("button", { name: /QR/ }).count()).toBe(0);
  await expect.poll(() => page.evaluate(IS_KEPT)).toBe(false);
  await context.close();
});

test("a stream that is refused is asked for with the page, and not again and again", async () => {
  const { promise: refused, resolve } = Promise.withResolvers<null>();
  let reads = 0;
  const { page, context } = await openLink(await approved(), async (opened) => {
    await opened.clock.install();
    await opened.addInitScript("delete Object.getPrototypeOf(navigator).serviceWorker");
    await opened.route("**/stream", async (route) => {
      await route.fulfill({ status: 429 });
      resolve(null);
    });
    opened.on("request", (request) => (reads += request.resourceType() === "fetch" ? 1 : 0));
  });
  await refused;
  // The page hears of the refusal before what is asked for after it.
  for (let at = 0; at < 5; at++) {
    await page.clock.runFor(2000);
    await page.evaluate("fetch('/driver/icon.svg')");
  }
  expect(reads).toBe(5);
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().includes("/stream")),
    page.clock.runFor(30_000),
  ]);
  expect(asked.url()).toContain("/v1/driver-tickets/");
  await context.close();
});

test("a page without its script still shows the ticket, and asks again by itself", async () => {
  const ticket = await approved();
  const [link] = await world.linksOf(ticket);
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: DENSITY, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site}/driver/${link && tokenOf(link)}`);
  await page.getByText("Silakan masuk").filter({ visible: true }).waitFor();
  expect(await paintedQr(page)).toMatch(/^GA1/);
  expect(await page.locator("meta[http-equiv=refresh]").getAttribute("content")).toBe("30");
  await context.close();
});

test("a page of another version of the code is loaded anew", async () => {
  const { page, context, says } = await openLink(await approved());
  await says("Silakan masuk");
  await isKept(page);
  await page.evaluate("document.documentElement.dataset.version = 'older'; window.isOld = true");
  await Promise.all([page.waitForEvent("domcontentloaded"), page.evaluate("dispatchEvent(new Event('online'))")]);
  expect(await page.evaluate("[document.documentElement.dataset.version, window.isOld ?? null]")).toEqual([
    expect.stringMatching(/^[\w-]{12}$/),
    null,
  ]);
  await context.close();
});

test("a link that is not good says so, and the page allows no code but its own", async () => {
  const page = await central.nobody.request("GET", `/driver/${Buffer.alloc(34).toString("base64url")}`);
  expect([page.status, page.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(page.text.includes("Tautan ini tidak benar"), page.text.slice(-900)).toBe(true);
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'sha256-\S+'; style-src/,
  );
  for (const cut of ["", "/", "/abc/", "/abc/def", "/%00", `/${"x".repeat(300)}`]) {
    const answer = await central.nobody.request("GET", `/driver${cut}`);
    const said = ["Tautan salah", "Tautan ini tidak benar"].filter((words) => answer.text.includes(words));
    expect([answer.status, said.length], cut).toEqual([404, 2]);
  }
  const worker = await central.nobody.request("GET", "/driver/worker.js");
  expect([worker.status, worker.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  const manifest = await central.nobody.request("GET", "/driver/abc/manifest.webmanifest");
  expect(manifest.body).toMatchObject({ start_url: "/driver/abc", scope: "/driver/" });
});

test("the place in the queue and the call arrive by themselves", async () => {
  const [before, ticket] = [await approved(), await approved()];
  const { page, context, says } = await openLink(ticket);
  await says("Silakan masuk");
  await world.waits(before);
  const entry = await world.waits(ticket);
  await says("Antrean ke 2");
  await keep(page, "queue-id");
  expect(await findings(page)).toEqual([]);
  await world.calls(entry);
  await says("DIPANGGIL");
  await says("Gerbang Utara");
  await keep(page, "called-id");
  expect(await findings(page)).toEqual([]);
  await context.close();
});

test("one press lets the phone be called", async () => {
  const endpoint = "https://push.example.com/send/a";
  const keys = { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: Buffer.alloc(16).toString("base64url") };
  const { page, context, says, complaints } = await openLink(await approved(), async (opened) => {
    await opened.context().grantPermissions(["notifications"], { origin: site });
    await opened.addInitScript((json) => {
      PushManager.prototype.subscribe = () =>
        Promise.resolve({ toJSON: () => JSON.parse(json) as object } as unknown as PushSubscription);
    }, JSON.stringify({ endpoint, keys }));
  });
  await page.getByRole("button", { name: "Bunyikan ponsel ini saat dipanggil" }).click();
  await says("Ponsel ini berbunyi");
  expect(await findings(page)).toEqual([]);
  const rows = await central.platform.db.selectFrom("push_subscriptions").select(["host", "language"]).execute();
  expect(rows).toEqual([{ host: "push.example.com", language: "id" }]);
  await page.reload();
  await says("Ponsel ini berbunyi");
  expect(complaints).toEqual([]);
  await context.close();
});
