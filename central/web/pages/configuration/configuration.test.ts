import { afterAll, beforeAll, expect, test } from "vitest";
import { Area } from "../../../../shared/wire/area.ts";
import { Block } from "../../../../shared/wire/block.ts";
import { Company } from "../../../wire/company.ts";
import { listOf } from "../../../platform/lists.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { entriesOf as allEntriesOf } from "../../test/form-entries.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";

let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

/** The entries of a form that has each name once. */
const entriesOf = (text: string): Record<string, string> => Object.fromEntries(allEntriesOf(text)) as never;
const areaOf = async (address: string): Promise<Area> =>
  (await central.as("super_admin")).get(`/v1${address.split("?")[0] ?? ""}`, Area);

test("a wrong entry is named at its place and what was typed stays; the corrected form makes one area", async () => {
  const empty = entriesOf((await browser.get("/areas/new")).text);
  const wrong = await browser.post("/areas/new", { ...empty, name: "Marunda", "rules.capacity": "0" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toMatch(/id="field-rules-capacity-problem">Must be at least 1\./);
  const kept = entriesOf(wrong.text);
  expect(kept).toMatchObject({ name: "Marunda", "rules.capacity": "0", key: empty["key"] });
  const right = { ...kept, "rules.capacity": "40" };
  const made = await browser.post("/areas/new", right);
  expect(made.status).toBe(303);
  expect((await browser.post("/areas/new", right)).location).toBe(made.location);
  const area = await areaOf(made.location ?? "");
  expect([area.name, area.rules.capacity, area.rules.anti_passback]).toEqual(["Marunda", 40, "hard"]);
  expect((await browser.get(made.location ?? "")).text).toContain("Vehicles inside at most");
});

test("a change holds for the version that was read, and leaves the other entries as they are", async () => {
  const admin = await central.as("super_admin");
  const { id } = await admin.post("/v1/areas", Area, { name: "Cilincing", rules: { weight_tolerance_kg: 150 } });
  const read = entriesOf((await browser.get(`/areas/${id}/edit`)).text);
  central.clock.advance(1000);
  const done = await browser.post(`/areas/${id}/edit`, { ...read, "rules.anti_passback": "soft" });
  expect([done.status, done.location]).toEqual([303, `/areas/${id}?done=edit`]);
  const { rules } = await areaOf(`/areas/${id}`);
  expect([rules.anti_passback, rules.weight_tolerance_kg]).toEqual(["soft", 150]);
  const late = await browser.post(`/areas/${id}/edit`, { ...read, name: "Late" });
  expect([late.status, late.text.includes("Somebody else has changed it")]).toEqual([412, true]);
  expect(entriesOf(late.text)["name"]).toBe("Late");
  expect((await areaOf(`/areas/${id}`)).name).toBe("Cilincing");
});

test("a lane is made at its gate; an area with a gate stays, and says why; without one it is gone from the list", async () => {
  const admin = await central.as("super_admin");
  const { id } = await admin.post("/v1/areas", Area, { name: "Short-lived" });
  const form = entriesOf((await browser.get("/gates/new")).text);
  const gate = await browser.post("/gates/new", { ...form, area_id: id, name: "North" });
  const [address = ""] = (gate.location ?? "").split("?");
  expect((await browser.get(address)).text).toContain("Short-lived");
  const empty = entriesOf((await browser.get("/lanes/new")).text);
  const lane = { ...empty, gate_id: address.split("/").at(-1) ?? "", name: "Lane 1", number: "1", direction: "both" };
  const made = await browser.post("/lanes/new", lane);
  const page = await browser.get(made.location ?? "");
  expect([page.text.includes("North"), page.text.includes("in and out")]).toEqual([true, true]);
  const twice = await browser.post("/lanes/new", { ...lane, key: "another" });
  expect(twice.text).toMatch(/id="field-number-problem">Is taken by Lane 1\./);
  const refused = await browser.post(`/areas/${id}/delete`, {});
  expect([refused.status, refused.text.includes("Short-lived is still used: gates.")]).toEqual([409, true]);
  expect(refused.text).toContain("The area disappears from every list");
  for (const one of [address, `/areas/${id}`])
    expect((await browser.post(`${one}/delete`, {})).location).toMatch(/\?done=1$/);
  const { items } = await admin.get("/v1/areas?search=Short", listOf(Area));
  expect(items).toEqual([]);
});

test("a company is blocked until a day, by its name; plate and company together are refused at both entries", async () => {
  const admin = await central.as("super_admin");
  const { id: area_id } = await admin.post("/v1/areas", Area, { name: "Blocking" });
  const company = await admin.post("/v1/companies", Company, { name: "PT Sumber Cepat" });
  const empty = entriesOf((await browser.get("/blocks/new")).text);
  expect(empty["company_id"]).toBe("");
  const both = { ...empty, area_id, police_number: "B 1 BL", company_id: company.id, reason: "Unpaid" };
  const wrong = await browser.post("/blocks/new", both);
  expect(wrong.status).toBe(400);
  for (const path of ["police_number", "company_id"])
    expect(wrong.text).toContain(`id="field-${path}-problem">Must be a plate or a company`);
  const made = await browser.post("/blocks/new", { ...both, police_number: "", last_date: "2026-12-31" });
  const page = await browser.get(made.location ?? "");
  expect(["PT Sumber Cepat", "Blocking", "31 Dec 2026"].filter((text) => !page.text.includes(text))).toEqual([]);
  expect((await browser.get("/blocks?search=unpaid")).text).toContain("PT Sumber Cepat");
  const [address = ""] = (made.location ?? "").split("?");
  expect(entriesOf((await browser.get(`${address}/edit`)).text)).not.toHaveProperty("company_id");
  expect((await browser.post(`${address}/delete`, {})).location).toMatch(/\?done=1$/);
  expect((await admin.get("/v1/blocks", listOf(Block))).items).toEqual([]);
});
