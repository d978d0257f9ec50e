import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../../shared/lib/ids.ts";
import { Ticket } from "../../../../../wire/ticket.ts";
import { systemActor } from "../../../../../platform/auth/principal.ts";
import { testEngine } from "../../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../../test/harness.ts";
import { recordPassages } from "../../service.ts";
import { aTicket, ticketWorld, type TicketWorld } from "../../test/ticket-world.ts";
import { TRADE_VEHICLE } from "../trade-vehicle.ts";

const { path } = TRADE_VEHICLE;

const engine = testEngine();

/** The guarantees of trade vehicles' tickets, on any engine. */
describe(`tickets of trade vehicles on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await ticketWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const create = (fields: object = {}) => world.tenant.post(path, Ticket, aTicket(world.area.id, fields));
  const reject = (id: string) => world.admin.post(`${path}/${id}/reject`, Ticket, { reason: "no trade today" });
  const atGates = async ({ vehicle_tickets }: Ticket) => (await world.atGates()).get(vehicle_tickets[0]?.id ?? "");
  const comeIn = ({ vehicle_tickets }: Ticket) =>
    central.platform.transact(systemActor("test"), (work) => {
      const place = { gateId: newId(), gateName: "Gate 1", laneId: newId(), activityId: newId() };
      const vehicleTicketId = vehicle_tickets[0]?.id ?? "";
      return recordPassages(work, [{ vehicleTicketId, step: "in", at: "2026-11-21T06:10:00.000Z", ...place }]);
    });

  test("one runs at once, and the gates know it", async () => {
    const ticket = await create({ driver: "Budi" });
    expect(ticket).toMatchObject({ type: "trade_vehicle", status: "running", driver: "Budi", guest: null });
    expect(await atGates(ticket)).toMatchObject({ ticket_status: "running", ticket_class: "trade_vehicle" });
    expect((await world.admin.request("POST", `/v1/tickets/${ticket.id}/approve`)).status).toBe(409);
  });

  test("one that runs is rejected by the area's side alone, once, also with its vehicle inside", async () => {
    const ticket = await create();
    await comeIn(ticket);
    const body = { reason: "mine" };
    expect((await world.tenant.request("POST", `${path}/${ticket.id}/reject`, { body })).status).toBe(403);
    expect(await reject(ticket.id)).toMatchObject({ status: "rejected", reject_reason: "no trade today" });
    expect(await atGates(ticket)).toMatchObject({ ticket_status: "rejected", last_step: { step: "in" } });
    const again = await world.admin.request("POST", `${path}/${ticket.id}/reject`, { body });
    expect([again.status, again.problem().code]).toEqual([409, "wrong_state"]);
  });

  test("its company cancels it, and then nobody rejects it", async () => {
    const ticket = await create();
    const cancelled = await world.tenant.post(`${path}/${ticket.id}/cancel`, Ticket, { reason: "not needed" });
    expect(cancelled).toMatchObject({ status: "cancelled", vehicle_tickets: [{ cancel_reason: "not needed" }] });
    const late = await world.admin.request("POST", `${path}/${ticket.id}/reject`, { body: { reason: "late" } });
    expect(late.status).toBe(409);
  });

  test("its papers may change while it runs, not who may pass", async () => {
    const ticket = await create();
    const changed = await world.tenant.patch(`${path}/${ticket.id}`, Ticket, { ticket_document_number: "DO-2" });
    expect(changed.ticket_document_number).toBe("DO-2");
    const body = { vehicle_tickets: [{ police_number: "B 2 B", request_at_end: "2026-11-22" }] };
    const answer = await world.tenant.request("PATCH", `${path}/${ticket.id}`, { body });
    expect([answer.status, answer.problem().detail]).toEqual([409, expect.stringContaining("vehicle_tickets")]);
  });

  test("bad input is named by its field, and nothing is made of it", async () => {
    const countOf = async () =>
      (await central.platform.db.selectFrom("tickets").select("id").execute()).length +
      (await central.platform.db.selectFrom("vehicles").select("id").execute()).length;
    const before = await countOf();
    const vehicle = { police_number: "B 1 A", request_at_end: "2026-11-22" };
    const refusals: [fields: object, field: string][] = [
      [{ vehicle_tickets: [{ ...vehicle, request_at_start: "2026-11-23" }] }, "vehicle_tickets.0.request_at_end"],
      [{ vehicle_tickets: [vehicle, vehicle] }, "vehicle_tickets.1.police_number"],
      [{ vehicle_tickets: Array.from({ length: 500 }, () => vehicle) }, "vehicle_tickets"],
      [{ vehicle_tickets: [{ ...vehicle, police_number: "   " }] }, "vehicle_tickets.0.police_number"],
      [{ destinations: [] }, "destinations"],
    ];
    for (const [fields, field] of refusals) {
      const answer = await world.tenant.request("POST", path, { body: aTicket(world.area.id, fields) });
      const paths = answer.problem().errors?.map((problem) => problem.path);
      expect([answer.status, [...new Set(paths)]]).toEqual([400, [field]]);
    }
    expect(await countOf()).toBe(before);
  });

  test("it comes as PDF", async () => {
    const { id } = await create();
    const answer = await world.tenant.request("GET", `${path}/${id}/download`);
    expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
  });
});
