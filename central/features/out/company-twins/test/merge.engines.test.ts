import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Company } from "../../../../wire/company.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { fetchCustoms } from "../../../trade/papers/test/plant-papers.ts";
import { ticketWorld, type TicketWorld } from "../../../trade/tickets/test/ticket-world.ts";
import { FILTERS, PLAIN, STAYING, SUMMED, VERSIONED } from "../columns.ts";

const engine = testEngine();
const Twins = z.object({ items: z.array(z.object({ number: z.string(), companies: z.array(Company) })) });
const Made = z.looseObject({ id: z.string() });

describe(`companies that are stored twice, on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await ticketWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  /** Two companies of one tax number, as former versions let people store them. */
  async function twins() {
    const kept = await world.admin.post("/v1/companies", Company, { name: "PT Satu", npwp: nextNumber() });
    const gone = await world.admin.post("/v1/companies", Company, { name: "PT Satu (2)", pic_name: "Sari" });
    const npwp = `${kept.npwp?.slice(1, 3)}.${kept.npwp?.slice(3)}`;
    await central.platform.transact(systemActor("test"), ({ tx }) =>
      tx.updateTable("companies").set({ npwp }).where("id", "=", gone.id).execute(),
    );
    return { kept, gone };
  }
  let last = 10 ** 14;
  const nextNumber = () => `0${++last}`;
  const merged = (kept: Company, gone: Company) =>
    world.admin.post(`/v1/companies/${kept.id}/merge`, Company, { company_id: gone.id });

  test("every column that names a company has its place", async () => {
    const columns =
      engine.name === "SQLite"
        ? sql<{ name: string }>`select m.name || '.' || p.name as name from sqlite_master m
            join pragma_table_info(m.name) p where m.type = 'table' and p.name like '%company%'`
        : sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
            where table_schema = current_schema() and column_name like '%company%'`;
    const { rows } = await columns.execute(central.platform.db);
    const places = [
      ...[...VERSIONED, ...PLAIN].map((one) => one.join(".")),
      ...SUMMED.map((period) => `${period}_counts.company_id`),
      ...Object.keys(STAYING),
    ];
    expect(rows.map(({ name }) => name).sort()).toEqual(places.sort());
    expect(FILTERS).toHaveLength(2);
  });

  test("are shown to an admin, and become one with all that they have", async () => {
    const { kept, gone } = await twins();
    const { items } = await world.admin.get("/v1/companies/twins", Twins);
    const pair = items.find(({ number }) => number === kept.npwp);
    expect(pair?.companies.map(({ id }) => id)).toEqual([kept.id, gone.id]);

    const documentId = await fetchCustoms(
      world.admin,
      { document: { no_daftar: newId(), id_perusahaan: kept.npwp?.slice(1) } },
      world.area.id,
    );
    const vehicle = (company: Company, police_number: string) =>
      world.admin.post("/v1/vehicles", Made, { company_id: company.id, police_number });
    const [ours, theirs, other] = [
      await vehicle(kept, "B 1 A"),
      await vehicle(gone, "B-1-A"),
      await vehicle(gone, "B 2 B"),
    ];
    const employee = (company: Company, name: string, employee_number: string) =>
      world.admin.post("/v1/company-employees", Made, { company_id: company.id, name, employee_number });
    await employee(kept, "Budi", "1");
    await employee(gone, "Budi", "1");
    await employee(gone, "Ani", "2");
    const driver = await central.as("tenant", { companyId: gone.id });
    const days = { request_at_start: "2026-11-21", request_at_end: "2026-11-22" };
    const ticket = await world.create({ vehicle_tickets: [{ police_number: "B 1 A", ...days }] }, driver);
    expect(ticket.vehicle_tickets.map(({ vehicle_id: id }) => id)).toEqual([theirs.id]);
    const block = await world.admin.post("/v1/blocks", Made, {
      area_id: world.area.id,
      company_id: gone.id,
      reason: "unpaid",
    });

    expect(await merged(kept, gone)).toMatchObject({ id: kept.id, npwp: kept.npwp, pic_name: "Sari" });
    expect((await world.admin.request("GET", `/v1/companies/${gone.id}`)).status).toBe(404);
    const ids = async (path: string) =>
      (await world.admin.get(path, listOf(Made), { company_id: kept.id })).items.map(({ id }) => id).sort();
    expect(await ids("/v1/vehicles")).toEqual([ours.id, other.id].sort());
    expect((await world.admin.request("GET", `/v1/vehicles/${theirs.id}`)).status).toBe(404);
    expect(await ids("/v1/company-employees")).toHaveLength(2);
    expect(await ids("/v1/blocks")).toEqual([block.id]);
    const document = await world.admin.get(`/v1/customs-documents/${documentId}`, z.looseObject({}));
    expect(document).toMatchObject({ company_id: kept.id });
    const audited = await central.platform.db
      .selectFrom("audit_log")
      .select("after")
      .where("record_type", "=", "company_merge")
      .where("record_id", "=", kept.id)
      .execute();
    expect(audited.map(({ after }) => JSON.parse(after ?? "") as unknown)).toMatchObject([
      { moved: { "vehicles.company_id": 2, "blocks.company_id": 1 }, joined: { vehicles: 1, employees: 1 } },
    ]);
    const atGates = await world.atGates();
    expect([...atGates.values()].map((record) => record?.company_name)).toEqual(["PT Satu"]);
    const published = await central.platform.db
      .selectFrom("feed_entries")
      .select("data")
      .where("record_id", "=", block.id)
      .execute();
    expect(published.at(-1)?.data).toContain(kept.id);
    expect((await world.admin.get("/v1/companies/twins", Twins)).items.map(({ number }) => number)).not.toContain(
      kept.npwp,
    );
  });

  test("totals of both are added up", async () => {
    const { kept, gone } = await twins();
    const total = (company_id: string, count: number) => ({
      ...({ measure: "step", company_id, level: "area", area_id: "a", place_id: "a", value: "in", sum_ms: 0 } as const),
      day: "2026-11-21",
      count,
    });
    await central.platform.transact(systemActor("test"), ({ tx }) =>
      tx
        .insertInto("day_counts")
        .values([total(kept.id, 2), total(gone.id, 3)])
        .execute(),
    );
    await merged(kept, gone);
    const rows = await central.platform.db
      .selectFrom("day_counts")
      .select(["company_id", "count"])
      .where("area_id", "=", "a")
      .execute();
    expect(rows).toEqual([{ company_id: kept.id, count: 5 }]);
  });

  test("two taxpayers, a company with itself, and people of a company are refused", async () => {
    const [one, other] = [
      await world.admin.post("/v1/companies", Company, { name: "PT A", npwp: nextNumber() }),
      await world.admin.post("/v1/companies", Company, { name: "PT B", npwp: nextNumber() }),
    ];
    const ask = async (by: typeof world.admin, body: object) =>
      (await by.request("POST", `/v1/companies/${one.id}/merge`, { body })).status;
    expect(await ask(world.admin, { company_id: other.id })).toBe(409);
    expect(await ask(world.admin, { company_id: one.id })).toBe(400);
    const tenant = await central.as("tenant", { companyId: one.id });
    expect(await ask(tenant, { company_id: other.id })).toBe(403);
    expect((await tenant.request("GET", "/v1/companies/twins")).status).toBe(403);
  });
});
