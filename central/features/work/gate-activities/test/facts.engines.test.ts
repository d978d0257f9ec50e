import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { GateActivityDetail } from "../../../../wire/gate-activity.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { hashOf } from "../journal/read-fact.ts";
import { accepted, activitySite, known } from "./activity-site.ts";

const engine = testEngine();

/** The guarantees of central for the edges' journals, on any engine. */
describe(`facts on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());
  const detail = (id: string) => admin.get(`/v1/gate-activities/${id}`, GateActivityDetail);
  const heads = (edgeId: string) =>
    central.platform.db.selectFrom("edge_journals").selectAll().where("edge_id", "=", edgeId).executeTakeFirst();

  test("a fact is kept once, however often and however mixed it comes", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const [one, two, three] = [journal.decision(), journal.event(), journal.override()];
    expect(await site.push(edge, one, two)).toEqual({ results: [accepted(one), accepted(two)], missing: [] });
    expect(await site.push(edge, two, three, three)).toEqual({
      results: [known(two), accepted(three), known(three)],
      missing: [],
    });
    expect(await site.facts(edgeId)).toBe(3);
    expect(await heads(edgeId)).toMatchObject({ head_sequence: 3, head_hash: three.hash });
    expect((await detail(one.id)).facts.map(({ body }) => body)).toEqual([one]);
    expect(await site.reviews(edgeId)).toEqual([]);
  });

  test("what can't be read is parked and holds up nobody; a good form of it settles it", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const [one, two, three] = [journal.event(), journal.event(), journal.event()];
    const strange = { ...two, event: "meteorite" };
    const { results, missing } = await site.push(edge, one, strange, three, { hello: "there" });
    expect(results.map(({ outcome }) => outcome)).toEqual(["accepted", "parked", "accepted", "parked"]);
    expect(results[1]).toMatchObject({ id: two.id, error: expect.stringContaining("event") as string });
    expect(missing).toEqual([]);
    const parked = async () => {
      const rows = await central.platform.db
        .selectFrom("parked_facts")
        .selectAll()
        .where("edge_id", "=", edgeId)
        .execute();
      return rows.sort((a, b) => (b.sequence ?? 0) - (a.sequence ?? 0));
    };
    expect(await parked()).toMatchObject([
      { fact_id: two.id, sequence: 2, settled_at: null },
      { fact_id: null, sequence: null },
    ]);
    await site.push(edge, strange);
    expect(await parked()).toHaveLength(2);
    expect((await site.push(edge, two)).results).toEqual([accepted(two)]);
    expect((await parked())[0]?.settled_at).not.toBeNull();
  });

  test("a batch that is nested deeper than anything walks it is refused, and not the edge's other facts", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const deep = `{"facts":[{"id":"${newId()}","x":${"[".repeat(20_000)}${"]".repeat(20_000)}}]}`;
    const refused = await edge.request("POST", "/v1/sync/activities", { body: deep });
    expect([refused.status, refused.problem().code]).toEqual([400, "invalid_input"]);
    const one = journal.event();
    expect((await site.push(edge, one)).results).toEqual([accepted(one)]);
    expect(await site.facts(edgeId)).toBe(1);
  });

  test.each([
    ["edge_id", "The fact is of another edge"],
    ["gate_id", "The fact is of another gate"],
    ["area_id", "The fact is of another area"],
  ])("an edge is believed for itself alone: a strange %s is parked", async (field, error) => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const fact = { ...journal.event(), [field]: newId() } as Record<string, string>;
    expect((await site.push(edge, fact)).results).toEqual([
      { id: fact.id, outcome: "parked", error: `${error}: ${fact[field]}` },
    ]);
    expect(await site.facts(edgeId)).toBe(0);
  });

  test("an edge can't add to another's activity, nor change what it has sent", async () => {
    const area = (await site.area()).id;
    const [one, other] = [await site.gateWithEdge(area), await site.gateWithEdge(area)];
    const decision = one.journal.decision();
    await site.push(one.edge, decision);
    const foreign = other.journal.passage(decision.id);
    expect((await site.push(other.edge, foreign)).results).toMatchObject([
      { outcome: "parked", error: "the activity is of another edge" },
    ]);
    expect((await detail(decision.id)).status).toBe("allowed");
    const changed = { ...decision, led_message: "OTHER", hash: "c".repeat(64) };
    expect((await site.push(one.edge, changed)).results).toMatchObject([
      { outcome: "parked", error: "another fact has this id" },
    ]);
  });

  test("gaps are asked for at once, not again in a rush, and again after a minute", async () => {
    const { edge, journal } = await site.gateWithEdge();
    const facts = Array.from({ length: 9 }, () => journal.event());
    const [, second, , , fifth, , , eighth, ninth] = facts;
    const missing = [
      { from: 1, to: 1 },
      { from: 3, to: 4 },
      { from: 6, to: 7 },
    ];
    expect((await site.push(edge, second ?? {}, fifth ?? {}, eighth ?? {})).missing).toEqual(missing);
    expect((await site.push(edge, ninth ?? {})).missing).toEqual([]);
    central.clock.advance(60_000);
    expect((await site.push(edge, ninth ?? {})).missing).toEqual(missing);
    expect((await site.push(edge, ...facts)).missing).toEqual([]);
    central.clock.advance(60_000);
    expect((await site.push(edge, ninth ?? {})).missing).toEqual([]);
  });

  test("facts of a restored journal in taken places are kept once beside the others", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const [one, two, three] = [journal.event(), journal.event(), journal.event()];
    await site.push(edge, one, two, three);
    journal.goOnFrom(one);
    const [second, third, fourth] = [journal.override(), journal.decision(), journal.event()];
    expect((await site.push(edge, second, third)).results).toEqual([accepted(second), accepted(third)]);
    expect(await site.push(edge, second, third, fourth)).toEqual({
      results: [known(second), known(third), accepted(fourth)],
      missing: [],
    });
    expect((await detail(third.id)).status).toBe("allowed");
    expect([await site.facts(edgeId), await site.reviews(edgeId)]).toEqual([6, ["chain_broken"]]);
    expect(await heads(edgeId)).toMatchObject({ head_sequence: 4, head_hash: fourth.hash });
    expect((await site.push(edge, one, two, three)).results).toEqual([known(one), known(two), known(three)]);
  });

  test("two batches at once lose nothing", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const facts = Array.from({ length: 40 }, () => journal.event());
    await Promise.all([facts.slice(0, 25), facts.slice(15), facts].map((part) => site.push(edge, ...part)));
    expect(await site.facts(edgeId)).toBe(40);
    const ranges = await central.platform.db
      .selectFrom("edge_sequences")
      .selectAll()
      .where("edge_id", "=", edgeId)
      .execute();
    expect(ranges).toEqual([{ edge_id: edgeId, from_sequence: 1, to_sequence: 40 }]);
  });

  test("a changed fact is kept, and a review is opened once", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const [one, two, three] = [journal.event(), journal.event(), journal.event()];
    const forged = { ...two, detail: "another story" };
    expect((await site.push(edge, one, forged)).results.map(({ outcome }) => outcome)).toEqual([
      "accepted",
      "accepted",
    ]);
    expect(await site.reviews(edgeId)).toEqual(["chain_broken"]);
    await site.push(edge, { ...three, detail: "again" });
    expect(await site.reviews(edgeId)).toEqual(["chain_broken"]);
  });

  test("a link that does not follow shows, whichever of the two comes first", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const [one, two] = [journal.event(), journal.event()];
    const other = { ...one, detail: "another beginning" };
    const rehashed = { ...other, hash: hashOf(other) };
    await site.push(edge, two);
    expect(await site.reviews(edgeId)).toEqual([]);
    await site.push(edge, rehashed);
    expect(await site.reviews(edgeId)).toEqual(["chain_broken"]);
  });

  test("text that no database keeps does no harm", async () => {
    const { edge, journal } = await site.gateWithEdge();
    const written = journal.decision({ police_number: "B \u0000\ud800 1", led_message: "\u0000" });
    const fact = { ...written, hash: "d".repeat(64) };
    const [result] = (await site.push(edge, fact)).results;
    expect(result?.outcome).toBe("accepted");
    expect((await detail(fact.id)).vehicle_number).toBe("B \uFFFD\uFFFD 1");
  });

  test("a batch that is empty, too long or no batch is refused as a whole", async () => {
    const { edge, journal } = await site.gateWithEdge();
    const fact = journal.event();
    for (const facts of [[], Array(501).fill(fact), "facts"])
      expect((await edge.request("POST", "/v1/sync/activities", { body: { facts } })).status).toBe(400);
  });
});
