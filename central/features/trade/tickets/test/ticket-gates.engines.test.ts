import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fakeClock } from "../../../../../shared/lib/fake-clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Hold } from "../../../../wire/hold.ts";
import { LiveVehicleTicket, Ticket } from "../../../../wire/ticket.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { firstOrThrow } from "../../../../platform/db/first.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { expireTickets } from "../life/expire-tickets.ts";
import { publishVehicleTicketsAgain } from "../gates/publish-again.ts";
import * as tickets from "../service.ts";
import { TENANT_TICKETS, ticketWorld, type TicketWorld } from "./ticket-world.ts";

const HOUR = 3_600_000;
const START_MS = fakeClock().nowMs();

const engine = testEngine();

/** The effects of gate reports and of time on tickets, on any engine. */
describe(`tickets and gates on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await ticketWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());
  // Each test starts on the day of its dates, whatever the clock after the test before.
  afterEach(() => central.clock.setWall(START_MS));

  const running = async (fields: object = {}) =>
    world.admin.post(`/v1/tickets/${(await world.create(fields)).id}/approve`, Ticket);
  const show = ({ id }: Ticket) => world.tenant.get(`${TENANT_TICKETS}/${id}`, Ticket);
  const pass = (vehicleTicketId: string, step: "in" | "out", at: string, more: Partial<tickets.Passage> = {}) =>
    central.platform.transact(systemActor("test"), (work) => {
      const place = { gateId: newId(), gateName: "Gate 1", laneId: newId() };
      return tickets.recordPassages(work, [{ vehicleTicketId, step, at, activityId: newId(), ...place, ...more }]);
    });
  const vehicleOf = (ticket: Ticket, at = 0): string => ticket.vehicle_tickets[at]?.id ?? "";

  test("a visit ends the vehicle ticket, the last visit ends the ticket, and both are published to every gate", async () => {
    const ticket = await running({
      vehicle_tickets: ["B 1 A", "B 2 A"].map((police_number) => ({ police_number, request_at_end: "2026-11-22" })),
    });
    const [first, second] = [vehicleOf(ticket, 0), vehicleOf(ticket, 1)];
    const countInside = () => tickets.countInside(central.platform.db, world.area.id);
    const insideBefore = await countInside();
    const gateId = newId();
    await pass(first, "in", "2026-11-21T06:10:00.000Z", { gateId });
    expect((await world.atGates()).get(first)).toMatchObject({
      last_step: { step: "in", at: "2026-11-21T06:10:00.000Z", gate_id: gateId, gate_name: "Gate 1" },
    });
    expect(await countInside()).toBe(insideBefore + 1);
    await pass(first, "out", "2026-11-21T07:10:00.000Z");
    expect(await show(ticket)).toMatchObject({
      status: "running",
      vehicle_tickets: [
        { status: "done", is_done: true, milestones: [{ name: "check_in" }, { name: "check_out" }] },
        { status: "active", is_done: false },
      ],
    });
    await pass(second, "in", "2026-11-21T06:20:00.000Z");
    await pass(second, "out", "2026-11-21T07:20:00.000Z");
    expect(await show(ticket)).toMatchObject({ status: "done", is_done: true });
    expect((await world.atGates()).get(first)).toMatchObject({ ticket_status: "done", status: "done" });
  });

  test("a passage that contradicts what central knows is noted; one of an unknown vehicle ticket changes nothing", async () => {
    const waiting = await world.create();
    await pass(vehicleOf(waiting), "in", "2026-11-21T06:10:00.000Z");
    expect((await show(waiting)).vehicle_tickets[0]?.check_in_at).toBe("2026-11-21T06:10:00.000Z");
    const atGates = await world.atGates();
    await pass(newId(), "in", "2026-11-21T06:10:00.000Z");
    expect(await world.atGates()).toEqual(atGates);
  });

  test("a ticket is found by its id, its code and its plate, however typed", async () => {
    const { db } = central.platform;
    const ticket = await running({ vehicle_tickets: [{ police_number: "L 808 XX", request_at_end: "2026-11-22" }] });
    const [{ id, vehicle_ticket_code: code } = { id: "", vehicle_ticket_code: "" }] = ticket.vehicle_tickets;
    const record = await tickets.vehicleTicketById(db, id);
    expect(record).toMatchObject({ id, ticket_status: "running" });
    expect(await tickets.vehicleTicketByCode(db, `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase())).toEqual(record);
    expect(await tickets.vehicleTicketsByPlate(db, world.area.id, "l808-xx")).toEqual([record]);
    expect(await tickets.vehicleTicketsByPlate(db, newId(), "L 808 XX")).toEqual([]);
    expect(await tickets.vehicleTicketById(db, newId())).toBeNull();
  });

  test("when a ticket was taken back is known to the moment", async () => {
    const { db } = central.platform;
    const ticket = await running();
    expect((await tickets.readTickets(db, [vehicleOf(ticket)])).get(vehicleOf(ticket))?.voidedAt).toBeNull();
    central.clock.advance(5_000);
    const cancelled = await world.admin.post(`${TENANT_TICKETS}/${ticket.id}/cancel`, Ticket, { reason: "no" });
    const voidedAt = (await tickets.readTickets(db, [vehicleOf(ticket)])).get(vehicleOf(ticket))?.voidedAt;
    expect([voidedAt, cancelled.updated_at]).toEqual(Array(2).fill(new Date(central.clock.nowMs()).toISOString()));
  });

  test("the live view is the API's, without who made it", async () => {
    const ticket = await running();
    const view = LiveVehicleTicket.parse(
      await tickets.liveView(central.platform, central.platform.db, world.admin.principal, vehicleOf(ticket)),
    );
    expect(view.ticket).toMatchObject({ id: ticket.id, created_by: null, spmk_document: null, ceisa_document: null });
    expect(view.qr_path).toMatch(/^qr\//);
    expect(await tickets.liveView(central.platform, central.platform.db, world.admin.principal, newId())).toBeNull();
  });

  test("a vehicle that ended while its ticket waited comes again once its dates are moved", async () => {
    const { platform, clock } = central;
    const atMs = clock.nowMs();
    const vehicle_tickets = [
      { police_number: "B 1 A", request_at_end: "2026-11-21" },
      { police_number: "B 2 A", request_at_end: "2026-12-21" },
    ];
    const { id } = await world.create({ vehicle_tickets });
    clock.setWall(Date.parse("2026-11-21T17:00:00.000Z"));
    await expireTickets.run(new AbortController().signal, platform);
    const path = `${TENANT_TICKETS}/${id}`;
    const ended = await world.admin.get(path, Ticket);
    expect(ended.vehicle_tickets.map(({ status }) => status)).toEqual(["expired", "active"]);
    const moved = [{ id: ended.vehicle_tickets[0]?.id, request_at_end: "2026-12-21" }];
    await world.tenant.patch(path, Ticket, { vehicle_tickets: moved });
    const running = await world.admin.post(`/v1/tickets/${id}/approve`, Ticket);
    expect(running.vehicle_tickets.map(({ status }) => status)).toEqual(["active", "active"]);
    const record = (await world.atGates()).get(running.vehicle_tickets[0]?.id ?? "");
    expect(record).toMatchObject({ status: "active", credential_digest: expect.any(String) as string });
    clock.setWall(atMs);
  });

  test("the job ends what is over in the area's time zone, not before, and the gates go on judging by the dates", async () => {
    const { platform, clock } = central;
    const run = () => expireTickets.run(new AbortController().signal, platform);
    const until = (request_at_end: string) => [{ police_number: "B 3 A", request_at_end }];
    const ticket = await running({ vehicle_tickets: until("2026-11-21") });
    const neverApproved = await world.create({ vehicle_tickets: until("2026-11-21") });
    const longer = await running({ vehicle_tickets: until("2026-11-23") });

    // 23:59 of the last day in Jakarta, then midnight.
    clock.setWall(Date.parse("2026-11-21T16:59:00.000Z"));
    await run();
    expect((await show(ticket)).status).toBe("running");
    clock.setWall(Date.parse("2026-11-21T17:00:00.000Z"));
    await run();
    expect(await show(ticket)).toMatchObject({ status: "expired", vehicle_tickets: [{ status: "expired" }] });
    expect((await show(neverApproved)).status).toBe("expired");
    expect((await show(longer)).status).toBe("running");
    expect((await world.atGates()).get(vehicleOf(ticket))).toMatchObject({
      ticket_status: "running",
      status: "active",
    });

    clock.setWall(Date.parse("2026-11-21T17:00:00.000Z") + 31 * 24 * HOUR);
    await run();
    expect((await world.atGates()).get(vehicleOf(ticket))).toBeNull();
    expect(await tickets.vehicleTicketById(platform.db, vehicleOf(ticket))).not.toBeNull();
  });

  test("one whose vehicle is inside stays at the gates however long ago it ended, until it is out", async () => {
    const { platform, clock } = central;
    const run = () => expireTickets.run(new AbortController().signal, platform);
    const today = new Date(clock.nowMs()).toISOString().slice(0, 10);
    const until = [{ police_number: "B 4 A", request_at_end: today }];
    const [inside, putRight] = [await running({ vehicle_tickets: until }), await running({ vehicle_tickets: until })];
    for (const ticket of [inside, putRight]) await pass(vehicleOf(ticket), "in", new Date(clock.nowMs()).toISOString());
    clock.advance(40 * 24 * HOUR);
    await run();
    const atGates = async () => (await world.atGates()).get(vehicleOf(inside));
    expect(await atGates()).toMatchObject({ last_step: { step: "in" } });
    await pass(vehicleOf(inside), "out", new Date(clock.nowMs()).toISOString());
    expect(await atGates()).toMatchObject({ last_step: { step: "out" } });
    await run();
    expect(await atGates()).toBeNull();
    // An officer's correction to no step also ends the stay.
    expect((await world.atGates()).get(vehicleOf(putRight))).not.toBeNull();
    await platform.transact(systemActor("test"), (work) =>
      tickets.amendSteps(work, {
        vehicleTicketId: vehicleOf(putRight),
        step: null,
        at: work.at,
        activityId: newId(),
        gateId: newId(),
        gateName: "Gate 1",
        laneId: newId(),
      }),
    );
    await run();
    expect((await world.atGates()).get(vehicleOf(putRight))).toBeNull();
  });

  test("after an upgrade, records of an older form are published once again, and no others", async () => {
    const { db, transact } = central.platform;
    const [held, free] = [vehicleOf(await running()), vehicleOf(await running())];
    await world.admin.post("/v1/holds", Hold, { vehicle_ticket_id: held, kind: "SEAL", governs: "in", reason: "seen" });
    const entry = (id: string) => firstOrThrow(db.selectFrom("feed_entries").selectAll().where("record_id", "=", id));
    const [{ data }, other] = [await entry(held), await entry(free)];
    expect(data).toContain('"customs":"held_in"');
    const older = data?.replace('"held_in"', '"none"') ?? null;
    const upgrade = async () => {
      await transact(systemActor("test"), ({ tx }) =>
        tx.updateTable("feed_entries").set({ data: older }).where("record_id", "=", held).execute(),
      );
      await publishVehicleTicketsAgain.run(new AbortController().signal, central.platform);
    };
    await upgrade();
    expect([(await entry(held)).data, await entry(free)]).toEqual([data, other]);
    // The present form is on record now, and nothing is looked at any more.
    await upgrade();
    expect((await entry(held)).data).toBe(older);
  });
});
