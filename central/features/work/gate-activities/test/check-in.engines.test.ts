import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Block } from "../../../../../shared/wire/block.ts";
import { CheckInResult } from "../../../../wire/check-in.ts";
import type { VehicleTicketRecord } from "../../../../../shared/wire/feed.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "./activity-site.ts";

const engine = testEngine();

/** The guarantees of check-ins that central decides, on any engine. */
describe(`check-ins on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const virtual = (lane_id: string, qr_value: string) =>
    admin.post("/v1/gates/virtual/check-in", CheckInResult, { lane_id, qr_value });
  const officer = (lane_id: string, more: object) =>
    admin.post("/v1/gates/officer/check-in", CheckInResult, { lane_id, reason: "papers seen", ...more });
  const stepOf = async ({ id }: VehicleTicketRecord) =>
    (await site.tickets.vehicleTicketById(central.platform.db, id))?.last_step?.step ?? null;

  test("a good ticket passes at once, and not a second time", async () => {
    const { gate, lane } = await site.gateWithEdge();
    const ticket = await site.ticket(gate.area_id);
    const first = await virtual(lane.id, ticket.vehicle_ticket_code);
    expect(first).toMatchObject({
      is_admitted: true,
      decision: { verdict: "admit", code: "OK" },
      sign: { color: "green" },
      activity: { source: "virtual", status: "passed", passage: "assumed", activity: "in", edge_id: null },
    });
    expect(await stepOf(ticket)).toBe("in");
    central.clock.advance(5_001);
    const second = await virtual(lane.id, ticket.vehicle_ticket_code);
    expect(second).toMatchObject({
      is_admitted: false,
      decision: { code: "ALREADY_IN", previous: { activity_id: first.activity.id, gate_name: "Gate 1" } },
      activity: { status: "refused", passed_at: null },
    });
  });

  test("a blocked vehicle is refused until an officer lets it in", async () => {
    const { gate, lane } = await site.gateWithEdge();
    const ticket = await site.ticket(gate.area_id);
    const entry = { area_id: gate.area_id, police_number: ticket.police_number, reason: "unpaid damage" };
    await admin.post("/v1/blocks", Block, entry);
    const refused = await virtual(lane.id, ticket.vehicle_ticket_code);
    expect(refused).toMatchObject({ is_admitted: false, decision: { code: "BLOCKED", block: "unpaid damage" } });
    expect(refused.reason).toContain("unpaid damage");
    const override = { code: ticket.vehicle_ticket_code, overrides_refusal: true };
    expect(await officer(lane.id, override)).toMatchObject({ is_admitted: true, decision: { code: "BLOCKED" } });
  });

  test("a signed QR is read; one that central has no ticket for is unknown, however well it is signed", async () => {
    const { gate, lane } = await site.gateWithEdge();
    const ticket = await site.ticket(gate.area_id);
    const terms = {
      vehicleTicketId: ticket.id,
      areaTag: "00000000",
      firstDate: ticket.request_at_start,
      lastDate: ticket.request_at_end,
      ticketClass: ticket.ticket_class,
      direction: ticket.direction,
    };
    const sign = (vehicleTicketId: string) =>
      central.platform.identity.credentialKeys.sign(central.platform.db, { ...terms, vehicleTicketId });
    expect(await virtual(lane.id, await sign(newId()))).toMatchObject({ decision: { code: "UNKNOWN" } });
    expect(await virtual(lane.id, await sign(ticket.id))).toMatchObject({
      is_admitted: true,
      activity: { presented: { kind: "credential" }, on_signature_alone: false },
    });
  });

  test("by plate, however it is typed, whoever may pass on one of the tickets passes", async () => {
    const { gate, lane } = await site.gateWithEdge(undefined, "both");
    const done = await site.ticket(gate.area_id);
    expect((await virtual(lane.id, done.police_number.toLowerCase())).is_admitted).toBe(true);
    expect((await officer(lane.id, { police_number: done.police_number.replaceAll(" ", "-") })).decision.step).toBe(
      "out",
    );
    expect(await virtual(lane.id, done.police_number)).toMatchObject({ is_admitted: false });
    expect(await virtual(lane.id, "no plate at all")).toMatchObject({ decision: { code: "UNREADABLE" } });
  });

  test("an officer overrides a refusal only when told to, with name, reason and a review", async () => {
    const { gate, lane } = await site.gateWithEdge();
    const ticket = await site.ticket(gate.area_id);
    await virtual(lane.id, ticket.vehicle_ticket_code);
    const code = { code: ticket.vehicle_ticket_code };
    expect(await officer(lane.id, code)).toMatchObject({ is_admitted: false, activity: { override: null } });
    const forced = await officer(lane.id, { ...code, overrides_refusal: true });
    expect(forced).toMatchObject({
      is_admitted: true,
      decision: { verdict: "refuse", code: "ALREADY_IN" },
      activity: {
        source: "officer",
        status: "passed",
        reason: "papers seen",
        override: { action: "open", by: { id: admin.principal.id } },
      },
    });
    expect(await site.reviews(forced.activity.id)).toEqual(["override"]);
    expect(await officer(lane.id, { police_number: "X 1 Y", overrides_refusal: true })).toMatchObject({
      is_admitted: false,
      decision: { code: "UNKNOWN" },
    });
  });

  test("what the rule book refers waits for nobody at a virtual gate; an officer settles it", async () => {
    const { gate, lane } = await site.gateWithEdge();
    await admin.request("PATCH", `/v1/areas/${gate.area_id}`, { body: { rules: { capacity: 1 } } });
    const [one, two] = [await site.ticket(gate.area_id), await site.ticket(gate.area_id)];
    expect((await virtual(lane.id, one.vehicle_ticket_code)).is_admitted).toBe(true);
    expect(await virtual(lane.id, two.vehicle_ticket_code)).toMatchObject({
      is_admitted: false,
      decision: { verdict: "refer", code: "AREA_FULL" },
      activity: { status: "refused", color: "yellow" },
    });
    expect(await officer(lane.id, { code: two.vehicle_ticket_code })).toMatchObject({
      is_admitted: true,
      activity: { color: "green", override: null, settled_by: { id: admin.principal.id } },
    });
  });

  test("the same key makes one check-in", async () => {
    const { gate, lane } = await site.gateWithEdge();
    const ticket = await site.ticket(gate.area_id);
    const ask = () =>
      admin.request("POST", "/v1/gates/virtual/check-in", {
        body: { lane_id: lane.id, qr_value: ticket.vehicle_ticket_code },
        headers: { "idempotency-key": ticket.id },
      });
    const [one, two] = [await ask(), await ask()];
    expect(two.text).toBe(one.text);
    expect(await stepOf(ticket)).toBe("in");
    const rows = central.platform.db.selectFrom("gate_activities").select("id").where("lane_id", "=", lane.id);
    expect(await rows.execute()).toHaveLength(1);
  });

  test("check-ins of one ticket at once are one", async () => {
    const { gate, lane } = await site.gateWithEdge();
    const ticket = await site.ticket(gate.area_id);
    const answers = await Promise.all([1, 2, 3].map(() => virtual(lane.id, ticket.vehicle_ticket_code)));
    expect(answers.map((answer) => answer.is_admitted)).toEqual([true, true, true]);
    expect(new Set(answers.map((answer) => answer.activity.id)).size).toBe(1);
  });

  test.each(["virtual", "officer"])("a doubled %s check-in is one, and not in and out at once", async (source) => {
    const { gate, lane } = await site.gateWithEdge(undefined, "both");
    const [ticket, other] = [await site.ticket(gate.area_id), await site.ticket(gate.area_id)];
    const check = ({ vehicle_ticket_code: code }: VehicleTicketRecord) =>
      source === "virtual" ? virtual(lane.id, code) : officer(lane.id, { code });
    const first = await check(ticket);
    await check(other);
    central.clock.advance(5_000);
    expect(await check(ticket)).toMatchObject({ is_admitted: true, activity: { id: first.activity.id } });
    expect(await stepOf(ticket)).toBe("in");
    central.clock.advance(1);
    expect(await check(ticket)).toMatchObject({ is_admitted: true, decision: { step: "out" } });
    expect(await stepOf(ticket)).toBe("out");
  });

  test("hardware is believed for its own gate; the same scan within 5 s is the same check-in", async () => {
    const { gate, lane, edge } = await site.gateWithEdge();
    const other = await site.gateWithEdge();
    const ticket = await site.ticket(gate.area_id);
    const body = { lane_id: lane.id, qr_value: ticket.vehicle_ticket_code };
    const scan = () => edge.post("/v1/gates/hardware/check-in", CheckInResult, body);
    const first = await scan();
    expect(first).toMatchObject({ is_admitted: true, activity: { source: "hardware" } });
    central.clock.advance(5_000);
    expect(await scan()).toMatchObject({ is_admitted: true, activity: { id: first.activity.id } });
    central.clock.advance(1);
    expect(await scan()).toMatchObject({ is_admitted: false, decision: { code: "ALREADY_IN" } });
    expect((await other.edge.request("POST", "/v1/gates/hardware/check-in", { body })).status).toBe(404);
  });

  test("an officer of another area has no such lane", async () => {
    const { lane } = await site.gateWithEdge();
    const stranger = await central.as("operational", { areaIds: [(await site.area()).id] });
    const body = { lane_id: lane.id, code: "ABC", reason: "curious" };
    expect((await stranger.request("POST", "/v1/gates/officer/check-in", { body })).status).toBe(404);
  });

  test.each([{}, { code: "A", police_number: "B 1 C" }, { code: "A", reason: " " }])(
    "an officer's check-in by %o is refused as input",
    async (fields) => {
      const body = { lane_id: newId(), reason: "papers seen", ...fields };
      expect((await admin.request("POST", "/v1/gates/officer/check-in", { body })).status).toBe(400);
    },
  );
});
