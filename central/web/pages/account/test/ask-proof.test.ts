import { afterAll, beforeAll, expect, test } from "vitest";
import { Area } from "../../../../../shared/wire/area.ts";
import { User } from "../../../../wire/user.ts";
import { listOf } from "../../../../platform/lists.ts";
import { onSqlite } from "../../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../../test/browser-double.ts";
import { entriesOf, filledIn } from "../../../test/form-entries.ts";

const MINUTE_MS = 60_000;

/** A form that changes how somebody signs in asks for the password where it stands, and goes on with what was typed. */
let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

const named = async (search: string) =>
  (await (await central.as("super_admin")).get("/v1/users", listOf(User), { search })).items;

test("the person gives the password in place, nothing that was typed is lost, and the act goes on", async () => {
  const area = await (await central.as("super_admin")).post("/v1/areas", Area, { name: "North" });
  central.clock.advance(6 * MINUTE_MS);
  const blank = (await browser.get("/people/officer/new")).text;
  const form = filledIn(blank, { full_name: "Sari 'Ayu' <Dewi>", email: "sari@example.com", area_ids: [area.id] });
  const asked = await browser.post("/people/officer/new", form);
  expect([asked.status, asked.location]).toEqual([403, null]);
  expect(asked.text).toContain("This changes how somebody signs in");
  expect(await named("sari@example.com")).toEqual([]);
  const unescaped = entriesOf(asked.text).map((entry) =>
    entry.map((text) => text.replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">")),
  );
  const withPassword = (password: string) =>
    unescaped.map(([name = "", value = ""]) => [name, name === "password" ? password : value]);
  const wrong = await browser.post("/people/officer/new", withPassword("not the password"));
  expect([wrong.status, entriesOf(wrong.text).length]).toEqual([401, unescaped.length]);
  const made = await browser.post("/people/officer/new", withPassword(FIRST_ADMIN.password));
  expect(made.status).toBe(303);
  const [person] = await named("sari@example.com");
  expect(person).toMatchObject({ fullname: "Sari 'Ayu' <Dewi>", area_ids: [area.id] });
  expect(made.location).toBe(`/people/${person?.id ?? ""}?done=new`);
  // Once within some minutes.
  const pin = await browser.post(`/people/${person?.id ?? ""}/set-pin`, { gate_pin: "804517" });
  expect(pin.location).toBe(`/people/${person?.id ?? ""}?done=set-pin`);
});

test("a press without entries waits, too, and an act that changes no sign-in asks for nothing", async () => {
  const { id } = (await central.as("operational")).principal;
  central.clock.advance(6 * MINUTE_MS);
  expect((await browser.post(`/people/${id}/put-out`, {})).location).toBe(`/people/${id}?done=put-out`);
  const asked = await browser.post(`/people/${id}/let-in`, {}, { "accept-language": "id" });
  expect(asked.text).toContain("Ini mengubah cara seseorang masuk");
  const entries = entriesOf(asked.text).map(([name = "", value = ""]) => [
    name,
    name === "password" ? FIRST_ADMIN.password : value,
  ]);
  expect((await browser.post(`/people/${id}/let-in`, entries)).location).toBe(`/people/${id}?done=let-in`);
});
