import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../../shared/lib/ids.ts";
import { Company } from "../../../../../wire/company.ts";
import { ListedVehicleTicket, Ticket } from "../../../../../wire/ticket.ts";
import { GateActivity } from "../../../../../wire/gate-activity.ts";
import { listOf } from "../../../../../platform/lists.ts";
import { testEngine } from "../../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../../test/harness.ts";
import { activitySite } from "../../../../work/gate-activities/test/activity-site.ts";
import { INVITATION } from "../../kinds/invitation.ts";
import { ticketWorld, type TicketWorld } from "../../test/ticket-world.ts";

const TENANT = "/v1/external/tickets/tenant";
const COMPANY = "/v1/external/tickets/company";
const MOST = 8;

const engine = testEngine();

/** The guarantees of external systems' tickets, on any engine. */
describe(`tickets of external systems on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  let customer: Company;
  beforeAll(async () => {
    central = await startCentral(engine, { config: { external_tickets_per_minute: MOST } });
    world = await ticketWorld(central);
    customer = await world.admin.post("/v1/companies", Company, { name: "PT Pelanggan", type: "customer" });
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const order = (reference: string, fields: object = {}) => ({
    reference,
    company_id: world.company.id,
    area_id: world.area.id,
    expired_at: "2026-11-30",
    police_number: "B 1234 CD",
    ...fields,
  });
  const atGate = async () => {
    const site = activitySite(central, world.admin);
    return { ...(await site.gateWithEdge(world.area.id)), push: site.push };
  };
  const countTickets = async () => (await central.platform.db.selectFrom("tickets").select("id").execute()).length;

  test("one is made for a tenant under the system's name and reference, and waits as any other", async () => {
    const system = await central.as("external");
    const ticket = await system.post(TENANT, Ticket, order("ORDER-1"));
    expect(ticket).toMatchObject({
      type: "tenant_without_pabeanan",
      status: "waiting_approve",
      source: system.principal.name,
      reference: "ORDER-1",
      created_by: null,
      company: { id: world.company.id },
      vehicle_tickets: [{ police_number: "B 1234 CD" }],
    });
  });

  test("a company ticket is for a customer, a tenant ticket for a tenant", async () => {
    const system = await central.as("external");
    const ticket = await system.post(COMPANY, Ticket, order("ORDER-2", { company_id: customer.id }));
    expect(ticket.company).toMatchObject({ id: customer.id, type: "customer" });
    const wrong = [
      await system.request("POST", COMPANY, { body: order("ORDER-3") }),
      await system.request("POST", TENANT, { body: order("ORDER-3", { company_id: customer.id }) }),
    ];
    for (const answer of wrong)
      expect([answer.status, answer.problem().errors?.map(({ path }) => path)]).toEqual([400, ["company_id"]]);
    expect((await system.post(TENANT, Ticket, order("ORDER-3"))).reference).toBe("ORDER-3");
  });

  test("the operations of people are not for external systems", async () => {
    const system = await central.as("external");
    const before = await countTickets();
    const { reference: _, ...body } = order("ORDER-P");
    const invitation = { ...INVITATION.example, area_id: world.area.id, company_id: world.company.id };
    for (const [path, sent] of [
      ["/v1/tickets/tenant/without-pabeanan", body],
      ["/v1/tickets/trade-vehicles", { ...body, driver: "Budi" }],
      ["/v1/invitation-tickets", invitation],
    ] as const)
      expect((await system.request("POST", path, { body: sent })).status).toBe(403);
    expect(await countTickets()).toBe(before);
  });

  test("the same request again is the same ticket, also at once; another one with its reference is a conflict", async () => {
    const system = await central.as("external");
    const before = await countTickets();
    const same = await Promise.all(Array.from({ length: 4 }, () => system.post(TENANT, Ticket, order("ORDER-4"))));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    const other = await system.request("POST", TENANT, { body: order("ORDER-4", { police_number: "B 9 Z" }) });
    expect([other.status, other.problem().code]).toEqual([409, "idempotency_conflict"]);
    expect(other.problem().detail).toContain("ORDER-4");
    expect(await countTickets()).toBe(before + 1);
    const colleague = await central.as("external");
    expect((await colleague.post(TENANT, Ticket, order("ORDER-4"))).id).not.toBe(same[0]?.id);
  });

  test("the reference finds the ticket and its vehicles", async () => {
    const system = await central.as("external");
    const reference = `SHIP-${newId().slice(-8)}`;
    const { id } = await system.post(TENANT, Ticket, order(reference));
    const search = reference.toLowerCase();
    const found = await world.tenant.get("/v1/tickets", listOf(Ticket), { search });
    expect(found.items.map((ticket) => ticket.id)).toEqual([id]);
    const vehicles = await world.tenant.get("/v1/vehicle-tickets", listOf(ListedVehicleTicket), { search });
    expect(vehicles.items.map(({ ticket_id }) => ticket_id)).toEqual([id]);
    const stranger = await central.as("tenant", { companyId: (await world.newCompany("PT Lain")).id });
    expect((await stranger.get("/v1/tickets", listOf(Ticket), { search })).items).toEqual([]);
  });

  test("the reference finds what happened at the gates", async () => {
    const system = await central.as("external");
    const reference = `SHIP-${newId().slice(-8)}`;
    const { id, vehicle_tickets } = await system.post(TENANT, Ticket, order(reference));
    const { edge, journal, push } = await atGate();
    const decision = journal.decision({ vehicle_ticket_id: vehicle_tickets[0]?.id ?? "", ticket_id: id });
    await push(edge, decision);
    const found = await world.admin.get("/v1/gate-activities", listOf(GateActivity), { search: reference });
    expect(found.items).toMatchObject([{ id: decision.id, ticket_id: id }]);
  });

  test("a burst beyond the client's minute is slowed, and nothing is made of what was refused", async () => {
    const system = await central.as("external");
    const before = await countTickets();
    for (let n = 0; n < MOST; n++) {
      await system.post(TENANT, Ticket, order(`BURST-${n}`));
      central.clock.advance(1_000);
    }
    const beyond = () => system.request("POST", TENANT, { body: order("BURST-LATE") });
    const slowed = await beyond();
    expect([slowed.status, slowed.problem().code]).toEqual([429, "rate_limited"]);
    // The first of them was made as many seconds ago as there were tickets.
    expect(slowed.headers.get("retry-after")).toBe(String(60 - MOST));
    expect(await countTickets()).toBe(before + MOST);
    expect((await (await central.as("external")).post(TENANT, Ticket, order("BURST-0"))).reference).toBe("BURST-0");
    central.clock.advance((60 - MOST) * 1_000);
    expect((await beyond()).status).toBe(200);
  });

  test.each([
    ["no reference", { reference: " " }, "reference"],
    ["an end before the start", { request_at: "2026-12-01" }, "request_at"],
    ["a plate of spaces", { police_number: "   " }, "police_number"],
    ["a file", { other_file_path: "uploads/a.pdf" }, "other_file_path"],
    ["an area that is not there", { area_id: newId() }, "area_id"],
  ])("%s is refused by its field, and its reference stays free", async (_, fields, path) => {
    const system = await central.as("external");
    const answer = await system.request("POST", TENANT, { body: order("ORDER-BAD", fields) });
    const paths = answer.problem().errors?.map((problem) => problem.path);
    expect([answer.status, [...new Set(paths)]]).toEqual([400, [path]]);
    expect((await system.post(TENANT, Ticket, order("ORDER-BAD"))).reference).toBe("ORDER-BAD");
  });

  test("a client of one company names no other, and one without the scope makes none", async () => {
    const bound = await central.as("external", { companyId: world.company.id });
    const foreign = await world.newCompany("PT Lain");
    const answer = await bound.request("POST", TENANT, { body: order("ORDER-5", { company_id: foreign.id }) });
    expect([answer.status, answer.problem().errors?.map(({ path }) => path)]).toEqual([400, ["company_id"]]);
    const own = await bound.post(TENANT, Ticket, order("ORDER-5", { company_id: undefined }));
    expect(own.company.id).toBe(world.company.id);
    const reader = await central.as("external", { permissions: ["tickets.read"] });
    expect((await reader.request("POST", TENANT, { body: order("ORDER-6") })).status).toBe(403);
    expect((await world.admin.request("POST", TENANT, { body: order("ORDER-6") })).status).toBe(403);
  });
});
