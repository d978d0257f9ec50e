import { afterAll, beforeAll, expect, test } from "vitest";
import { onSqlite } from "../../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../../test/browser-double.ts";

const engine = onSqlite();
let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(engine);
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

const PATH = "/account/data";
const stored = () => central.platform.db.selectFrom("users").selectAll().where("email", "=", FIRST_ADMIN.email);

test("a person changes name and telephone, and sets and takes away the PIN at the gates", async () => {
  const saved = await browser.post(`${PATH}/about`, { full_name: "Rina <Wati>", phone_number: "+62 811" });
  expect(saved.location).toBe(`${PATH}?done=about`);
  expect((await browser.get(PATH)).text).toContain('value="Rina &lt;Wati&gt;"');
  const easy = await browser.post(`${PATH}/pin`, { gate_pin: "123456" });
  expect([easy.status, easy.text.includes("123456")]).toEqual([400, false]);
  expect((await browser.post(`${PATH}/pin`, { gate_pin: "471100" })).location).toBe(`${PATH}?done=pin`);
  const { fullname, pin_hash } = await stored().executeTakeFirstOrThrow();
  expect([fullname, pin_hash === null]).toEqual(["Rina <Wati>", false]);
  await browser.post(`${PATH}/pin`, { gate_pin: "" });
  expect((await stored().executeTakeFirstOrThrow()).pin_hash).toBeNull();
});

test("another e-mail address needs the password, and a link is sent; the present one may be confirmed", async () => {
  const wrong = await browser.post(`${PATH}/email`, { email: "rina@example.com", password: "not the right one" });
  expect([wrong.status >= 400, wrong.text.includes('value="rina@example.com"')]).toEqual([true, true]);
  expect(wrong.text).not.toContain("not the right one");
  const sent = await browser.post(`${PATH}/email`, { email: "rina@example.com", password: FIRST_ADMIN.password });
  expect(sent.location).toBe(`${PATH}?done=email`);
  expect((await browser.get(`${PATH}?done=email`)).text).toContain("A link has been sent to the new address");
  expect((await browser.get(PATH)).text).toContain(`${FIRST_ADMIN.email} is not confirmed yet`);
  expect((await browser.post(`${PATH}/proof`, {})).location).toBe(`${PATH}?done=proof`);
});

test("a person sets the time zone of lists, and takes it away", async () => {
  expect((await browser.post(`${PATH}/zone`, { time_zone: "Asia/Makassar" })).location).toBe(`${PATH}?done=zone`);
  expect((await browser.get(PATH)).text).toContain('value="Asia/Makassar"');

  const wrong = await browser.post(`${PATH}/zone`, { time_zone: "WITA" });
  expect([wrong.status, wrong.text.includes("Asia/Jakarta")]).toEqual([400, true]);
  await browser.post(`${PATH}/zone`, { time_zone: "" });
  expect((await stored().executeTakeFirstOrThrow()).time_zone).toBeNull();
});

test("a person chooses which notifications come by e-mail", async () => {
  const kind = "notification_mails.edge-alert";
  const chosen = async (): Promise<string | undefined> => {
    const [choices = ""] =
      new RegExp(`<select[^>]*name="${kind}"[^]*?</select>`).exec((await browser.get(PATH)).text) ?? [];
    return /value="(\w+)"[^>]*selected/.exec(choices)?.[1];
  };
  expect(await chosen()).toBe("none");
  expect((await browser.post(`${PATH}/mails`, { [kind]: "digest" })).location).toBe(`${PATH}?done=mails`);
  expect(await chosen()).toBe("digest");
});
