import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { AXE, axeFindings } from "../../../../shared/test/axe.ts";
import type { TestCentral } from "../../../test/harness.ts";
import { browserOfUser } from "../../test/browser-double.ts";

/** With a folder here, each moment is kept there as pictures. */
const PICTURES = process.env["VERIFIER_PICTURES"];
const TALL = { width: 390, height: 844 };

/** A phone of 360 pixels. */
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  locale: "id-ID",
  timezoneId: "Asia/Jakarta",
} as const satisfies BrowserContextOptions;

/** A page of a verifier, as a person with gloves uses it. */
export interface Phone {
  page: Page;
  /** What its browser complains about. */
  complaints: string[];
  /** Waits for texts on the page. */
  sees: (...texts: readonly (string | RegExp)[]) => Promise<void>;
  presses: (name: string | RegExp) => Promise<void>;
  /** Types a code, and looks it up. */
  looks: (code: string) => Promise<void>;
  /** Waits until so many records are not sent yet. */
  hasUnsent: (count: number) => Promise<void>;
  /** Waits until the phone has kept the page and its reader. */
  isKept: () => Promise<void>;
  /** What axe-core finds, and a page that is wider than its phone. Keeps pictures, where they are asked for. */
  findings: (moment: string) => Promise<string[]>;
}

/** Signs a person in, in this browser. */
export async function signIn(context: BrowserContext, central: TestCentral, site: string, userId: string) {
  const { cookies } = await browserOfUser(central, userId);
  const about = { url: site, httpOnly: true, sameSite: "Strict" } as const;
  await context.addCookies(Array.from(cookies, ([name, value]) => ({ ...about, name, value })));
}

export function phoneOf(page: Page): Phone {
  const complaints: string[] = [];
  page.on("pageerror", (error) => void complaints.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error" && !line.text().startsWith("Failed to load resource")) complaints.push(line.text());
  });
  page.setDefaultTimeout(15_000);
  const press = (name: string | RegExp) =>
    page
      .getByRole("button", { name, ...(typeof name === "string" && { exact: true }) })
      .first()
      .click();
  return {
    page,
    complaints,
    async sees(...texts) {
      for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor();
    },
    presses: press,
    async looks(code) {
      await page.getByLabel(/Kode tiket|Code of the ticket/).fill(code);
      await press(/^(Cari|Look)$/);
    },
    hasUnsent: (count) => page.getByRole("button", { name: `: ${count}` }).waitFor(),
    isKept: () =>
      expect
        .poll(() => page.evaluate("caches.open('verifier').then((cache) => cache.keys()).then((keys) => keys.length)"))
        .toBeGreaterThan(1),
    async findings(moment) {
      if (PICTURES !== undefined) {
        mkdirSync(PICTURES, { recursive: true });
        for (const [look, size] of [["390", TALL] as const, ["360", PHONE.viewport] as const]) {
          await page.setViewportSize(size);
          await page.screenshot({ path: join(PICTURES, `${moment}-${look}.png`), fullPage: true });
        }
      }
      await page.evaluate(AXE);
      const found = await axeFindings(page);
      const isWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
      return [...found, ...(isWide === true ? ["the page is wider than the phone"] : [])];
    },
  };
}
