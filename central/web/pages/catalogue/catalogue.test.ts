import { afterAll, beforeAll, expect, test } from "vitest";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";
import { filledIn } from "../../test/form-entries.ts";

let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

test.each([
  ["/products", { name: "Cement" }, "Cement"],
  ["/faqs", { question: "When is it open?", answer: "Day and night." }, "Day and night."],
])("%s: an empty list offers the first record, which is made, changed and deleted", async (path, values, shown) => {
  expect((await browser.get(path)).text).toContain(`href="${path}/new"`);
  const made = await browser.post(`${path}/new`, filledIn((await browser.get(`${path}/new`)).text, values));
  const [address = ""] = (made.location ?? "").split("?");
  expect((await browser.get(made.location ?? "")).text).toContain(shown);
  const edit = filledIn((await browser.get(`${address}/edit`)).text, {});
  expect((await browser.post(`${address}/edit`, edit)).location).toBe(`${address}?done=edit`);
  expect((await browser.post(`${address}/delete`, {})).location).toBe(`${path}?done=1`);
  expect((await browser.get(address)).status).toBe(404);
});

test("a contact is changed, and none is made", async () => {
  const list = (await browser.get("/contacts")).text;
  expect(list).not.toContain("/contacts/new");
  const [, address = ""] = /href="(\/contacts\/[0-9a-f-]+)"/.exec(list) ?? [];
  const form = filledIn((await browser.get(`${address}/edit`)).text, { x_url: "nothing" });
  const wrong = await browser.post(`${address}/edit`, form);
  expect(wrong.text).toContain('id="field-x_url-problem">Must be an http or https address');
  await browser.post(`${address}/edit`, filledIn(wrong.text, { x_url: "", phone_number: "021 555" }));
  expect((await browser.get(address)).text).toContain("021 555");
});
