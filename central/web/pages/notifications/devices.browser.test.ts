// Only a browser runs a worker, shows notifications, and says whether a page may be installed.
import { join } from "node:path";
import { Hono } from "hono";
import { createAdaptorServer } from "@hono/node-server";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { say } from "../../../../shared/words/say.ts";
import { AXE, axeFindings } from "../../../../shared/test/axe.ts";
import { openChromium } from "../../../../shared/test/chromium.ts";
import { listenOnFreePort } from "../../../../shared/test/free-port.ts";
import { APP_PATH, mountInstallable } from "../../../../shared/web/installable.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { openPushCarrier } from "../../../platform/push/carrier.ts";
import { deliverDuePushes } from "../../../platform/push/deliver-pushes.ts";
import { notifyPerson } from "../../../features/base/notifications/service.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type PushServer, startPushServer } from "../../../test/push-server.ts";

/** With a folder here, the card is kept there as pictures. */
const PICTURES = process.env["DEVICE_PICTURES"];

const engine = onSqlite();
let central: TestCentral;
let browser: Browser;
let server: PushServer;
let site: string;
beforeAll(async () => {
  [central, browser, server] = await Promise.all([startCentral(engine), openChromium(), startPushServer()]);
  site = await central.central.listen();
});
afterAll(async () => {
  await browser.close();
  await central[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** A phone that is signed in. Its maker's push service is the test's: a browser in a test has none. */
async function phone(address: object): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "id-ID" });
  await context.grantPermissions(["notifications"], { origin: site });
  const page = await context.newPage();
  await page.addInitScript((json) => {
    const { endpoint, keys } = JSON.parse(json) as { endpoint: string; keys: object };
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription);
  }, JSON.stringify(address));
  await page.goto(`${site}/account/notifications`);
  await page.fill("#email", FIRST_ADMIN.email);
  await page.fill("#password", FIRST_ADMIN.password);
  await page.click("button[type=submit].big");
  await page.waitForURL(`${site}/account/notifications`);
  return { page, context };
}

/** Hands a message to the worker, as a browser does with one of its push service. */
async function handOver(cdp: CDPSession, data: string): Promise<void> {
  const registered = Promise.withResolvers<string>();
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const found = registrations.find(({ scopeURL }) => scopeURL === `${site}${APP_PATH}/`);
    if (found) registered.resolve(found.registrationId);
  });
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: site, registrationId: await registered.promise, data });
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/app/");
    return ((await registration?.getNotifications()) ?? []).map(({ title, data }) => [
      title,
      String(Reflect.get(data, "to")),
    ]);
  });

test("one press lets a phone show messages, and another takes it away again", async () => {
  const device = server.device();
  const { page, context } = await phone(device.address);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(AXE);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `devices-${width}.png`), fullPage: true });
  }
  await page.getByRole("button", { name: "Tampilkan di ponsel ini" }).click();
  await page.getByText("Pesan tampil di perangkat ini").waitFor();

  const [admin] = await central.platform.db.selectFrom("users").select("id").execute();
  await central.platform.transact(systemActor("test"), (work) =>
    notifyPerson(work, admin?.id ?? "", {
      kind: "approval-asked",
      said: say("approval_asked", { who: "Budi", number: "TA-1" }),
      data: { ticket_access_number: "TA-1" },
    }),
  );
  await using carrier = openPushCarrier(central.clock, server.route);
  await deliverDuePushes(central.platform, carrier, new AbortController().signal);
  const cdp = await context.newCDPSession(page);
  await handOver(cdp, device.pushed[0]?.text ?? "");
  await expect.poll(() => shownOn(page)).toEqual([["Mohon persetujuan: Budi, tiket TA-1", "/tickets/TA-1"]]);
  // The worker answers for no page.
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  await page.getByText("Di ponsel ini", { exact: true }).click();
  await page.getByRole("button", { name: /^Hapus/ }).click();
  await page.getByText("Perangkat dihapus").waitFor();
  expect(await central.platform.db.selectFrom("push_subscriptions").select("id").execute()).toEqual([]);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  // The contexts of a test are private windows, which install nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
  await context.close();
});

test("a worker of another version takes over while a page is open, which stays as it is", async () => {
  let version = 1;
  const app = new Hono();
  const name = { name: "Gate", shortName: "Gate", language: "en" } as const;
  const code = (): string =>
    `addEventListener("install", () => skipWaiting());
     addEventListener("message", ({ source }) => source.postMessage(${version}));`;
  mountInstallable(app, () => name, code);
  app.get("/", (context) => context.html(`<!doctype html><title>${version}</title>`));
  const listening = createAdaptorServer({ fetch: app.fetch });
  onTestFinished(() => void listening.close());
  const url = `http://127.0.0.1:${await listenOnFreePort(listening)}/`;
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  const answers = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register("/app/worker.js", { scope: "/app/" });
      await registration.update();
      const next = registration.installing ?? registration.waiting;
      if (next)
        await new Promise((resolve) => {
          next.addEventListener("statechange", () => next.state === "activated" && resolve(null));
          if (next.state === "activated") resolve(null);
        });
      const answered = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("message", ({ data }) => resolve(data), { once: true });
        navigator.serviceWorker.startMessages();
      });
      registration.active?.postMessage(null);
      return [await answered, document.title];
    });
  expect(await answers()).toEqual([1, "1"]);
  version = 2;
  expect(await answers()).toEqual([2, "1"]);
  await page.reload();
  expect(await page.title()).toBe("2");
  await page.context().close();
});
