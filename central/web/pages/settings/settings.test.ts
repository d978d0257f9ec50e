import { afterAll, beforeAll, expect, test } from "vitest";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";

let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

test("a setting shows its usual value, takes an own one, names what is wrong at its entry, and goes back", async () => {
  const before = (await browser.get("/settings")).text;
  expect([before.includes("Without a value of its own: 20."), before.includes("/usual")]).toEqual([true, false]);
  const wrong = await browser.post("/settings/company_user_quota", { value: "0" });
  expect([wrong.status, /id="field-value-problem">Must be at least 1\./.test(wrong.text)]).toEqual([400, true]);
  expect(wrong.text).toContain('value="0"');
  for (const value of ["5", "6"]) {
    const saved = await browser.post("/settings/company_user_quota", { value });
    expect(saved.location).toBe("/settings?done=company_user_quota");
    expect((await browser.get("/settings")).text).toContain(`value="${value}"`);
  }
  await browser.post("/settings/company_user_quota/usual", {});
  expect((await browser.get("/settings")).text).toContain('value="20"');
  expect((await browser.post("/settings/nothing", { value: "1" })).status).toBe(404);
});

test("levels are ticked, and none is ticked again", async () => {
  const tick = (...value: string[]) =>
    browser.post(
      "/settings/second_factor_levels",
      value.map((one) => ["value", one]),
    );
  await tick("operational", "tenant");
  expect((await browser.get("/settings")).text).toMatch(/value="operational" checked[^]*value="tenant" checked/);
  await tick();
  expect((await browser.get("/settings")).text).not.toContain("checked");
});
