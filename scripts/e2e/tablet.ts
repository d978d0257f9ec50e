import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import type { ActName } from "../../edge/console/acts/act-list.ts";
import type { Officer } from "../story/officers.ts";

/** An officer's tablet at the gate. */
export interface Tablet extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The browser's errors: script errors and blocked content (CSP). */
  readonly complaints: readonly string[];
  /** Opens the console and signs in. @param from the page that it has led to the sign-in, and leads back to */
  signIn(officer: Pick<Officer, "name" | "pin">, from?: string): Promise<void>;
  /** Fills the form of an act and presses its button; returns the result. */
  act(
    act: ActName,
    about: Readonly<Record<string, string>>,
    fields?: Readonly<Record<string, string>>,
  ): Promise<ActShown>;
  /** Fills the act's form without pressing its button. */
  fill(act: ActName, about: Readonly<Record<string, string>>, fields?: Readonly<Record<string, string>>): Promise<void>;
  /** The panel's text about the act. */
  result(): Promise<ActShown>;
}

export interface ActShown {
  outcome: string;
  text: string;
}

/** Takes a photo as from a camera; the page replaces it by a smaller one. */
async function photograph(page: Page, name: string): Promise<void> {
  const buffer = await page.screenshot();
  await page.locator(`form [name="${name}"]`).setInputFiles({ name: "paper.png", mimeType: "image/png", buffer });
  await page.locator("[data-preview] canvas").waitFor();
}

/** @param url of the edge's console */
export async function openTablet(
  browser: Browser,
  url: string,
  settings: { language?: "id" | "en"; theme?: "light" | "dark"; size?: { width: number; height: number } } = {},
): Promise<Tablet> {
  const { language = "en", theme = "light", size = { width: 1280, height: 800 } } = settings;
  const context = await browser.newContext({ viewport: size, colorScheme: theme, locale: language, hasTouch: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (line) => {
    // Lost connections are part of the story, and the page itself shows them.
    if (line.type() === "error" && !/net::ERR|status of (4\d\d|5\d\d)/.test(line.text())) complaints.push(line.text());
  });
  const result = async (): Promise<ActShown> => {
    const shown = page.locator("#panel [data-outcome], #panel .result");
    await shown.first().waitFor();
    const outcome =
      (await page.locator("#panel [data-outcome]").count()) > 0
        ? await page.locator("#panel [data-outcome]").getAttribute("data-outcome")
        : "no-answer";
    return { outcome: outcome ?? "", text: await page.locator("#panel").innerText() };
  };
  const fill: Tablet["fill"] = async (act, about, fields = {}) => {
    await page.goto(`${url}/acts/${act}?${new URLSearchParams(about).toString()}`);
    for (const [name, value] of Object.entries({ reason: "papers_checked", ...fields })) {
      const field = page.locator(`form [name="${name}"]`);
      const type = await field.first().getAttribute("type");
      if (type === "radio") await choose(page.locator(`form [name="${name}"][value="${value}"]`));
      else if (type === "file") await photograph(page, name);
      else if (type === "checkbox") await field.setChecked(value === "on");
      else await field.fill(value);
    }
  };
  return {
    page,
    context,
    complaints,
    result,
    fill,
    async signIn({ name, pin }, from) {
      if (from === undefined) await page.goto(`${url}/sign-in`);
      await page.selectOption("#name", name);
      await page.fill("#pin", pin);
      await page.click("form[action^='/sign-in'] button[type=submit]");
      await page.waitForURL(from ?? `${url}/`);
    },
    async act(act, about, fields) {
      await fill(act, about, fields);
      await page.click("#panel button[type=submit]");
      return result();
    },
    async [Symbol.asyncDispose]() {
      await context.close();
    },
  };
}

/** Chooses what is offered at once, or stands behind the press that shows the rest. */
async function choose(choice: Locator): Promise<void> {
  if (!(await choice.isVisible())) await choice.locator("xpath=ancestor::details/summary").click();
  await choice.check();
}
