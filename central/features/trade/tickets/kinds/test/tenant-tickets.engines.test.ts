import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../../shared/lib/ids.ts";
import { Area } from "../../../../../../shared/wire/area.ts";
import { DestinationLocation } from "../../../../../wire/destination-location.ts";
import { Ticket } from "../../../../../wire/ticket.ts";
import { testEngine } from "../../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../../test/harness.ts";
import { aTicket, TENANT_TICKETS, ticketWorld, type TicketWorld } from "../../test/ticket-world.ts";

const engine = testEngine();

/** The guarantees of tenants' tickets, on any engine. */
describe(`tickets of tenants on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await ticketWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  test("one is made of every field of the API's example", async () => {
    const { tenant, company, area } = world;
    const delivery_order_file_path = await world.upload(company.id);
    const ticket = await tenant.post(TENANT_TICKETS, Ticket, {
      company_id: company.id,
      request_at: "2026-11-21",
      expired_at: "2026-11-30",
      comodity: "cement",
      unit_of_item: "ton",
      total_item: "20.5",
      direction: "in_out",
      ticket_document_number: "DOC-1",
      executor_name: "Budi",
      purpose_of_activity: "unload",
      vehicle_tickets: [
        { police_number: "b 4711-abc", request_at_start: "2026-11-22", request_at_end: "2026-11-23" },
        { police_number: "B 77 X" },
      ],
      area_id: area.id,
      delivery_order_file_path,
      bill_of_landing_file_path: await world.upload(company.id),
      invoice_file_path: await world.upload(company.id),
      other_file_path: null,
    });
    expect(ticket).toMatchObject({
      type: "tenant_without_pabeanan",
      status: "waiting_approve",
      source: "autogate",
      direction: "in_out",
      company: { id: company.id, name: company.name },
      area: { id: area.id, name: area.name, description: "" },
      driver: null,
      reject_reason: null,
      created_by: { id: tenant.principal.id, type: "tenant", company: { id: company.id }, role: { key: "tenant" } },
      request_at_start: "2026-11-21",
      request_at_end: null,
      supporting_document_paths: { delivery_order: delivery_order_file_path, other: null },
      supporting_documents: { delivery_order: expect.stringContaining("signature=") as string, other: null },
      is_done: false,
    });
    expect(ticket.ticket_access_number).toMatch(/^AG-20261121-\d{4}$/);
    expect(ticket.vehicle_tickets).toMatchObject([
      {
        police_number: "b 4711-abc",
        status: "active",
        ticket_id: ticket.id,
        vehicle: { police_number: "b 4711-abc", type: "transport", total_item: 20.5, comodity: "cement" },
        request_at_start: "2026-11-22",
        request_at_end: "2026-11-23",
        // The end of 30 November in Jakarta.
        expired_at: "2026-11-30T17:00:00.000Z",
        milestones: [],
        qr_type: "ticket",
      },
      { police_number: "B 77 X", request_at_start: "2026-11-21", request_at_end: null },
    ]);
  });

  test("a police number alone stands for one vehicle", async () => {
    const { tenant, area } = world;
    const fields = { area_id: area.id, request_at: "2026-11-25", expired_at: "2026-11-26", police_number: "B 5 T" };
    const { vehicle_tickets } = await tenant.post(TENANT_TICKETS, Ticket, fields);
    expect(vehicle_tickets).toMatchObject([{ police_number: "B 5 T", request_at_start: "2026-11-25" }]);
  });

  test("an id is the same however its letters are written, in the address and in the body", async () => {
    const { tenant, company, area } = world;
    const body = { ...aTicket(area.id.toUpperCase()), company_id: company.id.toUpperCase() };
    const ticket = await tenant.post(TENANT_TICKETS, Ticket, body);
    expect([ticket.company.id, ticket.area.id]).toEqual([company.id, area.id]);
    const again = await tenant.get(`${TENANT_TICKETS}/${ticket.id.toUpperCase()}`, Ticket);
    expect(again.id).toBe(ticket.id);
  });

  test("a plate is the same vehicle however it is typed", async () => {
    const named = (police_number: string) =>
      world.create({ vehicle_tickets: [{ police_number, request_at_end: "2026-11-22" }] });
    const vehicleOf = ({ vehicle_tickets }: Ticket) => vehicle_tickets[0]?.vehicle_id;
    const first = vehicleOf(await named("B 9001 KL"));
    expect(vehicleOf(await named("b-9001.kl"))).toBe(first);
    expect(vehicleOf(await named("B 9001 KM"))).not.toBe(first);
  });

  test("a ticket shows the load that it was made with", async () => {
    const first = await world.create({ comodity: "sand", total_item: "3" });
    await world.create({ comodity: "coal", total_item: "4" });
    const { vehicle_tickets } = await world.tenant.get(`${TENANT_TICKETS}/${first.id}`, Ticket);
    expect(vehicle_tickets[0]?.vehicle).toMatchObject({ comodity: "sand", total_item: 3 });
  });

  test.each([
    ["no vehicle", { vehicle_tickets: [] }, "vehicle_tickets"],
    [
      "an end before the start",
      { vehicle_tickets: [vehicle("2026-11-23", "2026-11-22")] },
      "vehicle_tickets.0.request_at_end",
    ],
    [
      "the same plate for the same days",
      { vehicle_tickets: [vehicle(), vehicle()] },
      "vehicle_tickets.1.police_number",
    ],
    ["a quantity that is no number", { total_item: "many" }, "total_item"],
    ["a quantity that is not in plain digits", { total_item: "0x10" }, "total_item"],
    ["a quantity without end", { total_item: "1e400" }, "total_item"],
    [
      "a plate of signs alone",
      { vehicle_tickets: [{ ...vehicle(), police_number: "- -" }] },
      "vehicle_tickets.0.police_number",
    ],
    [
      "a plate with a sign that turns the text round",
      { vehicle_tickets: [{ ...vehicle(), police_number: "B 1234 \u202eCBA" }] },
      "vehicle_tickets.0.police_number",
    ],
    ["both ways to name vehicles", { police_number: "B 1 A" }, "police_number"],
    ["an area that is not there", { area_id: newId() }, "area_id"],
    ["another company", { company_id: newId() }, "company_id"],
    ["a destination that is not there", { destinations: [{ company_id: newId() }] }, "destinations.0.company_id"],
  ])("%s is refused by its field", async (_, fields, path) => {
    const answer = await world.tenant.request("POST", TENANT_TICKETS, { body: aTicket(world.area.id, fields) });
    expect([answer.status, answer.problem().errors?.map((problem) => problem.path)]).toEqual([400, [path]]);
  });

  test("a building in another area than the ticket is refused, also when the ticket moves there", async () => {
    const { id: company_id } = await world.newCompany("PT Gudang");
    const owner = await central.as("super_admin");
    const elsewhere = await owner.post("/v1/areas", Area, { name: "Elsewhere" });
    const [here, there] = await Promise.all(
      [world.area.id, elsewhere.id].map((area_id) =>
        owner.post("/v1/destination-locations", DestinationLocation, { company_id, area_id, name: area_id }),
      ),
    );
    const sent = (building_id?: string) => ({ destinations: [{ company_id, building_id: building_id ?? null }] });
    const path = "destinations.0.building_id";
    const refused = await world.tenant.request("POST", TENANT_TICKETS, {
      body: aTicket(world.area.id, sent(there?.id)),
    });
    expect(refused.problem().errors?.map((problem) => problem.path)).toEqual([path]);
    const { id } = await world.create(sent(here?.id));
    const moved = await world.tenant.request("PATCH", `${TENANT_TICKETS}/${id}`, { body: { area_id: elsewhere.id } });
    expect(moved.problem().errors?.map((problem) => problem.path)).toEqual([path]);
  });

  test("all that is wrong is named at once, whatever part of the request it is in", async () => {
    const pathsOf = async (fields: object): Promise<unknown> => {
      const answer = await world.tenant.request("POST", TENANT_TICKETS, { body: aTicket(world.area.id, fields) });
      return answer.problem().errors?.map(({ path }) => path);
    };
    const destinations = [{ company_id: newId() }];
    const vehicle_tickets = [vehicle("2026-11-23", "2026-11-22"), vehicle("2026-11-30", "2026-12-01")];
    expect(await pathsOf({ company_id: newId(), area_id: newId(), destinations })).toEqual([
      "company_id",
      "area_id",
      "destinations.0.company_id",
    ]);
    expect(await pathsOf({ vehicle_tickets, expired_at: "2026-11-25", destinations })).toEqual([
      "vehicle_tickets.0.request_at_end",
      "vehicle_tickets.1.request_at_start",
      "destinations.0.company_id",
    ]);
    const one = { vehicle_tickets: undefined, police_number: "B 1 A", request_at: "2026-11-23" };
    expect(await pathsOf(one)).toEqual(["expired_at"]);
    const reversed = { request_at: "2026-11-25", expired_at: "2026-11-24", vehicle_tickets: [vehicle()] };
    expect(await pathsOf(reversed)).toEqual(["expired_at"]);
  });

  test("all that is wrong with a change is named at once, by the places in which it was sent", async () => {
    const ticket = await world.create();
    const pathsOf = async (fields: object): Promise<unknown> => {
      const answer = await world.tenant.request("PATCH", `${TENANT_TICKETS}/${ticket.id}`, { body: fields });
      return [answer.status, answer.problem().errors?.map(({ path }) => path)];
    };
    const destinations = [{ company_id: newId() }];
    const vehicle_tickets = [
      { id: newId(), police_number: "B 3 C" },
      { ...vehicle("2026-11-23", "2026-11-22"), police_number: "B 2 B" },
      // The vehicle is on the ticket already.
      { ...vehicle(), police_number: "B 1234 ABC" },
    ];
    expect(await pathsOf({ delete_vehicle_ticket_ids: [newId()], vehicle_tickets, destinations })).toEqual([
      400,
      [
        "delete_vehicle_ticket_ids.0",
        "vehicle_tickets.0.id",
        "vehicle_tickets.1.request_at_end",
        "vehicle_tickets.2.police_number",
        "destinations.0.company_id",
      ],
    ]);
    expect(await pathsOf({ area_id: newId(), destinations })).toEqual([400, ["area_id", "destinations.0.company_id"]]);
  });

  test("the same Idempotency-Key makes one ticket", async () => {
    const options = { body: aTicket(world.area.id), headers: { "idempotency-key": newId() } };
    const [one, again] = [
      await world.tenant.request("POST", TENANT_TICKETS, options),
      await world.tenant.request("POST", TENANT_TICKETS, options),
    ];
    expect([one.status, again.status, again.text]).toEqual([200, 200, one.text]);
  });

  test("access numbers are unique however many are made at once", async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => world.create()));
    const numbers = made.map((ticket) => ticket.ticket_access_number);
    expect(new Set(numbers).size).toBe(12);
  });

  test("another company sees nothing of it", async () => {
    const ticket = await world.create();
    const other = await central.as("tenant", { companyId: (await world.newCompany("PT Lain")).id });
    const address = `${TENANT_TICKETS}/${ticket.id}`;
    const answers = await Promise.all([
      other.request("GET", address),
      other.request("PATCH", address, { body: { executor_name: "X" } }),
      other.request("POST", `${address}/cancel`, { body: { reason: "no" } }),
      other.request("GET", `${address}/download`),
      other.request("GET", `/v1/tickets/access-number/${ticket.ticket_access_number}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const officer = await central.as("operational", { areaIds: [(await world.newArea("Asia/Jayapura")).id] });
    expect((await officer.request("GET", address)).status).toBe(404);
  });

  test("it comes as PDF", async () => {
    const { id } = await world.create();
    const answer = await world.tenant.request("GET", `${TENANT_TICKETS}/${id}/download`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(answer.text).toMatch(/^%PDF-/);
    expect(answer.text.length).toBeGreaterThan(5_000);
  });
});

function vehicle(request_at_start = "2026-11-21", request_at_end = "2026-11-22") {
  return { police_number: "B 1 A", request_at_start, request_at_end };
}
