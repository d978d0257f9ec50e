import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type AxeResults, type RunOptions } from "axe-core";
import { type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../test/chromium.ts";
import { openSampleServer, type SampleServer } from "../test/sample-server.ts";
import { views } from "../test/sample-views.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The other acts' forms are made of the same fields. */
const FORMS = ["act open", "act hold_open", "act bypass_on", "act admit", "act customs_paper", "act check_in"];
const NAMES = views.map(([name]) => name).filter((name) => !/^act [a-z_]+$/.test(name) || FORMS.includes(name));
const TABLET = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

let browser: Browser;
let server: SampleServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([openChromium(), openSampleServer()]);
});
afterAll(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

/** What axe-core finds wrong, one line each. */
async function findings(page: Page, options: RunOptions): Promise<string[]> {
  const found = await page.evaluate(
    (run) => (globalThis as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }).axe.run(run),
    { ...options, resultTypes: ["violations"] } as RunOptions,
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

// Contrast hangs on the theme alone, names and structure on the language: two pairs stand for all four.
test.each([
  ["en", "light"],
  ["id", "dark"],
] as const)("axe-core finds nothing on any view, in %s, %s", { timeout: 120_000 }, async (language, colorScheme) => {
  const context = await browser.newContext({ viewport: TABLET, colorScheme });
  const page = await context.newPage();
  const all: string[] = [];
  for (const name of NAMES) {
    await page.goto(server.url(name, language), { waitUntil: "domcontentloaded" });
    await page.evaluate(AXE);
    all.push(...(await findings(page, {})).map((one) => `${name}: ${one}`));
  }
  await context.close();
  expect(all).toEqual([]);
});

test("on a phone and a tablet nothing is cut off, and what is pressed is large enough for gloves", async () => {
  const problems: string[] = [];
  for (const viewport of [TABLET, PHONE]) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    for (const name of ["sign-in", "lanes", "lane 3", "act bypass_on", "search", "shift", "reports"])
      for (const language of ["en", "id"] as const) {
        await page.goto(server.url(name, language));
        const found = await page.evaluate(() => {
          const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
          const small = [...document.querySelectorAll<HTMLElement>("a, button, label.choice, select, input")]
            .filter((element) => element.offsetParent !== null && !element.matches(".skip, .choice input, h2 a"))
            .filter((element) => element.querySelector("img") === null)
            .map((element) => ({ html: element.outerHTML.slice(0, 80), box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.height < 47.5 || box.width < 47.5)
            .map(({ html, box }) => `${box.width}×${box.height}: ${html}`);
          return wide ? ["wider than the screen", ...small] : small;
        });
        problems.push(...found.map((one) => `${name} ${language} ${viewport.width}: ${one}`));
      }
    await context.close();
  }
  expect(problems).toEqual([]);
});
