import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Notification } from "../../../../../wire/notification.ts";
import { Ticket } from "../../../../../wire/ticket.ts";
import type { Caller } from "../../../../../test/caller.ts";
import { testEngine } from "../../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../../test/harness.ts";
import { aTicket, ticketWorld, type TicketWorld } from "../../test/ticket-world.ts";
import { forgetGuestIdentities } from "../guest/forget-identities.ts";
import { GUEST } from "../guest/guest.ts";

const { path } = GUEST;
const DAY_MS = 86_400_000;
const NUMBER = "3174012345670001";

const engine = testEngine();

/** The guarantees of guest tickets, on any engine. */
describe(`guest tickets on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  beforeAll(async () => {
    central = await startCentral(engine, { config: { guest_identity_retention_days: 10 } });
    world = await ticketWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const aGuest = (fields: object = {}) =>
    aTicket(world.area.id, {
      driver: "Budi",
      purpose_of_activity: "meeting",
      host_name: "Ibu Sri",
      driver_phone: "+62 812 3456 7890",
      number_of_people: 2,
      identity_number: NUMBER,
      ...fields,
    });
  const create = (fields: object = {}) => world.tenant.post(path, Ticket, aGuest(fields));
  const act = ({ id }: Ticket, act: string, by: Caller = world.admin, body?: object) =>
    by.post(`${path}/${id}/${act}`, Ticket, body);
  const refusalOf = async (method: string, address: string, body: object) => {
    const answer = await world.tenant.request(method, address, { body });
    return [answer.status, [...new Set(answer.problem().errors?.map((problem) => problem.path))]];
  };

  test("the host decides on guests of the counter, who are told to it; never on what it asked for itself", async () => {
    const ofCounter = () => world.admin.post(path, Ticket, aGuest({ company_id: world.company.id }));
    const stranger = await central.as("tenant", { companyId: (await world.newCompany("PT Lain")).id });
    const [ticket, other, own] = [await ofCounter(), await ofCounter(), await create()];
    const { items } = await world.tenant.get("/v1/notifications", z.object({ items: z.array(Notification) }));
    const asked = items.filter(({ kind }) => kind === "approval-asked").map(({ data }) => data["ticket_access_number"]);
    expect(asked.toSorted()).toEqual([ticket.ticket_access_number, other.ticket_access_number].toSorted());
    expect((await stranger.request("POST", `/v1/tickets/${ticket.id}/approve`)).status).toBe(404);
    expect((await world.tenant.request("POST", `/v1/tickets/${own.id}/approve`)).status).toBe(403);
    const body = { vehicle_tickets: [{ id: ticket.vehicle_tickets[0]?.id, police_number: "B 666 X" }] };
    expect((await world.tenant.request("PATCH", `${path}/${ticket.id}`, { body })).status).toBe(403);
    expect((await act(ticket, "approve", world.tenant)).status).toBe("running");
    expect((await act(other, "reject", world.tenant, { reason: "Tidak kenal" })).status).toBe("rejected");
    expect((await act(own, "approve")).status).toBe("running");
  });

  test("one waits with its guests, and shows only the end of the identity number", async () => {
    const ticket = await create();
    expect(ticket).toMatchObject({
      type: "guest",
      status: "waiting_approve",
      company: { id: world.company.id },
      driver: "Budi",
      purpose_of_activity: "meeting",
      guest: {
        host_name: "Ibu Sri",
        driver_phone: "+62 812 3456 7890",
        number_of_people: 2,
        identity_number: "•••0001",
      },
    });
    const { text } = await world.admin.request("GET", `${path}/${ticket.id}`);
    expect(text).not.toContain(NUMBER);
  });

  test("no table keeps an identity number, and the audit log no part of it", async () => {
    const { id } = await create({ identity_number: "99887766554433" });
    const { db } = central.platform;
    expect(JSON.stringify(await db.selectFrom("guest_tickets").selectAll().execute())).not.toContain("998877");
    const log = await db.selectFrom("audit_log").selectAll().where("record_id", "=", id).execute();
    expect(JSON.stringify(log)).toContain("has_identity_number");
    expect(JSON.stringify(log)).not.toContain("4433");
  });

  test("the area's side approves it, and its host does not", async () => {
    const ticket = await create();
    expect((await world.tenant.request("POST", `${path}/${ticket.id}/approve`)).status).toBe(403);
    expect(await act(ticket, "approve")).toMatchObject({ status: "running" });
    const [vehicle] = ticket.vehicle_tickets;
    expect((await world.atGates()).get(vehicle?.id ?? "")).toMatchObject({
      ticket_class: "guest",
      ticket_status: "running",
      ticket_access_number: ticket.ticket_access_number,
    });
  });

  test("of two approvals at once one is carried out", async () => {
    const { id } = await create();
    const approve = () => world.admin.request("POST", `${path}/${id}/approve`);
    const answers = await Promise.all([approve(), approve()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("it is rejected while it waits, and cancelled by its host while it runs", async () => {
    const rejected = await create();
    expect(await act(rejected, "reject", world.admin, { reason: "unknown" })).toMatchObject({ status: "rejected" });
    const running = await create();
    await act(running, "approve");
    const late = await world.admin.request("POST", `${path}/${running.id}/reject`, { body: { reason: "late" } });
    expect(late.status).toBe(409);
    expect(await act(running, "cancel", world.tenant, { reason: "ill" })).toMatchObject({ status: "cancelled" });
  });

  test("it is found by its access number, and no ticket of another kind or company", async () => {
    const ticket = await create();
    const address = (number: string) => `${path}/access-number/${number}`;
    const found = await world.tenant.get(address(ticket.ticket_access_number.toLowerCase()), Ticket);
    expect(found.guest).toEqual(ticket.guest);
    const other = await world.create();
    expect((await world.tenant.request("GET", address(other.ticket_access_number))).status).toBe(404);
    const stranger = await central.as("tenant", { companyId: (await world.newCompany("PT Lain")).id });
    expect((await stranger.request("GET", address(ticket.ticket_access_number))).status).toBe(404);
    expect((await stranger.request("POST", `${path}/${ticket.id}/cancel`, { body: { reason: "no" } })).status).toBe(
      404,
    );
  });

  test("its host changes it while it waits, not while it runs", async () => {
    const ticket = await create();
    const address = `${path}/${ticket.id}`;
    const before = await world.tenant.request("GET", address);
    const changed = await world.tenant.patch(address, Ticket, { host_name: "Pak Adi", identity_number: null });
    expect(changed.guest).toMatchObject({ host_name: "Pak Adi", identity_number: null, number_of_people: 2 });
    const after = await world.tenant.request("GET", address);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    await act(ticket, "approve");
    const late = await world.tenant.request("PATCH", address, { body: { number_of_people: 9 } });
    expect([late.status, late.problem().detail]).toEqual([409, expect.stringContaining("number_of_people")]);
    expect((await world.tenant.get(address, Ticket)).guest?.number_of_people).toBe(2);
  });

  test.each([
    ["no host", { host_name: " " }, "host_name"],
    ["no driver", { driver: "" }, "driver"],
    ["no purpose", { purpose_of_activity: null }, "purpose_of_activity"],
    ["a phone number of words", { driver_phone: "ask me" }, "driver_phone"],
    ["nobody", { number_of_people: 0 }, "number_of_people"],
    ["a plate of spaces", { police_number: "  ", vehicle_tickets: [] }, "police_number"],
    ["a file path that is too long", { other_file_path: "x".repeat(501) }, "other_file_path"],
  ])("%s is refused by its field", async (_, fields, field) => {
    expect(await refusalOf("POST", path, aGuest(fields))).toEqual([400, [field]]);
  });

  test.each([
    ["of another company", async () => world.upload((await world.newCompany("PT Lain")).id)],
    ["of the area's side", () => world.upload(null)],
    ["that was never uploaded", () => Promise.resolve("uploads/2026/11/none.pdf")],
  ])("a file %s is refused, and nothing is made or changed", async (_, file) => {
    const fields = { other_file_path: await file() };
    expect(await refusalOf("POST", path, aGuest(fields))).toEqual([400, ["other_file_path"]]);
    const ticket = await create();
    const change = { ...fields, host_name: "Pak Adi" };
    expect(await refusalOf("PATCH", `${path}/${ticket.id}`, change)).toEqual([400, ["other_file_path"]]);
    expect(await world.tenant.get(`${path}/${ticket.id}`, Ticket)).toEqual(
      expect.objectContaining({ guest: ticket.guest }),
    );
  });

  test("no file of another company is given to a ticket's readers, and a paper that stands may stay", async () => {
    const theirs = await world.upload((await world.newCompany("PT Lain")).id);
    const ticket = await create();
    const change = (by: Caller, other_file_path: string) =>
      by.request("PATCH", `${path}/${ticket.id}`, { body: { other_file_path, driver: "Adi" } });
    expect((await change(world.admin, theirs)).status).toBe(400);
    const ofArea = await world.upload(null);
    expect((await change(world.admin, ofArea)).status).toBe(200);
    expect((await change(world.tenant, ofArea)).status).toBe(200);
  });

  test("an identity number is forgotten after its time, when the ticket has ended", async () => {
    const [ended, waiting] = [await create(), await create()];
    await act(ended, "cancel", world.tenant, { reason: "ill" });
    const forget = async (days: number) => {
      central.clock.advance(days * DAY_MS);
      await forgetGuestIdentities.run(new AbortController().signal, central.platform);
      const shown = await Promise.all([ended, waiting].map(({ id }) => world.admin.get(`${path}/${id}`, Ticket)));
      return shown.map(({ guest }) => guest?.identity_number);
    };
    expect(await forget(9)).toEqual(["•••0001", "•••0001"]);
    expect(await forget(2)).toEqual([null, "•••0001"]);
  });
});
