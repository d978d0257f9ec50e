import { afterAll, beforeAll, expect, test } from "vitest";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { PAGES } from "../pages.ts";
import { type BrowserDouble, browserOfUser } from "./browser-double.ts";

let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  browser = await browserOfUser(central, (await central.as("super_admin")).principal.id);
});
afterAll(() => central[Symbol.asyncDispose]());

const LISTS = PAGES.filter(({ path, navigation }) => navigation !== undefined && !path.includes(":"));
const emptyIn = (text: string): string | undefined => /<section[^>]*data-empty[^]*?<\/section>/.exec(text)?.[0];

test("a new site has many empty lists, and each one offers the next step", async () => {
  const pages = await Promise.all(LISTS.map(async ({ path }) => ({ path, text: (await browser.get(path)).text })));
  const empty = pages.filter(({ text }) => emptyIn(text) !== undefined);
  expect(empty.length).toBeGreaterThan(12);
  const without = empty.filter(({ text }) => {
    const [, main = ""] = /<main[^>]*>([^]*)<\/main>/.exec(text) ?? [];
    // A form above the list, such as that for a scanned code, is a step too.
    return !/<a class="button/.test(emptyIn(text) ?? "") && !/<form[^>]*method="post"/.test(main);
  });
  expect(without.map(({ path }) => path)).toEqual([]);
});

test("a list that its filters leave empty leads back to the whole list", async () => {
  for (const path of ["/tickets", "/companies", "/vehicles", "/people", "/roles", "/log"]) {
    const part = emptyIn((await browser.get(`${path}?search=nowhere-at-all`)).text);
    expect([path, part?.includes(`href="${path}"`)]).toEqual([path, true]);
  }
});
