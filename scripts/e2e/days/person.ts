import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { User } from "../../../central/wire/user.ts";
import type { Api } from "../../lib/api.ts";
import { until } from "../../lib/until.ts";

/** With a folder in `DAY_PICTURES`, each named moment of a day is kept there as pictures. */
const FOLDER = process.env["DAY_PICTURES"];
const LOOKS = [
  ["wide", { width: 1440, height: 900 }, "light"],
  ["phone", { width: 390, height: 844 }, "dark"],
] as const;
const [[, DESKTOP]] = LOOKS;

type Name = string | RegExp;

/**
 * A person at central's pages in a browser of their own. Each step takes what it names as a reader of the page finds it,
 * waits for the page that follows, and fails at a dead end: a failure, or a page without a way on.
 */
export interface Person extends AsyncDisposable {
  readonly page: Page;
  readonly main: Locator;
  /** Types an address. */
  goes(path: string): Promise<void>;
  /** Follows a link, of the navigation too. */
  follows(link: Name): Promise<void>;
  /** Presses a button that leads on. @param within the part of the page that has it; `refused`: the status it is refused with */
  presses(button: Name, about?: { within?: Locator; refused?: number }): Promise<void>;
  /** Unfolds an act that asks before it acts. @returns its form */
  unfolds(act: Name): Promise<Locator>;
  /** Fills in entries by their labels: a text, the words of a choice, `true` for a box, or a file. */
  fills(entries: Readonly<Record<string, string | true | Picked>>, within?: Locator): Promise<void>;
  /** Presses keys, one after the other; with `leads` they lead to another page. */
  keys(...keys: readonly string[]): Promise<void>;
  leads(act: () => Promise<unknown>): Promise<void>;
  /** Waits for texts on the page, also those that arrive live. */
  sees(...texts: readonly Name[]): Promise<void>;
  seesNo(...texts: readonly Name[]): Promise<void>;
  /** Presses what answers with a file. @returns its first bytes */
  prints(button: Locator): Promise<string>;
  /** Keeps this moment as pictures, where they are asked for. */
  keeps(moment: string): Promise<void>;
}

/** A file as it is chosen from a folder. */
export interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** @param about `site`: central's address; `day`: the name of the day, for its pictures */
export async function openPerson(
  browser: Browser,
  about: { site: string; day: string; locale?: "en" | "id" },
): Promise<Person> {
  const { site, day, locale = "en" } = about;
  const context = await browser.newContext({ locale, viewport: DESKTOP });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const main = page.locator("main");
  const complaints: string[] = [];
  const failures: number[] = [];
  let pictures = 0;
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("response", (response) => {
    const request = response.request();
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isPage && response.status() >= 400) failures.push(response.status());
  });

  const arrives = async (act: () => Promise<unknown>, refused: readonly number[] = []): Promise<void> => {
    await Promise.all([page.waitForEvent("domcontentloaded"), act()]);
    expect([failures.splice(0), complaints], page.url()).toEqual([refused, []]);
    await page.locator("h1").first().waitFor();
    // A way on, beside the navigation.
    expect(await main.locator("a, button, input").count(), `a dead end at ${page.url()}`).toBeGreaterThan(0);
  };
  const link = (name: Name): Locator =>
    page.getByRole("link", { name, ...(typeof name === "string" && { exact: true }) }).first();

  return {
    page,
    main,
    goes: (path) => arrives(() => page.goto(site + path, { waitUntil: "commit" })),
    follows: (name) => arrives(() => link(name).click()),
    async presses(name, { within = main, refused } = {}) {
      const button = within.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
      const shown = button.filter({ visible: true }).first();
      await arrives(() => shown.click(), refused === undefined ? [] : [refused]);
    },
    async unfolds(name) {
      const act = main.locator("details").filter({ has: page.locator("summary", { hasText: name }) });
      try {
        await act.locator("summary").first().click();
      } catch (error) {
        throw new Error(`no ${name} at ${page.url()}: ${await main.innerText()}`, { cause: error });
      }
      return act.first();
    },
    async fills(entries, within = main) {
      for (const [label, value] of Object.entries(entries)) {
        const field = within.getByLabel(label).filter({ visible: true }).first();
        if (value === true) await field.check();
        else if (typeof value === "object") await field.setInputFiles(value);
        else if ((await field.evaluate((element) => element.tagName)) === "SELECT")
          await field.selectOption({ label: value });
        else await field.fill(value);
      }
    },
    async keys(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    leads: (act) => arrives(act),
    async sees(...texts) {
      for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor();
    },
    async seesNo(...texts) {
      for (const text of texts) expect(await main.getByText(text).filter({ visible: true }).count()).toBe(0);
    },
    async prints(button) {
      const coming = page.waitForEvent("download");
      await button.click();
      return readFileSync(await (await coming).path()).toString("latin1", 0, 8);
    },
    async keeps(moment) {
      if (FOLDER === undefined) return;
      mkdirSync(FOLDER, { recursive: true });
      pictures += 1;
      for (const [look, size, colorScheme] of LOOKS) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        const file = `${day}-${String(pictures).padStart(2, "0")}-${moment}-${look}.png`;
        await page.screenshot({ path: join(FOLDER, file), fullPage: true });
      }
      await page.setViewportSize(DESKTOP);
      await page.emulateMedia({ colorScheme: "light" });
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

const PASSWORD = "seven quiet harbours at dawn";

/** A person who gets an account. */
export interface Newcomer {
  day: string;
  name: string;
  /** Where accounts of the kind are made, such as `/v1/users/admin`, with what it needs beside the name. */
  path: string;
  fields: object;
  locale?: "en" | "id";
}

/** Makes an account; its person opens the link of the mail, sets a password, and signs in. @param mails sends what is due. @returns central's folder */
export async function newcomer(
  browser: Browser,
  { site, admin, mails }: { site: string; admin: Api; mails: () => Promise<string> },
  { name, path, fields, ...about }: Newcomer,
): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
  await admin.post(path, { full_name: name, email, ...fields }, User);
  const person = await openPerson(browser, { ...about, site });
  const { page } = person;
  // Central's own job may be sending it at this moment.
  const link = await until(`a mail has a link for ${email}`, async () => linkFor(email, await mails()) ?? false);
  await page.goto(link);
  // The page of the link sends it by itself.
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("button.big").click();
  await page.waitForURL(/\/sign-in/);
  await page.fill("#email", email);
  await page.fill("#password", PASSWORD);
  await page.click("button.big");
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  return person;
}

function linkFor(email: string, folder: string): string | null {
  return linkIn(mailsTo(email, folder).at(-1), "account/password");
}

/** The mails to an address as text, the latest last. @param folder central's */
export function mailsTo(email: string, folder: string): string[] {
  const mails = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8"));
  // Quoted-printable: soft line breaks, and the sign that makes them.
  return mails
    .filter((mail) => mail.includes(email))
    .map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
}

/** The link to this page in a mail, with what stands behind its `#`. */
export function linkIn(mail: string | undefined, page: string): string | null {
  return mail?.match(new RegExp(`http:[^\\s"<]*/${page}#[\\w-]+`))?.[0] ?? null;
}
