// Only a browser plays tones, notifies and follows a press on a notification.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../../shared/test/chromium.ts";
import { waiting } from "../test/sample-gate.ts";
import { openSampleServer, type SampleServer } from "../test/sample-server.ts";

let browser: Browser;
let server: SampleServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), openSampleServer()]);
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

/** The lanes as an officer sees them after signing in, with a clock that the test moves on. */
async function lanesPage(): Promise<Page> {
  const context = await browser.newContext({ locale: "en" });
  const page = await context.newPage();
  await listenTo(page);
  await page.goto(server.url("lanes", "en"));
  return page;
}

/** From now on the test moves the clock, and notes the loudness of every tone and every vibration that is asked for. */
async function listenTo(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    const heard: number[] = [];
    const felt: unknown[] = [];
    Object.assign(window, { heard, felt });
    AudioParam.prototype.setValueAtTime = new Proxy(Reflect.get(AudioParam.prototype, "setValueAtTime"), {
      apply(set, param, args: [number, number]) {
        heard.push(args[0]);
        return Reflect.apply(set, param, args);
      },
    });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  });
}

const asked = (page: Page, of: "heard" | "felt"): Promise<number[]> =>
  page.evaluate((name) => [...(Reflect.get(window, name) as number[])], of);
const LANE = `Lane ${waiting.number}: a vehicle waits`;

test("a vehicle that waits is heard after one tap, louder towards its time-out, and stands in the title", async () => {
  const page = await lanesPage();
  await page.waitForFunction((words) => document.title === words, `(1) ${LANE}`);
  expect(await page.locator("[data-sound-tap]").innerText()).toContain("tap here");
  expect(await asked(page, "heard")).toEqual([]);

  await page.locator("[data-sound-tap]").click();
  await page.locator("[data-sound-quiet]").waitFor();
  await page.clock.runFor(11_000);
  const first = await asked(page, "heard");
  expect(first.length).toBeGreaterThanOrEqual(2);
  expect((await asked(page, "felt")).length).toBeGreaterThanOrEqual(1);
  const link = page.locator("a[data-call]");
  const untilMs = Number(await link.getAttribute("data-call-until"));
  const sinceMs = Number(await link.getAttribute("data-call-since"));
  await page.clock.runFor((untilMs - sinceMs) / 2);
  const later = await asked(page, "heard");
  expect(Math.max(...later.slice(first.length))).toBeGreaterThan(Math.max(...first));
  expect(Math.max(...later)).toBeLessThanOrEqual(1);

  // Its time-out decides for it: nobody is called any more.
  await page.clock.runFor(untilMs - sinceMs);
  expect(await page.title()).not.toContain(LANE);
  const last = await asked(page, "heard");
  await page.clock.runFor(30_000);
  expect(await asked(page, "heard")).toEqual(last);
  await page.context().close();
});

/** An officer's page in the background, on a phone: its notifications are those of its worker. */
async function behind() {
  const context = await browser.newContext({ locale: "en", permissions: ["notifications"] });
  const page = await context.newPage();
  await listenTo(page);
  // A headless browser has no tab in front: each page is told that it is behind another.
  await page.addInitScript(() =>
    Object.defineProperty(document, "hidden", { get: () => Reflect.get(window, "isBehind") === true }),
  );
  const titles = (): Promise<string[]> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/app/");
      return ((await registration?.getNotifications()) ?? []).map(({ title }) => title);
    });
  /** Presses the notification, or a button of it, as its worker is told. */
  const press = async (action = ""): Promise<void> => {
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(async (pressed) => {
      const registration = Reflect.get(globalThis, "registration") as ServiceWorkerRegistration;
      const [notification] = await registration.getNotifications();
      const Click = Reflect.get(globalThis, "NotificationEvent") as new (name: string, of: object) => Event;
      dispatchEvent(new Click("notificationclick", { notification, action: pressed }));
    }, action);
  };
  await page.goto(server.url("search", "en"));
  await page.waitForFunction((words) => document.title.includes(words), LANE);
  expect(await titles()).toEqual([]);
  await page.addInitScript(() => Object.assign(window, { isBehind: true }));
  await page.reload();
  await expect.poll(titles).toEqual([LANE]);
  return { page, context, titles, press };
}

test("an officer who looks at another tab is notified once of each vehicle that waits; a press on it leads there", async () => {
  const { page, context, press } = await behind();
  await press();
  await page.waitForURL(/\/lanes\//);
  await context.close();
});

test("an officer sees to a vehicle by a press on its notification: it is called no more on this phone", async () => {
  const { page, context, titles, press } = await behind();
  await page.locator("main").click();
  await page.locator("[data-sound-quiet]").waitFor();
  await page.clock.runFor(11_000);
  expect((await asked(page, "heard")).length).toBeGreaterThan(0);
  const told = page.evaluate(
    () =>
      new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("message", () => resolve(null), { once: true }),
      ),
  );
  await press("seen");
  await told;
  const before = await asked(page, "heard");
  await page.clock.runFor(30_000);
  expect([await asked(page, "heard"), await titles()]).toEqual([before, []]);
  // It still waits.
  expect(await page.title()).toContain(LANE);
  await context.close();
});

test("a button makes it quiet for ten minutes, on the next page too, and another ends that", async () => {
  const page = await lanesPage();
  await page.locator("[data-sound-tap]").click();
  await page.locator("[data-sound-quiet]").click();
  const before = await asked(page, "heard");
  await page.clock.runFor(15_000);
  expect(await asked(page, "heard")).toEqual(before);
  await page.reload();
  await page.locator("main").click();
  await page.locator("[data-sound-on]").waitFor();
  expect(await page.locator("[data-sound-on]").innerText()).toContain("10 min");
  await page.locator("[data-sound-on]").click();
  await page.clock.runFor(15_000);
  expect((await asked(page, "heard")).length).toBeGreaterThan(0);
  await page.context().close();
});
