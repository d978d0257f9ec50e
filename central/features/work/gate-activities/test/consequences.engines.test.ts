import { cancelTicket } from "../../../trade/tickets/life/decide-ticket.ts";
import { WITHOUT_PABEANAN } from "../../../trade/tickets/kinds/without-pabeanan.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { VehicleTicketRecord } from "../../../../../shared/wire/feed.ts";
import { GateActivity, GateActivityDetail } from "../../../../wire/gate-activity.ts";
import { ADMITTED } from "../../../../../shared/test/sample-facts.ts";
import type { Decision } from "../../../../../shared/wire/decision.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { findVehicleTicket, ticketOfId } from "../../../trade/tickets/domain/store.ts";
import { activitySite } from "./activity-site.ts";

type Site = Awaited<ReturnType<ReturnType<typeof activitySite>["gateWithEdge"]>>;

const engine = testEngine();

/** The effects of facts on tickets, other gates and people, on any engine. */
describe(`what follows from facts on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const of = ({ id, ticket_id, police_number }: VehicleTicketRecord) => ({
    vehicle_ticket_id: id,
    ticket_id,
    police_number,
  });
  const lastStep = async ({ id }: VehicleTicketRecord) =>
    (await site.tickets.vehicleTicketById(central.platform.db, id))?.last_step ?? null;
  const atGate = async ({ gate }: Site, { id }: VehicleTicketRecord) => {
    const { lines } = await central.platform.feed.read({ areaId: gate.area_id, gateId: gate.id }, "0", 1_000);
    return lines.find((line) => line.id === id);
  };
  /** One step of a visit at a gate: decided and passed now. */
  async function pass({ edge, journal }: Site, ticket: VehicleTicketRecord, outcome = "confirmed", step = "in") {
    const decision = journal.decision(of(ticket), { step: step === "in" ? "in" : "out" });
    const passage = journal.passage(decision.id, { vehicle_ticket_id: ticket.id, step, outcome });
    await site.push(edge, decision, passage);
    return decision;
  }
  const cancel = (ticket: VehicleTicketRecord) =>
    central.platform.transact(systemActor("test"), async (work) =>
      cancelTicket(work, WITHOUT_PABEANAN, await ticketOfId(work.tx, ticket.ticket_id), "no longer needed"),
    );

  test("a decision alone takes no step; a passage does, and is published to every gate of the area", async () => {
    const [here, there] = await twoGates();
    const ticket = await site.ticket(here.gate.area_id);
    const decision = here.journal.decision(of(ticket));
    await site.push(here.edge, decision);
    expect(await lastStep(ticket)).toBeNull();
    await site.push(here.edge, here.journal.passage(decision.id, { vehicle_ticket_id: ticket.id }));
    const expected = { step: "in", activity_id: decision.id, gate_id: here.gate.id, lane_id: here.lane.id };
    expect(await lastStep(ticket)).toMatchObject({ ...expected, gate_name: "Gate 1" });
    expect(await atGate(there, ticket)).toMatchObject({ type: "put", data: { last_step: expected } });
    expect(await site.reviews(decision.id)).toEqual([]);
  });

  test("a weight belongs to its step of the vehicle ticket, and opens no activity of its own", async () => {
    const [here] = await twoGates();
    const ticket = await site.ticket(here.gate.area_id);
    const decision = here.journal.decision(of(ticket));
    const weighing = (fields: object) =>
      here.journal.weighing(decision.id, { vehicle_ticket_id: ticket.id, ...fields });
    await site.push(here.edge, decision, weighing({ gross: 12.34, unit: "t" }));
    await site.push(here.edge, weighing({ step: "out", gross: 30_020, gross_kg: 30_020 }));
    const kept = await findVehicleTicket(central.platform.db, ticket.id);
    expect(kept).toMatchObject({ weight_in: 12_340, weight_out: 30_020 });
    expect(await admin.get(`/v1/gate-activities/${decision.id}`, GateActivityDetail)).toMatchObject({
      kind: "decision",
      vehicle_ticket_id: ticket.id,
      gross_kg: 30_020,
    });
    const weights = [
      { step: "in", kg: 12_340 },
      { step: "out", kg: 30_020 },
    ];
    expect(await atGate(here, ticket)).toMatchObject({ data: { weights } });
  });

  test("a net weight that was not announced, with an officer's gross weight, passes with a review", async () => {
    const [here] = await twoGates();
    const ticket = await site.ticket(here.gate.area_id);
    const waiting = here.journal.decision(of(ticket), { verdict: "refer", code: "WEIGHT_MISSING", colour: "yellow" });
    const weight = { net_kg: 12_000, announced_kg: 10_000 };
    const again: Decision = { ...ADMITTED, code: "WEIGHT_MISMATCH", reviews: ["WEIGHT_MISMATCH"], weight };
    const by = { type: "officer", id: admin.principal.id, name: "Sari" };
    const byHand = {
      vehicle_ticket_id: ticket.id,
      scale_id: null,
      stable_by: "officer",
      by_hand: { by, reason: "dark" },
    };
    const weighing = here.journal.weighing(waiting.id, { ...byHand, decision: again });
    await site.push(here.edge, waiting, weighing);
    expect(await admin.get(`/v1/gate-activities/${waiting.id}`, GateActivityDetail)).toMatchObject({
      status: "allowed",
      code: "WEIGHT_MISMATCH",
      reviews: [{ kind: "softened_rule", evidence: { weight } }],
    });
  });

  test("a weight that arrives late does not replace the weight of a later activity", async () => {
    const [here, there] = await twoGates();
    const ticket = await site.ticket(here.gate.area_id);
    const its = { vehicle_ticket_id: ticket.id };
    const late = [
      here.journal.weighing(newId(), { ...its, gross_kg: 11_000 }),
      here.journal.weighing(newId(), { ...its, step: "out", gross_kg: 29_000 }),
    ];
    central.clock.advance(60_000);
    await site.push(there.edge, there.journal.weighing(newId(), { ...its, gross_kg: 12_000 }));
    await site.push(here.edge, ...late);
    expect(await findVehicleTicket(central.platform.db, ticket.id)).toMatchObject({
      weight_in: 12_000,
      weight_out: 29_000,
    });
    central.clock.advance(60_000);
    await site.push(here.edge, here.journal.weighing(newId(), { ...its, gross_kg: 11_500 }));
    expect(await findVehicleTicket(central.platform.db, ticket.id)).toMatchObject({ weight_in: 11_500 });
  });

  test.each([
    ["assumed", "passed", []],
    ["unknown", "unknown", ["passage_unknown"]],
  ])("an %s passage spends the step", async (outcome, status, reviews) => {
    const [here] = await twoGates();
    const ticket = await site.ticket(here.gate.area_id);
    const { id } = await pass(here, ticket, outcome);
    expect((await lastStep(ticket))?.activity_id).toBe(id);
    expect(await admin.get(`/v1/gate-activities/${id}`, GateActivityDetail)).toMatchObject({ status });
    expect(await site.reviews(id)).toEqual(reviews);
  });

  test("a vehicle that backed off keeps its step", async () => {
    const [here] = await twoGates();
    const ticket = await site.ticket(here.gate.area_id);
    const { id } = await pass(here, ticket, "none");
    expect(await lastStep(ticket)).toBeNull();
    expect(await admin.get(`/v1/gate-activities/${id}`, GateActivityDetail)).toMatchObject({ status: "not_passed" });
  });

  test("a passage that comes before its decision comes to the same", async () => {
    const [here] = await twoGates();
    const ticket = await site.ticket(here.gate.area_id);
    const decision = here.journal.decision(of(ticket));
    const passage = here.journal.passage(decision.id, { vehicle_ticket_id: ticket.id });
    await site.push(here.edge, passage);
    expect((await lastStep(ticket))?.activity_id).toBe(decision.id);
    await site.push(here.edge, decision);
    const activity = await admin.get(`/v1/gate-activities/${decision.id}`, GateActivityDetail);
    expect(activity).toMatchObject({ status: "passed", vehicle_number: ticket.police_number, code: "OK" });
    expect(activity.facts.map(({ type }) => type)).toEqual(["decision", "passage"]);
  });

  test("in twice at two gates: both are kept, the one received later opens one review", async () => {
    const [here, there] = await twoGates();
    const ticket = await site.ticket(here.gate.area_id);
    const late = here.journal.decision(of(ticket));
    const latePassage = here.journal.passage(late.id, { vehicle_ticket_id: ticket.id });
    central.clock.advance(5 * 60_000);
    const first = await pass(there, ticket);
    await site.push(here.edge, late, latePassage);
    expect(await site.reviews(first.id)).toEqual([]);
    expect(await site.reviews(late.id)).toEqual(["double_step"]);
    expect((await lastStep(ticket))?.activity_id).toBe(first.id);
    const [review] = (await admin.get(`/v1/gate-activities/${late.id}`, GateActivityDetail)).reviews;
    expect(review?.evidence).toMatchObject({ step: "in", other: { activityId: first.id, gateId: there.gate.id } });
    await site.push(here.edge, late, latePassage);
    expect(await site.reviews(late.id)).toEqual(["double_step"]);
  });

  test("a vehicle that came in at one gate and left by another is no contradiction", async () => {
    const [here, there] = await twoGates();
    const ticket = await site.ticket(here.gate.area_id);
    const [entry, exit] = [await pass(here, ticket), await pass(there, ticket, "confirmed", "out")];
    expect([...(await site.reviews(entry.id)), ...(await site.reviews(exit.id))]).toEqual([]);
  });

  test("admitted on old data after a cancel is a case; before the cancel it is none", async () => {
    const [here] = await twoGates();
    const [good, bad] = [await site.ticket(here.gate.area_id), await site.ticket(here.gate.area_id)];
    const before = here.journal.decision(of(good));
    central.clock.advance(1_000);
    await cancel(good);
    await cancel(bad);
    central.clock.advance(1_000);
    const after = here.journal.decision(of(bad));
    await site.push(here.edge, before, after);
    expect(await site.reviews(before.id)).toEqual([]);
    expect(await site.reviews(after.id)).toEqual(["void_ticket"]);
  });

  test("a ticket that central does not know is a case once the vehicle is let through", async () => {
    const [here] = await twoGates();
    const stranger = { vehicle_ticket_id: here.gate.id };
    const refused = here.journal.decision(stranger, { verdict: "refuse", code: "WRONG_AREA", colour: "red" });
    const admitted = here.journal.decision(stranger, { on_signature_alone: true });
    await site.push(here.edge, refused, admitted, here.journal.passage(admitted.id, stranger));
    expect(await site.reviews(refused.id)).toEqual([]);
    expect(await site.reviews(admitted.id)).toEqual(["unknown_ticket"]);
  });

  test("a clock that is off opens one review about the edge, not one for every fact", async () => {
    const [here] = await twoGates();
    const off = { clock: { trust: "uncertain", offset_ms: 90_000 } };
    await site.push(here.edge, here.journal.event(off), here.journal.event(off));
    await site.push(here.edge, here.journal.event(off));
    expect(await site.reviews(here.edgeId)).toEqual(["clock_off"]);
  });

  test("what a clock with no battery timed follows what went before it, and is one review", async () => {
    const [here] = await twoGates();
    const ticket = await site.ticket(here.gate.area_id);
    const before = here.journal.event();
    const beganAt = new Date(central.clock.nowMs()).toISOString();
    const lost = (minutes: number) => ({
      occurred_at: `2021-01-01T00:0${minutes}:00.000Z`,
      clock: { trust: "untrusted", offset_ms: null },
    });
    const decision = here.journal.decision({ ...of(ticket), ...lost(0) });
    const passage = here.journal.passage(decision.id, { vehicle_ticket_id: ticket.id, ...lost(2) });
    central.clock.advance(3_600_000);
    await site.push(here.edge, before, decision);
    await site.push(here.edge, passage);
    const passedAt = new Date(Date.parse(beganAt) + 120_000).toISOString();
    const shown = await admin.get(`/v1/gate-activities/${decision.id}`, GateActivityDetail);
    expect(shown).toMatchObject({ checked_at: beganAt, passed_at: passedAt });
    expect(await lastStep(ticket)).toMatchObject({ step: "in", at: passedAt });
    expect(await site.reviews(here.edgeId)).toEqual(["clock_off"]);
  });

  test("what came late rings no bell", async () => {
    const [here] = await twoGates();
    const late = here.journal.tailgate();
    central.clock.advance(16 * 60_000);
    const live = here.journal.tailgate();
    await site.push(here.edge, late, live);
    const rows = await central.platform.db
      .selectFrom("live_events")
      .select("data")
      .where("type", "=", "gate-activity")
      .where("gate_id", "=", here.gate.id)
      .execute();
    expect(rows.map(({ data }) => GateActivity.parse(JSON.parse(data)).id)).toEqual([live.id]);
    expect(await site.reviews(late.id)).toEqual(["tailgate"]);
  });

  async function twoGates(): Promise<[Site, Site]> {
    const areaId = (await site.area()).id;
    return [await site.gateWithEdge(areaId), await site.gateWithEdge(areaId, "both")];
  }
});
