// Only a browser measures how large a text and a button are.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChromium } from "../../../shared/test/chromium.ts";
import { turnTo } from "../test/turn-to.ts";
import { openSampleServer, type SampleServer } from "../test/sample-server.ts";
import { views } from "../test/sample-views.ts";

/** With a session and lanes. */
const SIGNED_IN = views.flatMap(([name, view]) =>
  "gate" in view && view.gate.lanes.length > 0 && view.page !== "sign-in" ? [name] : [],
);
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** Text smaller than this is read with the nose on the glass. */
const LEAST_PX = 16;

let browser: Browser;
let server: SampleServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), openSampleServer()]);
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

/** Both languages of every view under `LONG`, else each view in one of them. */
const IS_LONG = process.env["LONG"] !== undefined;

describe.each(["en", "id"] as const)("in %s", (language) => {
  test("emergency buttons are within reach wherever the page is scrolled to, and no text is smaller than 16 px", async () => {
    const page = await browser.newPage();
    const found: string[] = [];
    await page.goto(server.url("lanes", language), { waitUntil: "domcontentloaded" });
    for (const name of SIGNED_IN.filter((_, at) => IS_LONG || (at % 2 === 0) === (language === "en"))) {
      await turnTo(page, server.url(name, language));
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        const here = [...(await page.evaluate(outOfReach)), ...(await page.evaluate(smallTexts, LEAST_PX))];
        found.push(...here.map((one) => `${name} ${viewport.width}: ${one}`));
      }
    }
    await page.close();
    expect(found).toEqual([]);
  });

  test("on a phone the head with a waiting vehicle, without central, leaves two thirds to the page", async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(server.url("lanes", language));
    const part = () =>
      page.evaluate(() => (document.querySelector(".head")?.getBoundingClientRect().height ?? Infinity) / innerHeight);
    await page.locator("[data-sound-tap]").click();
    await page.locator("[data-sound-quiet]").waitFor();
    await expect.poll(() => page.locator(".head a[data-call]").count()).toBe(1);
    expect(await part()).toBeLessThan(1 / 3);
    await page.locator("[data-sound-quiet]").click();
    await page.locator("[data-sound-on]").waitFor();
    expect(await part()).toBeLessThan(1 / 3);
    await page.close();
  });
});

/** Runs in the page: the emergency buttons that something covers, at the top and at the bottom of the page. */
function outOfReach(): string[] {
  const links = [...document.querySelectorAll(".strip-emergency a")];
  const covered = () =>
    links.filter((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return !link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  scrollTo(0, 0);
  const above = covered();
  scrollTo(0, document.body.scrollHeight);
  return links.length === 0 ? ["no lane"] : [...above, ...covered()].map((link) => link.outerHTML);
}

/** Runs in the page: what is read at arm's length and is smaller: the bar, the strip, lanes, acts and their forms. */
function smallTexts(least: number): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      ":is(.head, .lane, .acts, .panel, .hits, .lack-list) *, :is(a, button, label, legend, summary)",
    ),
  ]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
    .filter((element) => element.checkVisibility() && !element.closest(".unseen, .skip, svg"))
    .filter((element) => parseFloat(getComputedStyle(element).fontSize) < least)
    .map((element) => `${element.className} ${element.textContent}`);
}
