import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Area } from "../../../../shared/wire/area.ts";
import { Company } from "../../../wire/company.ts";
import { Gate } from "../../../wire/gate-resources.ts";
import { LogActivity, LogActivityDetail } from "../../../wire/log-activity.ts";
import { listOf } from "../../../platform/lists.ts";
import { testEngine } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";

const engine = testEngine();

/** The content of the audit log, on any engine. */
describe(`the activity log on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const ask = (query: Record<string, string>) => admin.get("/v1/log-activities", listOf(LogActivity), query);

  test("a write is found by its record, with what stood before and after", async () => {
    const { id } = await admin.post("/v1/companies", Company, { name: "First" });
    central.clock.advance(1000);
    await admin.patch(`/v1/companies/${id}`, Company, { name: "Second" });
    const { items } = await ask({ record_id: id });
    expect(items.map(({ operation }) => operation)).toEqual(["updateCompany", "createCompany"]);
    expect(items[0]).toMatchObject({ actor_kind: "user", actor_id: admin.principal.id, record_type: "company" });
    const detail = await admin.get(`/v1/log-activities/${items[0]?.id}`, LogActivityDetail);
    expect([detail.before, detail.after]).toMatchObject([{ name: "First" }, { name: "Second" }]);
    expect((await ask({ record_id: id, search: "createcompany" })).items).toHaveLength(1);
  });

  test("days are those of Jakarta", async () => {
    const { id } = await admin.post("/v1/companies", Company, { name: "Dated" });
    const day = new Date(central.clock.nowMs() + 7 * 3_600_000).toISOString().slice(0, 10);
    expect((await ask({ record_id: id, start_date: day, end_date: day })).items).toHaveLength(1);
    expect((await ask({ record_id: id, end_date: "2020-01-01" })).items).toEqual([]);
  });

  test("whoever serves some areas alone reads what concerns them; rows of no area are for those who see all", async () => {
    const [here, there] = [
      await admin.post("/v1/areas", Area, { name: "Here" }),
      await admin.post("/v1/areas", Area, { name: "There" }),
    ];
    const gate = await admin.post("/v1/gates", Gate, { area_id: here.id, name: "Gate 1" });
    const company = await admin.post("/v1/companies", Company, { name: "Of no area" });
    const local = await central.as("admin", { areaIds: [here.id] });
    const { items } = await local.get("/v1/log-activities", listOf(LogActivity), { per_page: 100 });
    expect(new Set(items.map(({ area_id }) => area_id))).toEqual(new Set([here.id]));
    expect(items.map(({ record_id }) => record_id)).toEqual([gate.id, here.id]);
    for (const record of [company, there]) {
      const [row] = (await ask({ record_id: record.id })).items;
      expect((await local.request("GET", `/v1/log-activities/${row?.id}`)).status).toBe(404);
    }
    expect((await ask({ area_id: there.id })).items.map(({ record_id }) => record_id)).toEqual([there.id]);
  });

  test("it is for the area's side, and nothing changes it", async () => {
    const officer = await central.as("operational");
    expect((await officer.request("GET", "/v1/log-activities")).status).toBe(403);
    const [first] = (await ask({})).items;
    for (const method of ["PATCH", "DELETE", "PUT"])
      expect((await admin.request(method, `/v1/log-activities/${first?.id}`)).status).toBe(405);
  });
});
