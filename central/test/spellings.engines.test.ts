import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { activitySite } from "../features/work/gate-activities/test/activity-site.ts";
import { fetchCustoms } from "../features/trade/papers/test/plant-papers.ts";
import { listOf } from "../platform/lists.ts";
import { testEngine } from "./engines.ts";
import { startCentral, type TestCentral } from "./harness.ts";

const engine = testEngine();
const Rows = listOf(z.looseObject({ id: z.string() }));

describe(`lists find what is written in many ways, on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const found = async (path: string, spellings: readonly string[]) => {
    const ids = [];
    for (const search of spellings) ids.push((await admin.get(path, Rows, { search })).items.map(({ id }) => id));
    return ids;
  };
  const Made = z.looseObject({ id: z.string() });

  test("companies by their tax number and location", async () => {
    const { id } = await admin.post("/v1/companies", Made, {
      ...{ name: "PT Sentosa", npwp: "01.234.567.8-901.000", nitku: "0012345678901000000001" },
    });
    await admin.post("/v1/companies", Made, { name: "PT Lain", npwp: "01.234.567.8-902.000" });
    const spellings = ["01.234.567.8-901.000", "012345678901000", "0012345678901000", "0012345678901000.000001"];
    expect(await found("/v1/companies", spellings)).toEqual(spellings.map(() => [id]));
  });

  test("customs documents by their tax number, plate and registration", async () => {
    const { gate } = await site.gateWithEdge();
    const document = { no_daftar: "000123/KPU.01/2026", id_perusahaan: "017654321901000", no_polisi: "B 6436 QQ" };
    const id = await fetchCustoms(admin, { document }, gate.area_id);
    await fetchCustoms(admin, { document: { no_daftar: "000124/KPU.01/2026", no_polisi: "B 6437 QQ" } }, gate.area_id);
    const spellings = [
      ...["01.765.432.1-901.000", "0017654321901000", "b-6436-qq", "B6436QQ"],
      ...["000123 kpu 01 2026", "000123/KPU.01/2026"],
    ];
    expect(await found("/v1/customs-documents", spellings)).toEqual(spellings.map(() => [id]));
  });

  test("activities by their container", async () => {
    const { edge, journal } = await site.gateWithEdge();
    await site.push(edge, journal.decision({ container_number: "csqu 305438-3" }));
    await site.push(edge, journal.decision({ container_number: "MSKU6011672" }));
    const spellings = ["CSQU3054383", "CSQU 305438-3", "csqu-305438-3", "305438 3"];
    const ids = await found("/v1/gate-activities", spellings);
    expect(ids[0]).toHaveLength(1);
    expect(ids).toEqual(spellings.map(() => ids[0]));
  });

  test("employees by their telephone number", async () => {
    const company = await admin.post("/v1/companies", Made, { name: "PT Telepon" });
    const terms = { company_id: company.id, name: "Budi", phone_number: "0812-3456-7890" };
    const { id } = await admin.post("/v1/company-employees", Made, terms);
    await admin.post("/v1/company-employees", Made, { ...terms, name: "Ani", phone_number: "0812-3456-7891" });
    const spellings = ["081234567890", "+62 812-3456-7890", "6281234567890", "0812 3456 7890"];
    expect(await found("/v1/company-employees", spellings)).toEqual(spellings.map(() => [id]));
  });
});
