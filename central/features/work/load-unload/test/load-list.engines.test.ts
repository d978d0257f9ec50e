import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { GateInVerification, LoadItem } from "../../../../wire/load-unload.ts";
import { listOf } from "../../../../platform/lists.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { LOADS, loadSite, type LoadSite, REALISED } from "./load-site.ts";

const SEEN = listOf(LoadItem);
const REPORTED = listOf(z.looseObject({ document_ticket_number: z.string() }));

const engine = testEngine();

/** The list of load/unload records, and who sees and verifies what, on any engine. */
describe(`the list of loads on ${engine.name}`, () => {
  let central: TestCentral;
  let site: LoadSite;
  beforeAll(async () => {
    central = await startCentral(engine);
    site = await loadSite(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const list = async (by: Caller, query: Record<string, string> = {}) => (await by.get(LOADS, SEEN, query)).items;

  test("shows the gates' decisions beside the work, those before the first scan too", async () => {
    const { tenant, come, act } = site;
    const truck = await site.truck();
    await come("in", truck);
    await come("in", truck);
    await act(tenant, "accept", truck);
    await come("out", truck);
    await act(tenant, "finalize", truck, REALISED);
    await come("out", truck);
    const own = { vehicle_ticket_id: truck.id };
    const rows = await list(tenant, { ...own, order: "ASC" });
    expect(rows.map(({ status, activity }) => [status, activity])).toEqual([
      ["in", "in"],
      ["rejected_in", "in"],
      ["accepted", "delivery"],
      ["rejected_out", "out"],
      ["out", "out"],
    ]);
    expect(rows[0]).toMatchObject({
      qr_value: truck.code,
      document_ticket_number: truck.accessNumber,
      document_type: "ticket",
      company_name: site.company.name,
      police_number: truck.plate,
      gate_name: site.gates.in.gate.name,
    });
    expect(rows[2]).toMatchObject({ gate_name: null, qr_value: truck.code });
    expect((await site.detail(truck)).gates).toHaveLength(4);

    const detail = await tenant.get(`${LOADS}/gate-in-verifications/${rows[1]?.id ?? ""}`, GateInVerification);
    // The gates' decisions are no drafts of work.
    const drafted = await tenant.request("PATCH", `${LOADS}/verifications/${rows[1]?.id ?? ""}`, {
      body: { remark: "a" },
    });
    expect(drafted.status).toBe(404);
    expect(detail).toMatchObject({ status: "rejected_in", code: "ALREADY_IN", gate_id: site.gates.in.gate.id });
    expect((await tenant.request("GET", `${LOADS}/gate-in-verifications/${rows[4]?.id ?? ""}`)).status).toBe(404);

    expect(await list(tenant, { ...own, status: "accepted" })).toHaveLength(1);
    expect(await list(tenant, { ...own, gate_id: site.gates.out.gate.id })).toHaveLength(2);
    expect(await list(tenant, { ...own, type: "document" })).toEqual([]);
    expect(await list(tenant, { ...own, type: "ticket" })).toHaveLength(5);
    expect(await list(tenant, { search: truck.accessNumber.toLowerCase() })).toHaveLength(5);
    expect(await list(tenant, { ...own, start_date: "2026-11-22" })).toEqual([]);
    expect(await list(tenant, { ...own, start_date: "2026-11-21", end_date: "2026-11-21" })).toHaveLength(5);
    expect((await tenant.request("GET", LOADS, { query: { status: "allowed" } })).status).toBe(400);
  });

  test("facts of a gate follow too: let through first, passed later, or backed off", async () => {
    const { tenant, gates } = site;
    const truck = await site.truck();
    await site.scan(tenant, truck);
    const named = { vehicle_ticket_id: truck.id, ticket_id: truck.ticketId };
    const decided = gates.in.journal.decision(named);
    await site.site.push(gates.in.edge, decided);
    const status = async () =>
      (await list(tenant, { vehicle_ticket_id: truck.id })).find(({ activity }) => activity === "in")?.status;
    expect(await status()).toBe("allowed");
    await site.site.push(gates.in.edge, gates.in.journal.passage(decided.activity_id, { vehicle_ticket_id: truck.id }));
    expect(await status()).toBe("in");
  });

  test("a company verifies what is destined to it, sees its own, and nothing else", async () => {
    const { newCompany, act, attempt } = site;
    const [warehouse, other] = [await newCompany("Warehouse"), await newCompany("Other")];
    const [keeper, stranger] = await Promise.all(
      [warehouse, other].map(({ id }) => central.as("tenant_operational", { companyId: id })),
    );
    if (!keeper || !stranger) throw new Error("two companies have two people");
    const truck = await site.truck({}, [warehouse]);
    const body = { qr_value: truck.code };
    expect(await attempt(stranger, "accept", body)).toEqual([404, "not_found"]);
    expect(await attempt(site.tenant, "accept", body)).toEqual([403, "forbidden"]);
    expect((await site.scan(site.tenant, truck)).vehicles[0]).toMatchObject({ work: null, next: [] });
    await site.admin.post(`${LOADS}/scan`, LoadItem.pick({ qr_value: true }).loose(), body);
    // A destination does not see a QR that others scanned.
    expect((await list(keeper)).map(({ qr_value }) => qr_value)).toEqual([""]);
    expect(await act(keeper, "accept", truck)).toMatchObject({ decided_by: keeper.principal.name });
    expect((await list(site.tenant, { vehicle_ticket_id: truck.id }))[0]?.qr_value).toBe(truck.code);
    expect(await list(stranger)).toEqual([]);
    const reported = async (companyId: string) => {
      const reader = await central.as("tenant", { companyId });
      const { items } = await reader.get("/v1/reports/loading-unloading", REPORTED);
      return items.map(({ document_ticket_number }) => document_ticket_number);
    };
    expect(await reported(warehouse.id)).toEqual([truck.accessNumber]);
    expect(await reported(other.id)).toEqual([]);
    expect((await stranger.request("GET", `${LOADS}/tickets/${truck.id}`)).status).toBe(404);
  });

  test("people of another area find nothing", async () => {
    const truck = await site.truck();
    const elsewhere = await site.newArea("Asia/Makassar");
    const officer = await central.as("operational", { areaIds: [elsewhere.id] });
    expect(await site.attempt(officer, "scan", { qr_value: truck.code })).toEqual([404, "not_found"]);
    expect(await list(officer)).toEqual([]);
  });
});
