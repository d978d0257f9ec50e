import { afterAll, beforeAll, expect, test } from "vitest";
import { Company } from "../../wire/company.ts";
import { Vehicle } from "../../../shared/wire/vehicle-ticket.ts";
import { insertMany } from "../../platform/db/insert-many.ts";
import { systemActor } from "../../platform/auth/principal.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { type BrowserDouble, browserOfUser } from "../test/browser-double.ts";

let central: TestCentral;
let admin: BrowserDouble;
/** The last company of the alphabet, behind the first hundred. */
let last: Company;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  const api = await central.as("super_admin");
  admin = await browserOfUser(central, api.principal.id);
  last = await api.post("/v1/companies", Company, { name: "Zulu & Anak" });
  await central.platform.transact(systemActor("test"), async ({ tx }) => {
    const company = await tx.selectFrom("companies").selectAll().executeTakeFirstOrThrow();
    const many = Array.from({ length: 120 }, (_, n) => ({
      ...company,
      id: `01920000-0000-7000-8000-${String(n).padStart(12, "0")}`,
      name: `PT Ramai ${n}`,
      email: null,
      npwp: null,
      nitku: `9${n}`,
    }));
    await insertMany(tx, "companies", many as never[]);
  });
});
afterAll(() => central[Symbol.asyncDispose]());

const option = (text: string, isSelected = false) =>
  new RegExp(`<option value="${last.id}"\\s*${isSelected ? "selected" : ""}\\s*>\\s*${text}`);

test.each([
  ...["/vehicles", "/vehicles/new", "/blocks/new", "/people", "/destinations/new", "/tickets/guest/new", "/dashboards"],
])("%s offers a search where there are more companies than can be shown", async (address) => {
  const { text } = await admin.get(address);
  expect(text).toContain('name="company_id.search"');
  expect(text).not.toContain(last.id);
});

test("as one types, the choices are those with that part of the name", async () => {
  const found = await admin.get("/choices/company?field=company_id&company_id.search=zul&none=all");
  expect(found.text).toMatch(option("Zulu &amp; Anak"));
  expect(found.text).not.toContain("Ramai");
  const several = await admin.get("/choices/company?field=company_id&company_id.search=ramai&none=all");
  expect(several.text).toMatch(/^<option value="">all</);
});

test("without a script the button of a form finds them, and what was typed stays", async () => {
  const typed = { company_id: "", "company_id.search": "zul", police_number: "B 1 CD", choose: "company_id" };
  const again = await admin.post("/vehicles/new", typed);
  expect([again.status, again.text.includes('value="B 1 CD"')]).toEqual([200, true]);
  expect(again.text).toMatch(option("Zulu &amp; Anak"));
  expect((await admin.get("/vehicles?company_id.search=zul")).text).toMatch(option("Zulu &amp; Anak"));
});

test("what is chosen stays among the choices: in the filter, and in the form of a record", async () => {
  expect((await admin.get(`/vehicles?company_id=${last.id}`)).text).toMatch(option("Zulu &amp; Anak", true));
  const vehicle = await (
    await central.as("super_admin")
  ).post("/v1/vehicles", Vehicle, { company_id: last.id, police_number: "B 77 ZZ" });
  expect((await admin.get(`/vehicles/${vehicle.id}`)).text).toContain("Zulu &amp; Anak");
  expect((await admin.get(`/blocks/new?company_id=${last.id}`)).text).toMatch(option("Zulu &amp; Anak", true));
});

test("a part that a session ended for leads to the sign-in and back to its page", async () => {
  const headers = { "hx-request": "true", "hx-current-url": "http://central.test/vehicles/new?x=1" };
  const stranger = await browserOfUser(central, (await central.as("admin")).principal.id);
  stranger.cookies.clear();
  const answer = await stranger.get("/choices/company?field=company_id", headers);
  expect([answer.status, answer.headers.get("hx-redirect")]).toEqual([401, "/sign-in?to=%2Fvehicles%2Fnew%3Fx%3D1"]);
});
