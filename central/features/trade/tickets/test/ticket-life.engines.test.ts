import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Area } from "../../../../../shared/wire/area.ts";
import { Company } from "../../../../wire/company.ts";
import { ListedVehicleTicket, Ticket } from "../../../../wire/ticket.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { recordWeighing } from "../gates/record-weighing.ts";
import { TENANT_TICKETS, ticketWorld, type TicketWorld } from "./ticket-world.ts";

const engine = testEngine();

/** The life of tickets, for people and for the gates, on any engine. */
describe(`the life of tickets on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await ticketWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const approve = ({ id }: Ticket) => world.admin.post(`/v1/tickets/${id}/approve`, Ticket);
  const atGates = async ({ vehicle_tickets }: Ticket) => (await world.atGates()).get(vehicle_tickets[0]?.id ?? "");

  test("the gates know one that waits, and that it runs", async () => {
    const ticket = await world.create();
    expect(await atGates(ticket)).toMatchObject({
      ticket_status: "waiting_approve",
      status: "active",
      ticket_class: "tenant_without_pabeanan",
      police_number: "B 1234 ABC",
      company_name: "PT Sentosa",
      ticket_access_number: ticket.ticket_access_number,
      customs: "none",
      last_step: null,
    });
    const running = await approve(ticket);
    expect(running).toMatchObject({ status: "running", approved_by: { id: world.admin.principal.id } });
    expect(await atGates(ticket)).toMatchObject({ ticket_status: "running" });
    const again = await world.admin.request("POST", `/v1/tickets/${ticket.id}/approve`);
    expect([again.status, again.problem().code]).toEqual([409, "wrong_state"]);
  });

  test("nobody approves or rejects for the area's side", async () => {
    const { id } = await world.create();
    const answers = [
      await world.tenant.request("POST", `/v1/tickets/${id}/approve`),
      await world.tenant.request("POST", `/v1/tickets/${id}/reject`, { body: { reason: "mine" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });

  test("a rejected one is refused at the gates", async () => {
    const ticket = await world.create();
    const rejected = await world.admin.post(`/v1/tickets/${ticket.id}/reject`, Ticket, { reason: "no papers" });
    expect(rejected).toMatchObject({ status: "rejected", reject_reason: "no papers" });
    expect(await atGates(ticket)).toMatchObject({ ticket_status: "rejected" });
  });

  test("cancelling reaches the gates, with its reason on each vehicle", async () => {
    const ticket = await approve(await world.create());
    const address = `${TENANT_TICKETS}/${ticket.id}/cancel`;
    const cancelled = await world.tenant.post(address, Ticket, { reason: "not needed" });
    expect(cancelled.vehicle_tickets[0]).toMatchObject({ status: "cancelled", cancel_reason: "not needed" });
    expect(await atGates(ticket)).toMatchObject({ ticket_status: "cancelled", status: "cancelled" });
    expect((await world.tenant.request("POST", address, { body: { reason: "again" } })).status).toBe(409);
  });

  test("with destinations it runs when the last of them approves", async () => {
    const [first, second] = [await world.newCompany("PT Tujuan"), await world.newCompany("PT Lain")];
    const ticket = await world.create({ destinations: [{ company_id: first.id }, { company_id: second.id }] });
    const [one, other] = ticket.ticket_buildings.map(({ id }) => `${TENANT_TICKETS}/${ticket.id}/destinations/${id}`);
    const theirs = await central.as("tenant", { companyId: first.id });
    expect((await world.admin.request("POST", `/v1/tickets/${ticket.id}/approve`)).status).toBe(409);
    expect((await world.tenant.request("POST", `${one}/approve`)).status).toBe(403);
    expect((await theirs.request("POST", `${other}/approve`)).status).toBe(403);
    expect(await theirs.post(`${one}/approve`, Ticket)).toMatchObject({
      status: "waiting_approve",
      ticket_buildings: [{ status: "approved" }, { status: "waiting" }],
    });
    expect(await world.admin.post(`${other}/approve`, Ticket)).toMatchObject({ status: "running" });
    expect((await theirs.request("PATCH", `${TENANT_TICKETS}/${ticket.id}`, { body: {} })).status).toBe(403);
  });

  test("a destination sees what comes, and nothing to come in with", async () => {
    const company = await world.newCompany("PT Tujuan");
    const ticket = await world.create({ destinations: [{ company_id: company.id }] });
    const [own] = ticket.vehicle_tickets;
    const destination = await central.as("tenant", { companyId: company.id });
    const address = `${TENANT_TICKETS}/${ticket.id}`;
    const bare = [{ id: own?.id, police_number: own?.police_number, qr_url: "", vehicle_ticket_code: "" }];
    expect((await destination.get(address, Ticket)).vehicle_tickets).toMatchObject(bare);
    const [listed] = (await destination.get("/v1/tickets", listOf(Ticket))).items;
    expect(listed?.vehicle_tickets).toMatchObject(bare);
    expect((await destination.get("/v1/vehicle-tickets", listOf(ListedVehicleTicket))).items).toMatchObject(bare);
    const search = own?.vehicle_ticket_code.slice(0, 5) ?? "";
    const found = await destination.get("/v1/vehicle-tickets", listOf(ListedVehicleTicket), { search });
    expect(found.items).toEqual([]);
    expect((await destination.request("GET", `${address}/download`)).status).toBe(403);
    expect((await world.tenant.get(address, Ticket)).vehicle_tickets[0]?.vehicle_ticket_code).toMatch(/^\w{10}$/);
  });

  test("a QR is read by those who see its ticket", async () => {
    const ticket = await world.create();
    const path = `qr/${ticket.vehicle_tickets[0]?.id}/code.png`;
    const readers = [
      await central.as("operational", { areaIds: [world.area.id] }),
      await central.as("operational", { areaIds: [(await world.newArea("Asia/Jakarta")).id] }),
      await central.as("tenant", { companyId: (await world.newCompany("PT Lain")).id }),
      world.tenant,
    ];
    const answers = readers.map((reader) => reader.request("GET", "/v1/files/stream", { query: { path } }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404, 404, 200]);
  });

  test("one destination that rejects is enough, and nobody is their own", async () => {
    const ticket = await world.create({ destinations: [{ company_id: world.company.id }] });
    const address = `${TENANT_TICKETS}/${ticket.id}/destinations/${ticket.ticket_buildings[0]?.id}`;
    expect((await world.tenant.request("POST", `${address}/approve`)).status).toBe(403);
    expect(await world.admin.post(`${address}/reject`, Ticket, { reason: "full" })).toMatchObject({
      status: "rejected",
      reject_reason: "full",
    });
    expect((await world.admin.request("POST", `${address}/approve`)).status).toBe(409);
  });

  test("a waiting one is changed freely, and whoever approved it is asked again", async () => {
    const destination = await world.newCompany("PT Gudang");
    const ticket = await world.create({
      destinations: [{ company_id: destination.id }, { company_id: world.company.id }],
    });
    const address = `${TENANT_TICKETS}/${ticket.id}`;
    await world.admin.post(`${address}/destinations/${ticket.ticket_buildings[0]?.id}/approve`, Ticket);
    const [first] = ticket.vehicle_tickets;
    const changed = await world.tenant.patch(address, Ticket, {
      direction: "out_in",
      vehicle_tickets: [
        { police_number: "B 2 NEW", request_at_start: "2026-11-23", request_at_end: "2026-11-24" },
        { id: first?.id, police_number: "B 1 CHANGED" },
      ],
    });
    expect(changed.ticket_buildings.map(({ status }) => status)).toEqual(["waiting", "waiting"]);
    expect(changed.vehicle_tickets.map(({ police_number }) => police_number)).toEqual(["B 1 CHANGED", "B 2 NEW"]);
    expect(await atGates(ticket)).toMatchObject({ police_number: "B 1 CHANGED", direction: "out_in" });

    const left = await world.tenant.patch(address, Ticket, { delete_vehicle_ticket_ids: [first?.id] });
    expect(left.vehicle_tickets).toHaveLength(1);
    expect(await atGates(ticket)).toBeNull();
  });

  test("one that moves to another area leaves the gates of the old one", async () => {
    const ticket = await world.create();
    const other = await world.newArea("Asia/Makassar");
    await world.tenant.patch(`${TENANT_TICKETS}/${ticket.id}`, Ticket, { area_id: other.id });
    expect(await atGates(ticket)).toBeNull();
    expect((await world.atGates(other.id)).size).toBe(1);
  });

  test("one that ends with a date ends with the same date where its area's time zone is put right", async () => {
    const area = await world.newArea("Asia/Jayapura");
    const made = await world.create({ area_id: area.id, expired_at: "2026-11-22" });
    const ticket = await approve(made);
    const shown = async () => {
      const [vehicle] = (await world.tenant.get(`${TENANT_TICKETS}/${ticket.id}`, Ticket)).vehicle_tickets;
      const held = (await world.atGates(area.id)).get(vehicle?.id ?? "");
      return [vehicle?.expired_at, held?.expired_at];
    };
    expect(await shown()).toEqual(["2026-11-22T15:00:00.000Z", "2026-11-22T15:00:00.000Z"]);
    const superAdmin = await central.as("super_admin");
    await superAdmin.patch(`/v1/areas/${area.id}`, Area, { time_zone: "Asia/Jakarta" });
    expect(await shown()).toEqual(["2026-11-22T17:00:00.000Z", "2026-11-22T17:00:00.000Z"]);
    await world.tenant.patch(`${TENANT_TICKETS}/${ticket.id}`, Ticket, { executor_name: "Siti" });
    expect(await shown()).toEqual(["2026-11-22T17:00:00.000Z", "2026-11-22T17:00:00.000Z"]);
  });

  test("a running one is changed in what changes nobody's passing, and in nothing else", async () => {
    const ticket = await approve(await world.create());
    const address = `${TENANT_TICKETS}/${ticket.id}`;
    const changed = await world.tenant.patch(address, Ticket, { executor_name: "Siti", total_item: "7" });
    expect(changed).toMatchObject({ executor_name: "Siti", vehicle_tickets: [{ vehicle: { total_item: 7 } }] });
    const refused = await world.tenant.request("PATCH", address, { body: { direction: "out_in" } });
    expect([refused.status, refused.problem().code]).toEqual([409, "wrong_state"]);
  });

  test("what a weighed load is compared with, its company changes no more; the area's side does", async () => {
    const load = { comodity: "sand", unit_of_item: "ton", total_item: "12" };
    const { id: ticketId, vehicle_tickets } = await approve(await world.create(load));
    const [vehicleTicketId = ""] = vehicle_tickets.map(({ id }) => id);
    const address = `${TENANT_TICKETS}/${ticketId}`;
    const weighed = { vehicleTicketId, step: "in", kg: 20_000, at: isoTime(central.clock.nowMs()) } as const;
    await central.platform.transact(systemActor("test"), (work) => recordWeighing(work, weighed));
    for (const change of [{ total_item: "7" }, { unit_of_item: "box" }]) {
      const refused = await world.tenant.request("PATCH", address, { body: change });
      expect([refused.status, refused.problem().message]).toEqual([
        409,
        expect.stringMatching(/has a vehicle that checked in$/),
      ]);
    }
    await world.tenant.patch(address, Ticket, { ...load, executor_name: "Siti" });
    const changed = await world.admin.patch(address, Ticket, { total_item: "7" });
    expect(changed).toMatchObject({ vehicle_tickets: [{ vehicle: { total_item: 7 } }] });
  });

  test("a company keeps its open tickets, and its new name reaches the gates", async () => {
    const company = await world.newCompany("PT Lama");
    const ticket = await world.create({}, await central.as("tenant", { companyId: company.id }));
    const refused = await world.admin.request("DELETE", `/v1/companies/${company.id}`);
    expect([refused.status, refused.problem().code]).toEqual([409, "in_use"]);
    await world.admin.patch(`/v1/companies/${company.id}`, Company, { name: "PT Baru" });
    expect(await atGates(ticket)).toMatchObject({ company_name: "PT Baru" });
  });

  test("a ticket that ends with a day is valid on it and not on the next, in its area's time zone", async () => {
    const { id: area_id } = await world.newArea("America/Lima");
    const vehicle_tickets = [{ police_number: "DK 4712 ZZ", request_at_start: "2027-02-01" }];
    const { id } = await world.create({ area_id, vehicle_tickets, expired_at: "2027-02-10" });
    const found = async (start_date: string) =>
      (await world.tenant.get("/v1/tickets", listOf(Ticket), { start_date, area_id })).items.map((one) => one.id);
    expect([await found("2027-02-10"), await found("2027-02-11")]).toEqual([[id], []]);
  });

  test("tickets and vehicle tickets are found by what people know of them", async () => {
    const day = { request_at_start: "2027-03-01", request_at_end: "2027-03-02" };
    const ticket = await world.create({ vehicle_tickets: [{ police_number: "DK 4711 ZZ", ...day }] });
    const [vehicle] = ticket.vehicle_tickets;
    const found = async (query: Record<string, string>) => {
      const page = await world.tenant.get("/v1/vehicle-tickets", listOf(ListedVehicleTicket), query);
      return page.items.map(({ id }) => id);
    };
    for (const search of ["dk-4711", vehicle?.vehicle_ticket_code.toLowerCase() ?? "", ticket.ticket_access_number])
      expect(await found({ search }), search).toEqual([vehicle?.id]);
    expect(await found({ start_date: "2027-03-02", end_date: "2027-03-09" })).toEqual([vehicle?.id]);
    expect(await found({ start_date: "2027-03-03" })).toEqual([]);
    const page = await world.admin.get("/v1/tickets", listOf(Ticket), {
      search: "DK4711",
      status: "waiting_approve",
    });
    expect(page.items.map(({ id }) => id)).toEqual([ticket.id]);
    const number = ticket.ticket_access_number.toLowerCase();
    expect((await world.tenant.get(`/v1/tickets/access-number/${number}`, Ticket)).id).toBe(ticket.id);
    const stranger = await central.as("tenant", { companyId: (await world.newCompany(newId())).id });
    expect((await stranger.get("/v1/tickets", listOf(Ticket))).items).toEqual([]);
  });
});
