import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admitAgain } from "../../central/features/trade/tickets/gates/record-work.ts";
import {
  invitationWorld,
  type InvitationWorld,
} from "../../central/features/trade/tickets/invitations/test/invitation-world.ts";
import { recordPassages } from "../../central/features/trade/tickets/service.ts";
import {
  aVehicle,
  documentWorld,
  type DocumentWorld,
} from "../../central/features/trade/tickets/test/document-world.ts";
import { aTicket } from "../../central/features/trade/tickets/test/ticket-world.ts";
import { systemActor } from "../../central/platform/auth/principal.ts";
import type { Work } from "../../central/platform/transact.ts";
import { testEngine } from "../../central/test/engines.ts";
import { startCentral, type TestCentral } from "../../central/test/harness.ts";
import { isoTime } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import { Block } from "../../shared/wire/block.ts";
import { Ticket } from "../../central/wire/ticket.ts";
import { followingGate, type FollowingGate } from "./following-gate.ts";

const engine = testEngine();

/** Each kind of change at central reaches the replica of a gate by the feed, and changes its decision. */
describe(`changes at central, at the gates, on ${engine.name}`, () => {
  let central: TestCentral;
  let world: DocumentWorld;
  let invitations: InvitationWorld;
  let gates: Record<"in" | "out", FollowingGate>;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await documentWorld(central);
    invitations = await invitationWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());
  const startMs = () => Date.parse("2026-11-21T06:00:00.000Z");
  const gateOf = (direction: "in" | "out", areaId: string) =>
    followingGate(central, { admin: world.admin, areaId, direction });
  beforeEach(async () => {
    central.clock.setWall(startMs());
    gates = { in: await gateOf("in", world.area.id), out: await gateOf("out", world.area.id) };
  });
  afterEach(() => {
    for (const gate of Object.values(gates)) gate[Symbol.dispose]();
  });

  const vehicleOf = ({ vehicle_tickets }: Ticket, at = 0): string => vehicle_tickets[at]?.id ?? "";
  const body = (fields: object) => aTicket(world.area.id, { company_id: world.company.id, ...fields });
  const approved = async (path: string, fields: object): Promise<Ticket> => {
    const { id } = await world.tenant.post(path, Ticket, body(fields));
    return world.admin.post(`/v1/tickets/${id}/approve`, Ticket);
  };
  const within = <T>(job: (work: Work) => Promise<T>) => central.platform.transact(systemActor("test"), job);
  const pass = (vehicleTicketId: string, step: "in" | "out") => {
    central.clock.advance(60_000);
    const place = { gateId: newId(), gateName: "Gate 1", laneId: newId(), activityId: newId() };
    return within((work) =>
      recordPassages(work, [{ vehicleTicketId, step, at: isoTime(central.clock.nowMs()), ...place }]),
    );
  };
  /** The decision before a change and after it, each by all that central has published. */
  const around = async (
    direction: "in" | "out",
    vehicleTicketId: string,
    change: () => Promise<unknown>,
  ): Promise<[before: string, unread: string, after: string]> => {
    const gate = gates[direction];
    await gate.follow();
    const qr = await gate.qr(vehicleTicketId);
    const before = await gate.decide(qr);
    await change();
    const unread = await gate.decide(qr);
    await gate.follow();
    return [before, unread, await gate.decide(qr)];
  };
  const DUAL = "/v1/tickets/dual-container";
  const WITH_PABEANAN = "/v1/tickets/tenant/with-pabeanan";
  const complete = (id: string) => {
    central.clock.advance(1000);
    return world.admin.request("POST", `/v1/customs-documents/${id}/complete-pass`, { body: { reason: "checked" } });
  };

  test("a ticket is cancelled, also while its vehicle is inside", async () => {
    const path = "/v1/tickets/tenant/without-pabeanan";
    const ticket = await approved(path, {});
    const other = await approved(path, { vehicle_tickets: [aVehicle("B 3 CN")] });
    const cancel = (id: string) => world.tenant.post(`${path}/${id}/cancel`, Ticket, { reason: "off" });
    const outside = await around("in", vehicleOf(ticket), () => cancel(ticket.id));
    expect(outside).toEqual(["admit OK", "admit OK", "refuse CANCELLED"]);
    await pass(vehicleOf(other), "in");
    const inside = await around("out", vehicleOf(other), () => cancel(other.id));
    expect(inside).toEqual(["admit OK", "admit OK", "admit CANCELLED"]);
  });

  test("a ticket of trade vehicles is rejected, also while its vehicle is inside", async () => {
    const path = "/v1/tickets/trade-vehicles";
    const ticket = await world.tenant.post(path, Ticket, body({}));
    const other = await world.tenant.post(path, Ticket, body({ vehicle_tickets: [aVehicle("B 2 TV")] }));
    const reject = (id: string) => world.admin.post(`${path}/${id}/reject`, Ticket, { reason: "no trade" });
    const outside = await around("in", vehicleOf(ticket), () => reject(ticket.id));
    expect(outside).toEqual(["admit OK", "admit OK", "refuse REJECTED"]);
    await pass(vehicleOf(other), "in");
    const inside = await around("out", vehicleOf(other), () => reject(other.id));
    expect(inside).toEqual(["admit OK", "admit OK", "admit REJECTED"]);
  });

  test("a ticket is linked with an SPMK that is held, and unlinked", async () => {
    const spmk = await world.port();
    await world.admin.request("POST", "/v1/holds", {
      body: { port_document_id: spmk.id, kind: "WEIGHT", reason: "not weighed", governs: "in" },
    });
    const ticket = await approved("/v1/tickets/tenant/without-pabeanan", { vehicle_tickets: [aVehicle("B 1 SP")] });
    const path = `/v1/tickets/${ticket.id}/spmk`;
    const link = () => world.admin.post(`${path}/link`, Ticket, { spmk_document_id: spmk.id });
    expect((await around("in", vehicleOf(ticket), link)).at(-1)).toBe("refuse HOLD");
    const unlink = () => world.admin.post(`${path}/unlink`, Ticket);
    expect(await around("in", vehicleOf(ticket), unlink)).toEqual(["refuse HOLD", "refuse HOLD", "admit OK"]);
  });

  test("a plate or a company is blocked; who is inside may leave, and the end of the entry lets them in again", async () => {
    const ticket = await approved("/v1/tickets/tenant/without-pabeanan", { vehicle_tickets: [aVehicle("B 1 BL")] });
    const block = (entry: object) => () =>
      world.admin.post("/v1/blocks", Block, { area_id: world.area.id, reason: "unpaid damage", ...entry });
    const vehicle = vehicleOf(ticket);
    const today = { police_number: "b1bl", last_date: "2026-11-21" };
    expect(await around("in", vehicle, block(today))).toEqual(["admit OK", "admit OK", "refuse BLOCKED"]);
    central.clock.setWall(Date.parse("2026-11-21T17:00:00.000Z"));
    const company = block({ company_id: world.company.id });
    const blocked = await company();
    await gates.in.follow();
    expect(await gates.in.decide(await gates.in.qr(vehicle))).toBe("refuse BLOCKED");
    await pass(vehicle, "in");
    await gates.out.follow();
    expect(await gates.out.decide(await gates.out.qr(vehicle))).toBe("admit BLOCKED");
    await pass(vehicle, "out");
    const remove = () => world.admin.delete(`/v1/blocks/${blocked.id}`, Block);
    expect(await around("in", vehicle, remove)).toEqual(["refuse BLOCKED", "refuse BLOCKED", "refuse ALREADY_OUT"]);
  });

  test("a vehicle may come in again", async () => {
    const ticket = await approved("/v1/tickets/tenant/without-pabeanan", { vehicle_tickets: [aVehicle("B 1 RE")] });
    await pass(vehicleOf(ticket), "in");
    await pass(vehicleOf(ticket), "out");
    central.clock.advance(60_000);
    const again = () => within((work) => admitAgain(work, vehicleOf(ticket)));
    const expected = ["refuse ALREADY_OUT", "refuse ALREADY_OUT", "admit OK"];
    expect(await around("in", vehicleOf(ticket), again)).toEqual(expected);
  });

  test("the invited company changes a vehicle's dates, and deletes another: its QR is worth nothing any more", async () => {
    const { guest, path, vehicles } = await invitations.filledIn(["B 1 IN", "B 2 IN"]);
    const [one, two] = vehicles.map(({ id }) => id) as [string, string];
    const areaId = vehicles[0]?.area_id ?? "";
    for (const gate of Object.values(gates)) gate[Symbol.dispose]();
    gates = { in: await gateOf("in", areaId), out: await gateOf("out", areaId) };
    const later = { id: one, police_number: "B 1 IN", request_at_start: "2026-11-24", request_at_end: "2026-11-25" };
    const put = (sent: object) => () => guest.request("PUT", path, { body: { vehicle_tickets: [], ...sent } });
    const moved = await around("in", one, put({ vehicle_tickets: [later] }));
    expect(moved).toEqual(["admit OK", "admit OK", "refuse TOO_EARLY"]);
    const deleted = await around("in", two, put({ delete_vehicle_ticket_ids: [two] }));
    expect(deleted).toEqual(["admit OK", "admit OK", "refuse CANCELLED"]);
  });

  test("an invitation is taken back", async () => {
    const { invited, vehicles } = await invitations.filledIn(["B 3 IN"]);
    for (const gate of Object.values(gates)) gate[Symbol.dispose]();
    const areaId = vehicles[0]?.area_id ?? "";
    gates = { in: await gateOf("in", areaId), out: await gateOf("out", areaId) };
    const cancel = () =>
      invitations.tenant.request("POST", `/v1/tickets/invitation/${invited.id}/cancel`, { body: { reason: "off" } });
    const taken = await around("in", vehicles[0]?.id ?? "", cancel);
    expect(taken).toEqual(["admit OK", "admit OK", "refuse CANCELLED"]);
  });

  test("a document is released, and its release is taken back", async () => {
    const { id } = await world.customs();
    const ticket = await approved(WITH_PABEANAN, { ceisa_document_id: id, vehicle_tickets: [aVehicle("B 1 PA")] });
    await pass(vehicleOf(ticket), "in");
    const released = await around("out", vehicleOf(ticket), () => complete(id));
    expect(released).toEqual(["refuse CUSTOMS_HOLD", "refuse CUSTOMS_HOLD", "admit OK"]);
  });

  test("two containers leave when the papers of both are released, and one alone when the other is dropped", async () => {
    const [one, other] = [
      await world.customs({ container: [{ nomor_kontainer: "CSQU3054383" }] }),
      await world.customs({ container: [{ nomor_kontainer: "MSKU6011672" }] }),
    ];
    const containers = [
      { container_number: "CSQU3054383", ceisa_document_id: one.id },
      { container_number: "MSKU6011672", ceisa_document_id: other.id },
    ];
    const ticket = await approved(DUAL, { vehicle_tickets: [aVehicle("B 1 DU", { containers })] });
    const vehicle = vehicleOf(ticket);
    await pass(vehicle, "in");
    const first = await around("out", vehicle, () => complete(one.id));
    expect(first).toEqual(["refuse CUSTOMS_HOLD", "refuse CUSTOMS_HOLD", "refuse CUSTOMS_HOLD"]);
    const second = await around("out", vehicle, () => complete(other.id));
    expect(second).toEqual(["refuse CUSTOMS_HOLD", "refuse CUSTOMS_HOLD", "admit OK"]);
  });
});
