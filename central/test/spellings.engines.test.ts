import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { activitySite } from "../features/work/gate-activities/test/activity-site.ts";
import { fetchCustoms, fetchPort } from "../features/trade/papers/test/plant-papers.ts";
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
      name: "PT Sentosa",
      npwp: "01.234.567.8-901.000",
      nitku: "0012345678901000000001",
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

  test("documents by the whole number that a filter compares, with its zeros", async () => {
    const { gate } = await site.gateWithEdge();
    const filtered = async (path: string, name: string, spellings: readonly string[]) => {
      const ids = [];
      for (const one of spellings) ids.push((await admin.get(path, Rows, { [name]: one })).items.map(({ id }) => id));
      return ids;
    };
    const number = "00012320261127001/KPU";
    const customs = await fetchCustoms(admin, { document: { no_daftar: number } }, gate.area_id);
    await fetchCustoms(admin, { document: { no_daftar: `${number}.1` } }, gate.area_id);
    const registrations = [
      number,
      "00012320261127001 kpu",
      "00012320261127001–KРU",
      "０００１２３２０２６１１２７００１KPU",
    ];
    expect(await filtered("/v1/customs-documents", "no_daftar", registrations)).toEqual(
      registrations.map(() => [customs]),
    );
    expect(await filtered("/v1/customs-documents", "no_daftar", ["/", "12320261127001 kpu"])).toEqual([[], []]);
    const port = await fetchPort(
      admin,
      { spmk_number: "SPMK-2026/0077", no_ppk: "PPK.77", kd_kapal: "K77" },
      gate.area_id,
    );
    const orders = ["SPMK-2026/0077", "spmk 2026 0077", "SPМK.2026.0077"];
    expect(await filtered("/v1/port-documents", "spmk_number", orders)).toEqual(orders.map(() => [port]));
    const { vessel_id } = await admin.get(`/v1/port-documents/${port}`, z.looseObject({ vessel_id: z.string() }));
    const calls = ["PPK.77", "ppk 77", "PPK-77"];
    expect(await filtered(`/v1/vessels/${vessel_id}/spmk`, "no_ppk", calls)).toEqual(calls.map(() => [port]));
  });

  test("documents by letters that look like A–Z, and by other letters as they are", async () => {
    const { gate } = await site.gateWithEdge();
    const document = (no_daftar: string) => fetchCustoms(admin, { document: { no_daftar } }, gate.area_id);
    const [latin, chinese, other] = [await document("AB-7781/X"), await document("京-7781"), await document("沪-7781")];
    const find = async (number: string) => (await admin.get("/v1/customs-documents/find", Made, { number })).id;
    expect([await find("АВ 7781 Х"), await find("京7781"), await find("沪 7781")]).toEqual([latin, chinese, other]);
  });

  test("tickets by the reference of an external system", async () => {
    const { gate } = await site.gateWithEdge();
    const company = await admin.post("/v1/companies", Made, { name: "PT Acuan", type: "tenant" });
    const system = await central.as("external");
    const terms = { company_id: company.id, area_id: gate.area_id, expired_at: "2026-12-30", police_number: "B 1 A" };
    const { id } = await system.post("/v1/external/tickets/tenant", Made, {
      ...terms,
      reference: "ORDER-2026/0042",
    });
    const spellings = ["ORDER-2026/0042", "order 2026 0042", "ORDER.2026–0042", "ОRDER20260042"];
    expect(await found("/v1/tickets", spellings)).toEqual(spellings.map(() => [id]));
  });

  test("containers of a vehicle are kept in one form", async () => {
    const company = await admin.post("/v1/companies", Made, { name: "PT Peti" });
    const spellings = [
      "csqu 305438-3",
      "CSQU305438[3]",
      "ＣＳＱＵ３０５４３８３",
      "CSQU\u200b3054383",
      "СSQU 305438–3",
    ];
    const vehicle = { company_id: company.id, police_number: "B 7782 P", containers: spellings };
    const { containers } = await admin.post("/v1/vehicles", z.looseObject({ containers: z.unknown() }), vehicle);
    expect(containers).toEqual(spellings.map(() => "CSQU3054383"));
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
