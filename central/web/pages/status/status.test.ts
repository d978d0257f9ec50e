import { afterAll, beforeAll, expect, test } from "vitest";
import { examineCentral } from "../../../features/out/health/service.ts";
import { inWords } from "../../../../shared/words/say.ts";
import { VERSION } from "../../../../shared/lib/version.ts";
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

const found = async (language: "en" | "id") =>
  (await examineCentral({ ...central.platform, serves: true }))
    .filter(({ check }) => check !== "write" && check !== "disk" && check !== "wal")
    .map(({ said }) => inWords(said, language));

test("the page shows what the command line finds, in the reader's language", async () => {
  const { text } = await browser.get("/status");
  expect(text).toContain(`<p class="small quiet version">${VERSION}</p>`);
  for (const words of await found("en")) expect(text).toContain(words);
  await browser.post("/language", { language: "id" });
  const indonesian = (await browser.get("/status")).text;
  expect(indonesian).toContain("Keadaan pusat");
  for (const words of await found("id")) expect(indonesian).toContain(words);
});
