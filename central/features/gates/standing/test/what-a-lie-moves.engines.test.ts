import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Capture } from "../../../../../shared/wire/capture.ts";
import { CheckInResult } from "../../../../wire/check-in.ts";
import { GateActivityDetail } from "../../../../wire/gate-activity.ts";
import { LaneCommand } from "../../../../wire/gate-resources.ts";
import { AreaInside } from "../../../../../shared/wire/inside.ts";
import { FactBatchReply, HeartbeatReply } from "../../../../../shared/wire/sync.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { laneReport } from "../../edges/test/gate-site.ts";
import type { SentFact } from "../../../work/gate-activities/test/journal.ts";
import { type LyingSite, lyingSite } from "./lying-site.ts";

const engine = testEngine();

/** What a lying edge wants, and what an honest one says that looks alike, on any engine. */
describe(`the word of an edge on ${engine.name}`, () => {
  let central: TestCentral;
  let site: LyingSite;
  beforeAll(async () => {
    central = await startCentral(engine);
    site = await lyingSite(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const push = (...facts: SentFact[]) => site.liar.post("/v1/sync/activities", FactBatchReply, { facts });
  const kinds = (about: string) => site.site.reviews(about);
  const beat = (lanes: ReturnType<typeof laneReport>[]) =>
    site.liar.post("/v1/sync/heartbeat", HeartbeatReply, site.site.heartbeat({ journal: site.journal.head(), lanes }));
  const insideOf = async (areaId: string) => (await site.admin.get(`/v1/areas/${areaId}/inside`, AreaInside)).inside;

  test("a vehicle of another area that it says came in is still to come in", async () => {
    const { journal, ticket, there, admin, central: of } = site;
    const decision = journal.decision({ vehicle_ticket_id: ticket.id, ticket_id: ticket.ticket_id });
    await push(decision, journal.passage(decision.id, { vehicle_ticket_id: ticket.id }));
    expect(await kinds(decision.id)).toEqual(["foreign_claim"]);
    of.clock.advance(61_000);
    const body = { lane_id: there.lane.id, qr_value: ticket.vehicle_ticket_code };
    const came = await admin.post("/v1/gates/virtual/check-in", CheckInResult, body);
    expect([came.is_admitted, came.decision.step]).toEqual([true, "in"]);
  });

  test.each(["with its decision", "without a decision"])(
    "a vehicle whose ticket waits for approval is inside, with a case: %s",
    async (how) => {
      const { journal, here } = site;
      const ticket = await site.site.ticket(here.gate.area_id, { status: "waiting_approve" });
      const before = await insideOf(here.gate.area_id);
      const decision = journal.decision({ vehicle_ticket_id: ticket.id, ticket_id: ticket.ticket_id });
      const opening = how === "with its decision" ? [decision] : [];
      await push(...opening, journal.passage(decision.id, { vehicle_ticket_id: ticket.id }));
      expect(await kinds(decision.id)).toEqual(["unapproved_ticket"]);
      expect(await insideOf(here.gate.area_id)).toBe(before + 1);
    },
  );

  test("the passage of an own vehicle on another gate's lane counts, for the gate alone", async () => {
    const { journal, here, beside, central: of } = site;
    const ticket = await site.site.ticket(here.gate.area_id);
    const decision = journal.decision({ vehicle_ticket_id: ticket.id, ticket_id: ticket.ticket_id });
    const lane = { lane_id: beside.lane.id };
    await push(decision, journal.passage(decision.id, { vehicle_ticket_id: ticket.id, ...lane }));
    expect(await kinds(decision.id)).toEqual(["foreign_claim"]);
    const known = await site.site.tickets.vehicleTicketById(of.platform.db, ticket.id);
    expect(known?.last_step).toMatchObject({ step: "in", gate_id: site.place.gate_id, lane_id: site.place.gate_id });
  });

  test("one activity is of one vehicle ticket", async () => {
    const { journal, here, central: of } = site;
    const [one, other] = [await site.site.ticket(here.gate.area_id), await site.site.ticket(here.gate.area_id)];
    const decision = journal.decision({ vehicle_ticket_id: one.id, ticket_id: one.ticket_id });
    const passage = journal.passage(decision.id, { vehicle_ticket_id: other.id });
    const swapped = journal.decision({ vehicle_ticket_id: one.id, ticket_id: other.ticket_id });
    await push(decision, passage, swapped);
    expect((await site.claims(decision.id)).map(({ code }) => code)).toEqual(["claim_other_vehicle"]);
    expect((await site.claims(swapped.id)).map(({ code }) => code)).toEqual(["claim_not_its_ticket"]);
    expect((await site.site.tickets.vehicleTicketById(of.platform.db, other.id))?.last_step).toBeNull();
  });

  test("an officer whom central never knew is named in a case", async () => {
    const decision = site.journal.decision({ ...site.own, vehicle_ticket_id: null });
    const by = { type: "officer", id: newId(), name: "Nobody" };
    const override = site.journal.override({ by });
    await push(decision, override);
    expect(await site.claims(override.id)).toEqual([{ code: "claim_officer_unknown", params: { name: "Nobody" } }]);
    expect(await kinds(decision.id)).toEqual([]);
  });

  test("a heartbeat counts without the lanes and devices of others, and names them in one case", async () => {
    const { lane, beside, there, device, central: of, edgeId } = site;
    const devices = [device.id].map((device_id) => ({ device_id, role: "reader", state: "ready" }) as const);
    const since = new Date(of.clock.nowMs()).toISOString();
    const own = laneReport(lane.id, { devices: devices.map((one) => ({ ...one, since, detail: null })) });
    const before = await site.claims(edgeId);
    for (let beats = 0; beats < 3; beats++)
      await beat([own, laneReport(beside.lane.id, { barrier: "open" }), laneReport(there.lane.id)]);
    const said = (await site.claims(edgeId)).slice(before.length);
    expect(said.map(({ code }) => code).sort()).toEqual(["claim_device", "claim_lane", "claim_lane"]);
    const kept = await site.site.edges.edgeOf(of.platform.db, edgeId);
    expect(kept?.heartbeat?.lanes).toMatchObject([{ lane_id: lane.id, devices: [] }]);
    const news = await of.platform.db.selectFrom("live_events").select("data").execute();
    expect(news.filter(({ data }) => data.includes(beside.lane.id) && data.includes(site.place.gate_id))).toEqual([]);
  });

  test("the answer to another gate's command is refused with a case; an answer names own records alone", async () => {
    const { command, decision, edgeId, admin, beside, central: of } = site;
    const result = { outcome: "done", because: null, activity_id: null, at: new Date(of.clock.nowMs()).toISOString() };
    const before = (await site.claims(edgeId)).length;
    const answer = await site.liar.request("POST", `/v1/sync/commands/${command.id}/result`, { body: result });
    expect(answer.status).toBe(404);
    const path = `/v1/lanes/${beside.lane.id}/commands/${command.id}`;
    expect((await admin.get(path, LaneCommand)).answered_at).toBeNull();
    await beat([]);
    const { id } = await site.order(site.lane.id);
    const body = { ...result, activity_id: decision.id };
    const done = await site.liar.post(`/v1/sync/commands/${id}/result`, LaneCommand, body);
    expect([done.state, done.activity_id]).toEqual(["done", null]);
    expect((await site.claims(edgeId)).slice(before).map(({ code }) => code)).toEqual([
      "claim_command",
      "claim_activity",
    ]);
  });

  test("a picture of another gate's record, by another gate's camera, is kept and shown nowhere", async () => {
    const { decision, device, edgeId, admin } = site;
    const before = (await site.claims(edgeId)).length;
    const form = new FormData();
    const fields = { id: newId(), activity_id: decision.id, device_id: device.id, moment: "decision" };
    for (const [name, value] of Object.entries({ ...fields, taken_at: "2026-11-21T06:00:00.000Z" }))
      form.set(name, value);
    form.set("file", new File([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1])], "one.jpg"));
    const kept = await site.liar.post("/v1/files/hardware-transactions", Capture, form);
    expect(kept.device_id).toBeNull();
    const { captures } = await admin.get(`/v1/gate-activities/${decision.id}`, GateActivityDetail);
    expect(captures.map(({ id }) => id)).toEqual([site.capture.id]);
    expect((await site.claims(edgeId)).slice(before).map(({ code }) => code)).toEqual([
      "claim_activity",
      "claim_device",
    ]);
  });

  describe("an honest edge", () => {
    test("refuses another area's ticket: no case, and nothing follows for that ticket", async () => {
      const { journal, ticket } = site;
      const before = await site.foreignState();
      const shown = { vehicle_ticket_id: ticket.id, ticket_id: null, police_number: "" };
      const refused = journal.decision(shown, { verdict: "refuse", code: "WRONG_AREA", colour: "red" });
      await push(refused, journal.passage(refused.id, { vehicle_ticket_id: ticket.id, step: null }));
      expect(await kinds(refused.id)).toEqual([]);
      expect(await site.foreignState()).toEqual(before);
    });

    test("carries out a command of a person at central, on a waiting vehicle too; the same command later is a case", async () => {
      const { journal, admin, central: of } = site;
      await beat([]);
      const by = { type: "user", id: admin.principal.id, name: "The admin" };
      const { id: command_id } = await site.order(site.lane.id);
      const opened = journal.override({ by, command_id });
      const waiting = journal.decision({}, { verdict: "refer", code: "CUSTOMS_STALE", colour: "yellow" });
      const settled = journal.settlement(waiting.id, { by });
      await push(opened, waiting, settled);
      of.clock.advance(120_000);
      const again = journal.override({ by, command_id });
      const alone = journal.decision({}, { verdict: "refer", code: "CUSTOMS_STALE", colour: "yellow" });
      await push(again, alone, journal.settlement(alone.id, { by }));
      expect([await kinds(opened.id), await kinds(waiting.id)]).toEqual([["override"], []]);
      expect([await kinds(again.id), await kinds(alone.id)]).toEqual([
        ["foreign_claim", "override"],
        ["foreign_claim"],
      ]);
    });

    test("may be late: its lane is deleted and its officer has moved meanwhile", async () => {
      const { journal, admin, here, there, central: of } = site;
      const officer = (await of.as("operational", { areaIds: [here.gate.area_id] })).principal;
      const pin = { gate_pin: "739154" };
      await admin.request("PATCH", `/v1/users/operational/${officer.id}`, { body: pin });
      const lane = await site.site.lane(site.place.gate_id, { number: 2 });
      const late = journal.override({
        action: "close",
        lane_id: lane.id,
        by: { type: "officer", id: officer.id, name: "Sari" },
      });
      const moved = await admin.request("PATCH", `/v1/users/operational/${officer.id}`, {
        body: { area_ids: [there.gate.area_id] },
      });
      expect(moved.status).toBe(200);
      expect((await admin.request("DELETE", `/v1/lanes/${lane.id}`)).status).toBe(200);
      of.clock.advance(14 * 24 * 3_600_000);
      await (await site.signIn()).post("/v1/sync/activities", FactBatchReply, { facts: [late] });
      expect(await kinds(late.id)).toEqual([]);
    });
  });
});
