import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BufferEntry, BufferZone, InsideCorrection } from "../../../../../shared/wire/buffer-zone.ts";
import { CheckInResult } from "../../../../wire/check-in.ts";
import { BufferZoneData } from "../../../../wire/dashboard.ts";
import type { VehicleTicketRecord } from "../../../../../shared/wire/feed.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { CALL_SETTLES_MS } from "../../../../../shared/rules/buffer-queue.ts";
import { z } from "zod";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../gate-activities/test/activity-site.ts";
import { moveBufferZone } from "../operations.ts";

const PATH = "/v1/buffer-zone";
const MINUTE_MS = 60_000;

const engine = testEngine();

/** The guarantees of the buffer zone, on any engine. */
describe(`the buffer zone on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  /** An area for this many vehicles, with as many tickets. */
  async function areaFor(capacity: number, tickets = 3) {
    const { gate, lane, edge, journal } = await site.gateWithEdge(undefined, "both");
    await admin.request("PATCH", `/v1/areas/${gate.area_id}`, { body: { rules: { capacity } } });
    const all: VehicleTicketRecord[] = [];
    for (let n = 0; n < tickets; n++) all.push(await site.ticket(gate.area_id));
    const scan = (ticket: VehicleTicketRecord): Promise<CheckInResult> =>
      admin.post("/v1/gates/virtual/check-in", CheckInResult, {
        lane_id: lane.id,
        qr_value: ticket.vehicle_ticket_code,
      });
    const zone = async (): Promise<BufferZone | undefined> => {
      const { items } = await admin.get(`${PATH}?area_id=${gate.area_id}`, z.object({ items: z.array(BufferZone) }));
      return items[0];
    };
    const atGates = async (): Promise<string[]> => {
      const { lines } = await central.platform.feed.read({ areaId: gate.area_id, gateId: gate.id }, "0", 1_000);
      return lines.filter((one) => one.kind === "buffer_entry" && one.type === "put").map(({ id }) => id);
    };
    return { gate, lane, edge, journal, all, scan, zone, atGates };
  }
  const enter = (ticket: VehicleTicketRecord, more: object = {}) =>
    admin.post(`${PATH}/enter`, BufferEntry, { vehicle_ticket_id: ticket.id, ...more });
  const call = (id: string, gateId: string, more: object = {}) =>
    admin.request("POST", `${PATH}/${id}/call`, { body: { gate_id: gateId, ...more } });
  const leave = (id: string) => admin.request("POST", `${PATH}/${id}/leave`, { body: {} });
  const tick = () => moveBufferZone.run(new AbortController().signal, central.platform);
  const refused = async (asked: ReturnType<Caller["request"]>, status: number, why: RegExp): Promise<void> => {
    const answer = await asked;
    expect([answer.status, answer.problem().detail]).toEqual([status, expect.stringMatching(why)]);
  };

  test("a full area sends to the buffer zone; a called vehicle passes before those that wait, and its wait ends", async () => {
    const { gate, all, scan, zone, atGates } = await areaFor(1, 4);
    const [first, second, third, fourth] = all as [
      VehicleTicketRecord,
      VehicleTicketRecord,
      VehicleTicketRecord,
      VehicleTicketRecord,
    ];
    expect(await scan(first)).toMatchObject({ is_admitted: true });
    expect(await scan(second)).toMatchObject({
      decision: { code: "AREA_FULL", queue_place: 1 },
      sign: { lines: ["MENUJU BUFFER ZONE", "ANTREAN 1"] },
    });
    const [one, two] = [await enter(second), await enter(third)];
    expect([one, two]).toMatchObject([
      { place: 1, state: "waiting" },
      { place: 2, state: "waiting" },
    ]);
    expect(await enter(fourth, { priority: "urgent" })).toMatchObject({ place: 1 });
    expect(await zone()).toMatchObject({ capacity: 1, inside: 1, reserved: 0, free: 0 });
    const urgent = (await zone())?.vehicles[0]?.id ?? "";
    await refused(call(urgent, gate.id), 409, /No place is free: 1 inside, 0 reserved, of 1/);
    central.clock.advance(6_000);
    expect(await scan(first)).toMatchObject({ is_admitted: true, decision: { step: "out" } });
    expect(await scan(second)).toMatchObject({ decision: { code: "AREA_FULL", queue_place: 2 } });
    await refused(call(one.id, gate.id), 409, /1 wait before this vehicle/);
    expect((await call(urgent, gate.id)).status).toBe(200);
    await refused(call(urgent, gate.id), 409, /called already/);
    await refused(call(one.id, gate.id), 409, /No place is free: 0 inside, 1 reserved, of 1/);
    expect(await zone()).toMatchObject({
      inside: 0,
      reserved: 1,
      vehicles: [{ state: "called", place: null }, {}, {}],
    });
    expect(await scan(third)).toMatchObject({ decision: { code: "AREA_FULL", queue_place: 2 } });
    expect((await atGates()).sort()).toEqual([one.id, two.id, urgent].sort());
    expect(await scan(fourth)).toMatchObject({ is_admitted: true });
    expect(await zone()).toMatchObject({ inside: 1, reserved: 0, vehicles: [{ id: one.id }, { id: two.id }] });
    expect((await atGates()).sort()).toEqual([one.id, two.id].sort());
  });

  test("the passage that a gate tells of, early or late, ends the wait", async () => {
    const { edge, journal, all, zone } = await areaFor(5);
    const ticket = all[0] as VehicleTicketRecord;
    const decision = journal.decision({ vehicle_ticket_id: ticket.id });
    const passage = journal.passage(decision.activity_id, { vehicle_ticket_id: ticket.id, step: "in" });
    central.clock.advance(MINUTE_MS);
    await enter(ticket);
    await site.push(edge, decision, passage);
    expect(await zone()).toMatchObject({ inside: 1, vehicles: [] });
    await refused(
      admin.request("POST", `${PATH}/enter`, { body: { vehicle_ticket_id: ticket.id } }),
      409,
      /it is inside the area/,
    );
  });

  test("a vehicle that does not come is called again, then put back at the end of its class", async () => {
    const { gate, all, zone } = await areaFor(1);
    const [one, two] = [await enter(all[0] as VehicleTicketRecord), await enter(all[1] as VehicleTicketRecord)];
    await call(one.id, gate.id);
    central.clock.advance(15 * MINUTE_MS);
    await tick();
    expect((await zone())?.vehicles[0]).toMatchObject({ id: one.id, state: "called", calls: 2 });
    central.clock.advance(15 * MINUTE_MS);
    await tick();
    expect(await zone()).toMatchObject({ reserved: 1, free: 0 });
    central.clock.advance(CALL_SETTLES_MS);
    await tick();
    expect(await zone()).toMatchObject({
      reserved: 0,
      vehicles: [
        { id: two.id, place: 1 },
        { id: one.id, state: "waiting", place: 2, calls: 0, gate_id: null },
      ],
    });
  });

  test("a called vehicle is called again by hand to another gate, and put back: its place is free at once", async () => {
    const { gate, all, zone } = await areaFor(1, 2);
    const [first, second] = all as [VehicleTicketRecord, VehicleTicketRecord];
    const one = await enter(first);
    await enter(second);
    await refused(admin.request("POST", `${PATH}/${one.id}/recall`, { body: {} }), 409, /it is not called/);
    await call(one.id, gate.id);
    central.clock.advance(5 * MINUTE_MS);
    const again = await admin.post(`${PATH}/${one.id}/recall`, BufferEntry, {});
    expect(again).toMatchObject({ state: "called", gate_id: gate.id, calls: 2 });
    expect(Date.parse(again.called_until ?? "") - central.clock.nowMs()).toBe(15 * MINUTE_MS);
    const elsewhere = (await areaFor(1, 0)).gate.id;
    await refused(
      admin.request("POST", `${PATH}/${one.id}/recall`, { body: { gate_id: elsewhere } }),
      400,
      /gate of another area/,
    );
    expect(await zone()).toMatchObject({ reserved: 1, free: 0 });
    const back = await admin.request("POST", `${PATH}/${one.id}/put-back`);
    expect(back.status).toBe(200);
    const now = await zone();
    expect([now?.free, now?.vehicles.map(({ vehicle_ticket_id }) => vehicle_ticket_id)]).toEqual([
      1,
      [second.id, first.id],
    ]);
    await refused(admin.request("POST", `${PATH}/${one.id}/put-back`), 409, /it is not called/);
  });

  test("entering, calling and leaving twice are refused in words, and leave nothing half done", async () => {
    const { gate, all, zone } = await areaFor(1);
    const ticket = all[0] as VehicleTicketRecord;
    const body = { vehicle_ticket_id: ticket.id };
    const answers = await Promise.all([1, 2].map(() => admin.request("POST", `${PATH}/enter`, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const id = (await zone())?.vehicles[0]?.id ?? "";
    const calls = await Promise.all([1, 2].map(() => call(id, gate.id)));
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 409]);
    await refused(admin.request("POST", `${PATH}/enter`, { body }), 409, /already: it was called to a gate/);
    expect((await leave(id)).status).toBe(200);
    await refused(leave(id), 409, /left at/);
    await refused(call(id, gate.id), 409, /left at/);
    expect(await zone()).toMatchObject({ reserved: 0, free: 1, vehicles: [] });
    expect(await enter(ticket)).toMatchObject({ place: 1 });
  });

  test("another vehicle goes first only with a reason, and to a gate of its own area", async () => {
    const { gate, all } = await areaFor(5);
    await enter(all[0] as VehicleTicketRecord);
    const two = await enter(all[1] as VehicleTicketRecord);
    const elsewhere = await areaFor(1, 1);
    await refused(call(two.id, elsewhere.gate.id), 400, /gate of another area/);
    const called = await call(two.id, gate.id, { out_of_turn_reason: "Refrigerated goods" });
    expect(called.body).toMatchObject({ data: { gate_id: gate.id, out_of_turn_reason: "Refrigerated goods" } });
  });

  test("a ticket that ends takes its vehicle out of the queue", async () => {
    const { all, zone } = await areaFor(1, 1);
    const ticket = all[0] as VehicleTicketRecord;
    await enter(ticket);
    await admin.request("POST", `/v1/tickets/${ticket.ticket_id}/cancel`, { body: { reason: "not needed" } });
    await site.work(({ tx }) =>
      tx.updateTable("vehicle_tickets").set({ status: "cancelled" }).where("id", "=", ticket.id).execute(),
    );
    await tick();
    expect((await zone())?.vehicles).toEqual([]);
    await refused(
      admin.request("POST", `${PATH}/enter`, { body: { vehicle_ticket_id: ticket.id } }),
      409,
      /is cancelled/,
    );
  });

  test("a person of another company names its vehicles in vain", async () => {
    const { all } = await areaFor(1, 1);
    const tenant = central.asPrincipal({ ...admin.principal, companyId: newId() });
    const body = { vehicle_ticket_id: all[0]?.id };
    await refused(tenant.request("POST", `${PATH}/enter`, { body }), 400, /is not one that you may use/);
  });

  test("an officer's correction is kept with its reason, and counts at central and at the gates", async () => {
    const { gate, all, scan, zone } = await areaFor(1);
    const [one, two] = all as [VehicleTicketRecord, VehicleTicketRecord];
    await scan(one);
    const body = { area_id: gate.area_id, inside: 0, reason: "Counted on the yard" };
    const kept = await admin.post(`${PATH}/inside-corrections`, InsideCorrection, body);
    expect(kept).toMatchObject({ inside: 0, counted: 1, offset: -1, corrected_by: { id: admin.principal.id } });
    expect(await zone()).toMatchObject({ inside: 0, inside_offset: -1, free: 1 });
    const { lines } = await central.platform.feed.read({ areaId: gate.area_id, gateId: gate.id }, "0", 1_000);
    expect(lines).toContainEqual(expect.objectContaining({ kind: "inside_correction", id: gate.area_id }));
    const audited = central.platform.db.selectFrom("audit_log").select("after").where("record_id", "=", kept.id);
    expect((await audited.executeTakeFirstOrThrow()).after).toContain("Counted on the yard");
    expect(await scan(two)).toMatchObject({ is_admitted: true });
    expect(await zone()).toMatchObject({ inside: 1, free: 0 });
  });

  test("the dashboard says who waits, and how long those that entered have waited, by day and by hour", async () => {
    const { gate, all, scan } = await areaFor(5);
    const [one, two, three] = all as [VehicleTicketRecord, VehicleTicketRecord, VehicleTicketRecord];
    const entry = await enter(one);
    await enter(two);
    await leave((await enter(three)).id);
    await call(entry.id, gate.id);
    central.clock.advance(10 * MINUTE_MS);
    await scan(one);
    const events = { came: 3, called: 1, missed: 0, entered: 1, left: 1, mean_wait_seconds: 600 };
    for (const by of ["day", "hour"] as const) {
      const data = await admin.get(`/v1/dashboards/buffer-zone?area_id=${gate.area_id}&by=${by}`, BufferZoneData);
      expect(data).toMatchObject({ by, waiting_now: 1, called_now: 0, total: events });
      expect(data.items.reduce((sum, { came }) => sum + came, 0)).toBe(3);
    }
    const atGate = await admin.get(`/v1/dashboards/buffer-zone?gate_id=${gate.id}`, BufferZoneData);
    expect(atGate).toMatchObject({ waiting_now: 0, total: { came: 0, called: 1, entered: 1 } });
  });
});
