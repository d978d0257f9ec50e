import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VehicleTicketRecord } from "../../../../../shared/wire/feed.ts";
import { GateActivityDetail } from "../../../../wire/gate-activity.ts";
import { ReviewListItem } from "../../../../wire/review.ts";
import { ReviewDetail } from "../../../../wire/review-detail.ts";
import { HeartbeatReply } from "../../../../../shared/wire/sync.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../gate-activities/test/activity-site.ts";

type Site = Awaited<ReturnType<ReturnType<typeof activitySite>["gateWithEdge"]>>;

const engine = testEngine();

/** One case for each contradiction, whatever the arrival order of its news, on any engine. */
describe(`contradictions on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const cases = async (query: Record<string, string>) =>
    (await admin.get("/v1/officer-reviews", listOf(ReviewListItem), { order: "ASC", ...query })).items;
  const summaries = (list: ReviewListItem[]) => list.map(({ kind, status }) => `${kind} ${status}`);
  /** The facts of a passage at a gate; sent later. */
  function pass({ journal }: Site, ticket: VehicleTicketRecord, step: "in" | "out" = "in") {
    const of = { vehicle_ticket_id: ticket.id, ticket_id: ticket.ticket_id, police_number: ticket.police_number };
    const decision = journal.decision(of, { step });
    const passage = journal.passage(decision.id, { vehicle_ticket_id: ticket.id, step });
    central.clock.advance(60_000);
    return [decision, passage] as const;
  }

  describe("in twice at two gates", () => {
    test.each([
      { name: "in order", order: [0, 1], is: ["double_step open"] },
      { name: "the later one first", order: [1, 0], is: ["double_step open"] },
      { name: "each of them again", order: [0, 1, 0, 1, 1], is: ["double_step open"] },
    ])("$name: one case, in which both have a part", async ({ order, is }) => {
      const { gates, ticket } = await stage(2);
      const both = gates.map((gate) => ({ gate, facts: pass(gate, ticket) }));
      for (const turn of order) {
        const one = both[turn];
        if (one) await site.push(one.gate.edge, ...one.facts);
      }
      for (const { facts } of both) expect(summaries(await cases({ activity_id: facts[0].id }))).toEqual(is);
      const [{ id } = { id: "" }] = await cases({ activity_id: both[0]?.facts[0].id ?? "" });
      const shown = await admin.get(`/v1/officer-reviews/${id}`, ReviewDetail);
      expect([shown.subject?.activity.id, shown.other?.activity.id].sort()).toEqual(
        both.map(({ facts }) => facts[0].id).sort(),
      );
    });

    test("a passage that comes before its decision opens no second case when the decision follows", async () => {
      const { gates, ticket } = await stage(2);
      const [one, other] = gates.map((gate) => ({ gate, facts: pass(gate, ticket) }));
      if (!one || !other) throw new Error("two gates");
      await site.push(one.gate.edge, one.facts[1]);
      await site.push(other.gate.edge, ...other.facts);
      await site.push(one.gate.edge, one.facts[0]);
      expect(summaries(await cases({ activity_id: one.facts[0].id }))).toEqual(["double_step open"]);
    });

    test("the out between them that arrives late closes the case; the same facts again do not open it", async () => {
      const { gates, ticket } = await stage(3);
      const [a, b, c] = gates.map((gate, at) => ({ gate, facts: pass(gate, ticket, at === 1 ? "out" : "in") }));
      if (!a || !b || !c) throw new Error("three gates");
      await site.push(a.gate.edge, ...a.facts);
      await site.push(c.gate.edge, ...c.facts);
      expect(summaries(await cases({ activity_id: c.facts[0].id }))).toEqual(["double_step open"]);
      await site.push(b.gate.edge, ...b.facts);
      for (const one of [a, b, c]) await site.push(one.gate.edge, ...one.facts);
      const [closed, ...others] = await cases({ activity_id: c.facts[0].id });
      expect(closed).toMatchObject({
        status: "closed",
        decided_by: null,
        note: "the step between the two has arrived",
      });
      expect(others).toEqual([]);
      expect((await decide(closed?.id ?? "", "solve", { note: "x" })).problem().code).toBe("wrong_state");
    });

    test("after an officer's reset it is none", async () => {
      const { gates, ticket } = await stage(2);
      const [a, b] = gates;
      if (!a || !b) throw new Error("two gates");
      const first = pass(a, ticket);
      const reset = a.journal.amendment({ action: "step_back", vehicle_ticket_id: ticket.id });
      central.clock.advance(1_000);
      const second = pass(b, ticket);
      await site.push(a.edge, ...first, reset);
      await site.push(b.edge, ...second);
      expect(await cases({ activity_id: second[0].id })).toEqual([]);
    });
  });

  test("an unknown passage that is settled later closes its case", async () => {
    const { gates, ticket } = await stage(1);
    const [gate] = gates;
    if (!gate) throw new Error("a gate");
    const decision = gate.journal.decision({ vehicle_ticket_id: ticket.id });
    const settled = (outcome: string) => gate.journal.passage(decision.id, { vehicle_ticket_id: ticket.id, outcome });
    await site.push(gate.edge, decision, settled("unknown"));
    expect(summaries(await cases({ activity_id: decision.id }))).toEqual(["passage_unknown open"]);
    await site.push(gate.edge, settled("confirmed"));
    expect(summaries(await cases({ activity_id: decision.id }))).toEqual(["passage_unknown closed"]);
  });

  test("a clock that is still off after its case was solved opens another; what came before does not", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const off = () => journal.event({ clock: { trust: "uncertain", offset_ms: -90_000 } });
    const late = off();
    await site.push(edge, off());
    central.clock.advance(300_000);
    const [{ id } = { id: "" }] = await cases({ edge_id: edgeId });
    expect((await decide(id, "solve", { note: "battery changed" })).status).toBe(200);
    await site.push(edge, late);
    expect(await cases({ edge_id: edgeId })).toHaveLength(1);
    central.clock.advance(300_000);
    await site.push(edge, off());
    expect(summaries(await cases({ edge_id: edgeId }))).toEqual(["clock_off solved", "clock_off open"]);
  });

  test("breaks of one chain gather in one case; a heartbeat that repeats one opens none after it was solved", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const [one, two, three] = [journal.event(), journal.event(), journal.event()];
    await site.push(edge, one, { ...two, detail: "another story" }, { ...three, detail: "and another" });
    const [found] = await cases({ edge_id: edgeId });
    expect(found).toMatchObject({ kind: "chain_broken", evidence: { count: 2, findings: [{}, {}] } });
    expect((await decide(found?.id ?? "", "reject", { reason: "x" })).problem().code).toBe("wrong_state");
    await decide(found?.id ?? "", "solve", { note: "disk replaced" });
    central.clock.advance(60_000);
    for (let beats = 0; beats < 2; beats++) await beat(edge, { journal: { sequence: 3, hash: "f".repeat(64) } });
    expect(summaries(await cases({ edge_id: edgeId }))).toEqual(["chain_broken solved", "chain_broken open"]);
    const [, second] = await cases({ edge_id: edgeId });
    await decide(second?.id ?? "", "solve", { note: "the same disk" });
    await beat(edge, { journal: { sequence: 3, hash: "f".repeat(64) } });
    expect(await cases({ edge_id: edgeId })).toHaveLength(2);
  });

  describe("a journal that was set back", () => {
    test("is one case however long it goes on; behind central's last sequence nothing collides and nothing is missing", async () => {
      const { edge, edgeId, journal } = await site.gateWithEdge();
      const [first, ...lost] = Array.from({ length: 5 }, () => journal.event());
      await site.push(edge, first ?? {}, ...lost);
      journal.goOnFrom(first ?? { sequence: 0, hash: "" });
      await site.push(edge, journal.event(), journal.event());
      const [found, ...others] = await cases({ edge_id: edgeId });
      expect([found, others]).toMatchObject([{ kind: "chain_broken", evidence: { count: 1 } }, []]);
      const { last_sequence = 0 } = await beat(edge, { journal: journal.head() });
      expect(last_sequence).toBe(5);
      journal.goOnFrom({ sequence: last_sequence, hash: journal.head().hash });
      const repair = journal.event({ event: "journal_repaired" });
      expect(await site.push(edge, repair, journal.event())).toMatchObject({ missing: [] });
      expect(summaries(await cases({ edge_id: edgeId }))).toEqual(["chain_broken open"]);
      await decide(found?.id ?? "", "solve", { note: "the disk was restored" });
      central.clock.advance(120_000);
      await site.push(edge, journal.event());
      expect(await beat(edge, { journal: journal.head() })).toMatchObject({ received_up_to: 8, last_sequence: 8 });
      expect(summaries(await cases({ edge_id: edgeId }))).toEqual(["chain_broken solved"]);
    });

    test("by two computers that run at once: the passages of both count, in one case", async () => {
      const { gates, ticket } = await stage(1);
      const [gate] = gates;
      if (!gate) throw new Error("a gate");
      const parting = gate.journal.head();
      const one = pass(gate, ticket);
      gate.journal.goOnFrom(parting);
      const other = pass(gate, await site.ticket(ticket.area_id));
      await Promise.all([one, other, other, one].map((facts) => site.push(gate.edge, ...facts)));
      for (const [{ id }] of [one, other])
        expect((await admin.get(`/v1/gate-activities/${id}`, GateActivityDetail)).status).toBe("passed");
      expect(await site.facts(gate.edgeId)).toBe(4);
      expect(summaries(await cases({ edge_id: gate.edgeId }))).toEqual(["chain_broken open"]);
    });
  });

  describe("a gap in the journal", () => {
    const gone = (from: number, to: number) => ({ gone: [{ from, to }] });

    test("is asked for until it is filled, and is no case while the edge has not answered: an answer may be lost", async () => {
      const { edge, edgeId, journal } = await site.gateWithEdge();
      const facts = Array.from({ length: 6 }, () => journal.event());
      const [first, second, third, fourth, fifth, sixth] = facts;
      const missing = [
        { from: 2, to: 3 },
        { from: 5, to: 5 },
      ];
      // The answer to this push is lost, as is the answer to the first heartbeat.
      expect((await site.push(edge, first ?? {}, fourth ?? {}, sixth ?? {})).missing).toEqual(missing);
      for (let beats = 0; beats < 9; beats++) {
        central.clock.advance(10_000);
        expect(await beat(edge, head(sixth))).toMatchObject({ received_up_to: 1, missing });
      }
      const draining = { ...head(sixth), outbox: { depth: 4, parked: 0, oldest_at: null } };
      expect(await beat(edge, draining)).not.toHaveProperty("missing");
      await site.push(edge, second ?? {}, third ?? {});
      expect((await beat(edge, head(sixth))).missing).toEqual(missing.slice(1));
      await site.push(edge, fifth ?? {});
      expect(await beat(edge, head(sixth))).not.toHaveProperty("missing");
      expect(await cases({ edge_id: edgeId })).toEqual([]);
    });

    test("is a case once the edge says that it no longer has it, and holds the edge back until it is solved", async () => {
      const { edge, edgeId, journal } = await site.gateWithEdge();
      const facts = Array.from({ length: 6 }, () => journal.event());
      const [first, , , fourth, , sixth] = facts;
      await site.push(edge, first ?? {}, fourth ?? {}, sixth ?? {});
      // The edge has one half of the first gap, which is still in flight.
      for (let beats = 0; beats < 2; beats++) await beat(edge, { ...head(sixth), ...gone(2, 2) });
      await beat(edge, { ...head(sixth), gone: [...gone(2, 2).gone, ...gone(4, 9).gone] });
      const gaps = await cases({ edge_id: edgeId });
      expect(
        gaps.map(({ kind, status, evidence }) => [kind, status, evidence["from"], evidence["to"], evidence["gate"]]),
      ).toEqual([
        ["gap", "open", 2, 2, { no_longer_has: true }],
        ["gap", "open", 5, 5, { no_longer_has: true }],
      ]);
      await site.push(edge, facts[2] ?? {});
      for (const { id } of gaps) expect((await decide(id, "solve", { note: "the disk died" })).status).toBe(200);
      expect((await beat(edge, { ...head(sixth), ...gone(2, 5) })).received_up_to).toBe(6);
      expect((await site.push(edge, facts[1] ?? {})).results).toMatchObject([{ outcome: "accepted" }]);
      expect(await cases({ edge_id: edgeId })).toHaveLength(2);
    });

    test("is a case after a day of asking where the edge answers nothing and has nothing more to send", async () => {
      const { edge, edgeId, journal } = await site.gateWithEdge();
      const [first, , third] = Array.from({ length: 3 }, () => journal.event());
      await site.push(edge, first ?? {}, third ?? {});
      central.clock.advance(86_399_000);
      await beat(edge, head(third));
      expect(await cases({ edge_id: edgeId })).toEqual([]);
      central.clock.advance(1_000);
      await beat(edge, head(third));
      expect((await cases({ edge_id: edgeId })).map(({ evidence }) => evidence["gate"])).toEqual([
        { has_not_answered: true, has_no_more_to_send: true },
      ]);
    });

    test("closes itself when all of its facts have arrived, and not before", async () => {
      const { edge, edgeId, journal } = await site.gateWithEdge();
      const [first, second, third, fourth] = Array.from({ length: 4 }, () => journal.event());
      await site.push(edge, first ?? {}, fourth ?? {});
      await beat(edge, { ...head(fourth), ...gone(2, 3) });
      await site.push(edge, third ?? {});
      await beat(edge, { ...head(fourth), ...gone(2, 3) });
      expect(summaries(await cases({ edge_id: edgeId }))).toEqual(["gap open"]);
      await site.push(edge, second ?? {});
      expect(summaries(await cases({ edge_id: edgeId }))).toEqual(["gap closed"]);
      expect((await beat(edge, head(fourth))).received_up_to).toBe(4);
    });
  });

  const head = (fact: { sequence: number; hash: string } | undefined) => ({
    journal: { sequence: fact?.sequence ?? 0, hash: fact?.hash ?? "" },
  });
  const beat = (edge: Site["edge"], more: Parameters<typeof site.heartbeat>[0]) =>
    edge.post("/v1/sync/heartbeat", HeartbeatReply, site.heartbeat(more));
  const decide = (id: string, how: "solve" | "reject", body: object) =>
    admin.request("POST", `/v1/officer-reviews/${id}/${how}`, { body });

  async function stage(count: number): Promise<{ gates: Site[]; ticket: VehicleTicketRecord }> {
    const areaId = (await site.area()).id;
    const gates: Site[] = [];
    for (let made = 0; made < count; made++) gates.push(await site.gateWithEdge(areaId, "both"));
    return { gates, ticket: await site.ticket(areaId) };
  }
});
