import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../../../shared/lib/ids.ts";
import { Company } from "../../../wire/company.ts";
import { Contact } from "../../../wire/contact.ts";
import { Faq } from "../../../wire/faq.ts";
import { Vehicle } from "../../../../shared/wire/vehicle-ticket.ts";
import { listOf } from "../../../platform/lists.ts";
import { testEngine } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { aTicket, TENANT_TICKETS } from "../../trade/tickets/test/ticket-world.ts";

const Any = z.looseObject({ id: z.string(), deleted_at: z.string().nullable() });
const Results = z.object({
  items: z.array(z.object({ record: Vehicle.nullable(), refusal: z.object({ code: z.string() }).nullable() })),
});

const engine = testEngine();

/** The guarantees of reference records, on any engine. */
describe(`reference data on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let company: Company;
  let tenant: Awaited<ReturnType<TestCentral["as"]>>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    company = await admin.post("/v1/companies", Company, { name: "PT Sentosa" });
    tenant = await central.as("tenant", { companyId: company.id });
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const refusalOf = async (path: string, body: object, by = admin) => {
    const answer = await by.request("POST", path, { body });
    return [answer.status, answer.problem().errors?.map((problem) => problem.path)];
  };

  test.each([
    ["/v1/products", () => ({ name: newId(), code: "C-1" }), { unit_of_item: "ton" }],
    ["/v1/faqs", () => ({ question: "Where?", answer: "Here." }), { is_published: true }],
    ["/v1/company-employees", () => ({ company_id: company.id, name: "Budi" }), { position: "driver" }],
    ["/v1/destination-locations", () => ({ company_id: company.id, name: newId() }), { address: "Jl. 1" }],
    ["/v1/vehicles", () => ({ company_id: company.id, police_number: "B 1 LIFE" }), { vehicle_type: "dumptruck" }],
  ])("%s are made, read, changed and deleted", async (path, body, change) => {
    const fields = body();
    const made = await admin.post(path, Any, fields);
    expect(made).toMatchObject(fields);
    const changed = await admin.patch(`${path}/${made.id}`, Any, change);
    expect(changed).toMatchObject({ ...fields, ...change });
    expect(await admin.get(`${path}/${made.id}`, Any)).toEqual(changed);
    const { items } = await admin.get(path, listOf(Any), { per_page: 100 });
    expect(items).toContainEqual(changed);
    expect((await admin.delete(`${path}/${made.id}`, Any)).deleted_at).not.toBeNull();
    expect((await admin.request("GET", `${path}/${made.id}`)).status).toBe(404);
    // The names and numbers of a deleted record are free again.
    await admin.post(path, Any, fields);
  });

  test("names and numbers that another one has are refused by their fields", async () => {
    await admin.post("/v1/products", Any, { name: "Cement", code: "CEM" });
    expect(await refusalOf("/v1/products", { name: "Cement", code: "CEM" })).toEqual([409, ["name", "code"]]);
    const employee = { company_id: company.id, name: "Sari", employee_number: "7" };
    await admin.post("/v1/company-employees", Any, employee);
    expect(await refusalOf("/v1/company-employees", employee)).toEqual([409, ["employee_number"]]);
    const other = await admin.post("/v1/companies", Company, { name: "Other" });
    await admin.post("/v1/company-employees", Any, { ...employee, company_id: other.id });
  });

  test("published questions are read by anyone, kept for a while, and known by their tag", async () => {
    const [shown] = await Promise.all([
      admin.post("/v1/faqs", Faq, { question: "Open?", answer: "Yes.", language: "en", is_published: true }),
      admin.post("/v1/faqs", Faq, { question: "Secret?", answer: "Draft.", language: "en" }),
    ]);
    const read = (headers = {}) => central.nobody.request("GET", "/v1/public/faqs?language=en", { headers });
    const answer = await read();
    expect(answer.body).toMatchObject({ data: { items: [{ id: shown.id, answer: "Yes." }], meta: { total: 1 } } });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    const tag = answer.headers.get("etag") ?? "";
    const again = await read({ "if-none-match": `"other", W/${tag}` });
    expect([again.status, again.text]).toEqual([304, ""]);
    await admin.patch(`/v1/faqs/${shown.id}`, Faq, { answer: "Day and night." });
    expect((await read({ "if-none-match": tag })).status).toBe(200);
  });

  test("a contact is read by anyone; its kind never changes, its version is held against a change", async () => {
    const list = await central.nobody.get("/v1/contacts", listOf(Contact));
    expect(list.items.map(({ contact_type }) => contact_type)).toEqual(["contact_person_industrial_area"]);
    const address = `/v1/contacts/${list.items[0]?.id}`;
    const tag = (await central.nobody.request("GET", address)).headers.get("etag") ?? "";
    const change = { company_name: "Marunda", instagram_url: "https://instagram.example/marunda" };
    const changed = await admin.patch(address, Contact, change);
    expect(changed).toEqual({ ...list.items[0], ...change });
    expect((await central.nobody.request("GET", address, { headers: { "if-none-match": tag } })).status).toBe(200);
    const late = await admin.request("PATCH", address, { body: change, headers: { "if-match": tag } });
    expect(late.status).toBe(412);
    for (const body of [{ contact_type: "other" }, { x_url: "javascript:alert(1)" }])
      expect((await admin.request("PATCH", address, { body })).status).toBe(400);
  });

  test("a plate is one vehicle of a company, however it is typed", async () => {
    const made = await tenant.post("/v1/vehicles", Vehicle, {
      police_number: "B 1234 XYZ",
      containers: ["abcu1234567"],
    });
    expect(made).toMatchObject({ company_id: company.id, type: "transport", containers: ["ABCU1234567"] });
    const taken = await tenant.request("POST", "/v1/vehicles", { body: { police_number: "b1234-xyz" } });
    const [problem] = taken.problem().errors ?? [];
    expect([taken.status, problem]).toMatchObject([
      409,
      { path: "police_number", message: "is taken by another vehicle" },
    ]);
    const { items } = await tenant.get("/v1/vehicles", listOf(Vehicle), { search: "1234xyz" });
    expect(items).toEqual([made]);
    const renamed = await tenant.patch(`/v1/vehicles/${made.id}`, Vehicle, { police_number: "B 777 XYZ" });
    expect(renamed.police_number).toBe("B 777 XYZ");
    await tenant.post("/v1/vehicles", Vehicle, { police_number: "B 1234 XYZ" });
  });

  test("a vehicle on an active ticket stays", async () => {
    const area = await admin.post("/v1/areas", Any, { name: "Area" });
    const vehicle = await tenant.post("/v1/vehicles", Vehicle, { police_number: "B 42 USED" });
    const vehicle_tickets = [
      { police_number: "b 42 used", request_at_start: "2026-11-21", request_at_end: "2026-11-30" },
    ];
    await tenant.post(TENANT_TICKETS, Any, aTicket(area.id, { vehicle_tickets }));
    const refused = await tenant.request("DELETE", `/v1/vehicles/${vehicle.id}`);
    expect([refused.status, refused.problem().code]).toEqual([409, "in_use"]);
  });

  test("a thousand at once: each for itself, or all of them or none", async () => {
    const items = Array.from({ length: 1000 }, (_, n) => ({ police_number: `T ${n + 1} BLK` }));
    items[500] = { police_number: "T 1 BLK" };
    const body = { items, all_or_nothing: true };
    const refused = await tenant.request("POST", "/v1/vehicles/bulk", { body });
    expect([refused.status, refused.problem().errors]).toMatchObject([400, [{ path: "items.500.police_number" }]]);
    const none = await tenant.get("/v1/vehicles", listOf(Vehicle), { search: "BLK" });
    expect(none.meta.total).toBe(0);
    const made = await tenant.post("/v1/vehicles/bulk", Results, { items });
    expect(made.items.flatMap(({ refusal }, at) => (refusal ? [[at, refusal.code]] : []))).toEqual([
      [500, "already_exists"],
    ]);
    expect((await tenant.get("/v1/vehicles", listOf(Vehicle), { search: "BLK" })).meta.total).toBe(999);
    const ids = made.items.flatMap(({ record }) => (record ? [{ id: record.id }] : []));
    const gone = await tenant.request("DELETE", "/v1/vehicles/bulk", { body: { items: ids } });
    expect(gone.status).toBe(200);
  });

  test("a building of another area is left as it is by whoever serves some areas alone", async () => {
    const [here, there] = [
      await admin.post("/v1/areas", Any, { name: "Here" }),
      await admin.post("/v1/areas", Any, { name: "There" }),
    ];
    const fields = { company_id: company.id, name: "Hall of another area", area_id: there.id };
    const building = await admin.post("/v1/destination-locations", Any, fields);
    const local = await central.as("admin", { areaIds: [here.id] });
    const path = `/v1/destination-locations/${building.id}`;
    expect((await local.request("PATCH", path, { body: { area_id: here.id } })).status).toBe(400);
    expect((await local.request("DELETE", path)).status).toBe(400);
    expect(await admin.get(path, Any)).toEqual(building);
  });

  test("a building is seen by every company, and made by the area's side", async () => {
    const building = await admin.post("/v1/destination-locations", Any, { company_id: company.id, name: "Hall 9" });
    const other = await admin.post("/v1/companies", Company, { name: "Sender" });
    const sender = await central.as("tenant", { companyId: other.id });
    expect(await sender.get(`/v1/destination-locations/${building.id}`, Any)).toEqual(building);
    const body = { company_id: other.id, name: "Own" };
    expect((await sender.request("POST", "/v1/destination-locations", { body })).status).toBe(403);
    expect(
      await refusalOf("/v1/destination-locations", { company_id: company.id, name: "X", area_id: newId() }),
    ).toEqual([400, ["area_id"]]);
    const path = `/v1/destination-locations/${building.id}`;
    const answer = await admin.request("PATCH", path, { body: { area_id: newId() } });
    expect([answer.status, answer.problem().errors?.map((problem) => problem.path)]).toEqual([400, ["area_id"]]);
  });
});
