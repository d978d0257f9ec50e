// Only a browser lays pages out, and prints them.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Language } from "../../../shared/words/sentence.ts";
import { AXE, axeFindings } from "../../../shared/test/axe.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { openSampleServer, type SampleServer } from "../test/sample-server.ts";
import { turnTo } from "../test/turn-to.ts";
import { views } from "../test/sample-views.ts";

// Each test checks every view, in more than one size: this is slow in a browser on a shared machine.
const IS_LONG = process.env["LONG"] !== undefined;
/** In a short run one of each shape of an act's form. */
const ACTS = ["open", "bypass_on", "admit", "customs_paper", "weigh", "check_in", "step_back", "with problems"];
const NAMES = views
  .map(([name]) => name)
  .filter((name) => IS_LONG || !name.startsWith("act ") || ACTS.includes(name.slice("act ".length)));
const THEMES = ["light", "dark"] as const;
/** In a short run each view in one language and one theme, all four pairs by turns. */
const isTurnOf = (language: Language, at: number): boolean => IS_LONG || (language === "en") === (at % 2 === 0);
const themesOf = (at: number) => (IS_LONG ? THEMES : [THEMES[(at >> 1) % 2 === 0 ? 0 : 1]]);
const TABLET = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** A page of 1280 pixels at 400 %, as WCAG 1.4.10 has it. */
const MAGNIFIED = { width: 320, height: 256 };

let browser: Browser;
let server: SampleServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), openSampleServer()]);
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

/** Checks every view in its themes. */
async function look(language: Language): Promise<string[]> {
  const context = await browser.newContext({ viewport: TABLET });
  const page = await context.newPage();
  await page.goto(server.url("lanes", language), { waitUntil: "domcontentloaded" });
  await page.evaluate(AXE);
  const all: string[] = [];
  for (const [at, name] of NAMES.entries()) {
    if (!isTurnOf(language, at)) continue;
    await turnTo(page, server.url(name, language));
    for (const colorScheme of themesOf(at)) {
      await page.emulateMedia({ colorScheme });
      all.push(...(await axeFindings(page)).map((one) => `${name}, ${language}, ${colorScheme}: ${one}`));
    }
  }
  await context.close();
  return all;
}

test("axe-core finds nothing on any view, in no language and no theme", async () => {
  const found = await Promise.all((["en", "id"] as const).map(look));
  expect(found.flat()).toEqual([]);
});

test("what is grey under a lost connection can still be read", async () => {
  const page = await browser.newPage();
  await page.goto(server.url("lanes", "id"), { waitUntil: "domcontentloaded" });
  await page.evaluate(AXE);
  const all: string[] = [];
  const names = ["lanes", "lane 2", "act open", "search", "passages", "shift", "inside", "reports"];
  for (const [at, name] of names.entries()) {
    await turnTo(page, server.url(name, "id"));
    await page.evaluate(() => document.body.classList.add("is-lost"));
    for (const colorScheme of themesOf(at)) {
      await page.emulateMedia({ colorScheme });
      all.push(...(await axeFindings(page)).map((one) => `${name}, ${colorScheme}: ${one}`));
    }
  }
  await page.close();
  expect(all).toEqual([]);
});

test("a hand-over is printed with its note and room to sign, without what is pressed", async () => {
  const page = await browser.newPage();
  await page.goto(server.url("shift", "en"), { waitUntil: "load" });
  await page.getByLabel("Note for the next shift").fill(Array(40).fill("Key of lane 2 at the desk.").join("\n"));
  const isSeen = (text: string) => page.getByText(text, { exact: true }).isVisible();
  expect(await isSeen("Taken over by")).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect([await isSeen("Taken over by"), await isSeen("Print the hand-over")]).toEqual([true, false]);
  const cut = await page.locator("#note").evaluate((note) => note.scrollHeight - note.clientHeight);
  expect(cut).toBeLessThanOrEqual(1);
  await page.close();
});

test("a theme is seen by axe-core", async () => {
  const page = await browser.newPage({ colorScheme: "light" });
  await page.goto(server.url("lanes", "en"), { waitUntil: "domcontentloaded" });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await ground()).not.toBe(light);
  await page.evaluate(AXE);
  await page
    .locator("h2")
    .first()
    .evaluate((heading: HTMLElement) => heading.style.setProperty("color", "#101010", "important"));
  expect((await axeFindings(page)).join()).toContain("color-contrast");
  await page.close();
});

test("from a magnified page to a tablet nothing is cut off, and what is pressed is large enough for gloves", async () => {
  const problems: string[] = [];
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const language of ["en", "id"] as const) {
    await page.goto(server.url("lanes", language), { waitUntil: "domcontentloaded" });
    for (const [at, name] of NAMES.entries()) {
      if (!isTurnOf(language, at)) continue;
      await turnTo(page, server.url(name, language));
      for (const viewport of [TABLET, PHONE, MAGNIFIED]) {
        await page.setViewportSize(viewport);
        const found = await page.evaluate(() => {
          const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
          const small = [...document.querySelectorAll<HTMLElement>("a, button, label.choice, select, input")]
            .filter(
              (element) => element.offsetParent !== null && !element.matches(".skip, .choice input, h2 a, .unseen"),
            )
            .filter((element) => element.querySelector("img") === null)
            .map((element) => ({ html: element.outerHTML.slice(0, 80), box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.height < 47.5 || box.width < 47.5)
            .map(({ html, box }) => `${box.width}×${box.height}: ${html}`);
          return wide ? ["wider than the screen", ...small] : small;
        });
        problems.push(...found.map((one) => `${name} ${language} ${viewport.width}: ${one}`));
      }
    }
  }
  await context.close();
  expect(problems).toEqual([]);
});

const WITH_FOCUS = ["lanes", "lane 3", "act bypass_on", "act customs_paper", "act weigh", "reports"];

// In a short run each view in one of the sizes.
test.each([
  ["a tablet", TABLET, 0],
  ["a phone", PHONE, 1],
  ["a phone held across", { width: PHONE.height, height: PHONE.width }, 2],
])(
  "on %s what has the keyboard's focus is never hidden behind what sticks to the edges",
  async (_name, viewport, turn) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const hidden: string[] = [];
    for (const name of WITH_FOCUS.filter((_, at) => IS_LONG || at % 3 === turn)) {
      await page.goto(server.url(name, "id"), { waitUntil: "domcontentloaded" });
      for (let n = 0; n < 40; n++) {
        await page.keyboard.press("Tab");
        const found = await page.evaluate(() => {
          const focused = document.activeElement;
          if (!focused || focused === document.body) return null;
          // A field that only a label shows is visible at the label.
          const element = focused.closest("label") ?? focused;
          const { x, y, width, height } = element.getBoundingClientRect();
          const isSeen = [0.1, 0.5, 0.9].some((part) => {
            const there = document.elementFromPoint(x + width / 2, y + height * part);
            return there !== null && (element.contains(there) || there.contains(element));
          });
          return { isSeen, html: focused.outerHTML.slice(0, 100) };
        });
        if (!found) break;
        if (!found.isSeen) hidden.push(`${name}: ${found.html}`);
      }
    }
    await context.close();
    expect(hidden).toEqual([]);
  },
);
