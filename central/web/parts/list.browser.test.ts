// Only a browser keeps the cursor and the address while a list follows what is typed.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../../shared/test/chromium.ts";
import { activitySite } from "../../features/work/gate-activities/test/activity-site.ts";
import { onSqlite } from "../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../test/harness.ts";

const engine = onSqlite();
let central: TestCentral;
let browser: Browser;
let site: string;
beforeAll(async () => {
  [central, browser] = await Promise.all([startCentral(engine), openChromium()]);
  site = await central.central.listen();
  const gates = activitySite(central, await central.as("super_admin"));
  const { edge, journal } = await gates.gateWithEdge();
  await gates.push(
    edge,
    journal.decision({ police_number: "B 77 QQ" }),
    journal.decision({ police_number: "D 88 RR" }),
  );
});
afterAll(async () => {
  await browser.close();
  await central[Symbol.asyncDispose]();
});

async function signIn(to: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en" })).newPage();
  await page.goto(site + to);
  await page.fill("#email", FIRST_ADMIN.email);
  await page.fill("#password", FIRST_ADMIN.password);
  await page.click("button[type=submit].big");
  await page.waitForURL(site + to);
  return page;
}

test("a list follows what is typed, with its address, and the cursor stays", async () => {
  const page = await signIn("/activities?kind=decision");
  const rows = page.locator("tbody th");
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(2);
  const search = page.locator("#filter-plate");
  await search.pressSequentially("b 77q");
  await page.waitForURL(`${site}/activities?plate=b+77q&kind=decision`);
  await expect.poll(() => rows.allInnerTexts()).toEqual(["B 77 QQ"]);
  expect(await page.locator("#count").innerText()).toContain("1");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("7");
  await page.waitForURL(/plate=b\+777q/);
  expect(await search.inputValue()).toBe("b 777q");
  expect(await search.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5);
  await expect.poll(() => rows.count()).toBe(0);
  await search.fill("-");
  await page.getByText("Must hold a letter or a digit").waitFor();
  await page.reload();
  expect(await search.inputValue()).toBe("-");
  await search.fill("");
  await page.waitForURL(`${site}/activities?kind=decision`);
  await expect.poll(() => rows.count()).toBe(2);
  await page.context().close();
});

test("a view of a list is saved under a name, is there on another device, and goes", async () => {
  const page = await signIn("/activities");
  await page.locator("#filter-plate").fill("88");
  await page.waitForURL(/plate=88/);
  await page.getByText("Save this view").click();
  await page.getByLabel("Name of the view").fill("Eights");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".views a[aria-current]", { hasText: "Eights" }).waitFor();

  const elsewhere = await signIn("/activities");
  await elsewhere.getByRole("link", { name: "Eights" }).click();
  await elsewhere.waitForURL(`${site}/activities?plate=88`);
  await expect.poll(() => elsewhere.locator("tbody th").allInnerTexts()).toEqual(["D 88 RR"]);
  await elsewhere.getByText("Save this view").click();
  await elsewhere.getByRole("button", { name: "Delete the view Eights" }).click();
  await elsewhere.waitForURL(`${site}/activities?plate=88`);
  await expect.poll(() => elsewhere.getByRole("link", { name: "Eights" }).count()).toBe(0);
  await elsewhere.goto(`${site}/reviews`);
  await expect.poll(() => elsewhere.locator(".views").count()).toBe(0);
  await Promise.all([page.context().close(), elsewhere.context().close()]);
});
