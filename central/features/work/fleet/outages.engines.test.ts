import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EdgeDetail } from "../../../wire/edge-resources.ts";
import { HeartbeatReply } from "../../../../shared/wire/sync.ts";
import { outagesOfGate } from "./outage-report.ts";
import { testEngine } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { activitySite } from "../gate-activities/test/activity-site.ts";

const HOUR_MS = 3_600_000;

const engine = testEngine();

/** Central's reports of the periods in which a gate decided autonomously, on any engine. */
describe(`outages on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const now = () => new Date(central.clock.nowMs()).toISOString();
  const detail = (id: string) => admin.get(`/v1/edges/${id}`, EdgeDetail);
  async function connected() {
    const made = await site.gateWithEdge();
    await site.enrol(made.enrolmentCode);
    await site.beat(made.edgeId, site.heartbeat());
    return made;
  }
  const offline = (age: number) => ({ is_offline: true, replica_age_ms: age });

  test("a short silence is none; a long one lasts from the last contact to the next", async () => {
    const { edgeId } = await connected();
    central.clock.advance(59_999);
    await site.beat(edgeId, site.heartbeat());
    expect((await detail(edgeId)).outages).toEqual([]);
    const from = now();
    central.clock.advance(HOUR_MS);
    expect((await detail(edgeId)).outages).toMatchObject([{ from, to: null }]);
    await site.beat(edgeId, site.heartbeat());
    expect((await detail(edgeId)).outages).toMatchObject([{ from, to: now() }]);
  });

  test("it lists decisions with the age of their data, overrides, and contradictions", async () => {
    const { edge, edgeId, journal, gate, lane } = await connected();
    const before = journal.override();
    central.clock.advance(1_000);
    await site.beat(edgeId, site.heartbeat());
    central.clock.advance(HOUR_MS);
    const stranger = { vehicle_ticket_id: gate.id };
    const facts = [
      journal.decision({ ...stranger, ...offline(60_000) }, { on_signature_alone: true }),
      journal.decision(offline(HOUR_MS), { verdict: "refuse", code: "UNKNOWN", colour: "red" }),
      journal.decision(offline(2 * HOUR_MS), { verdict: "refer", code: "STALE_REPLICA", colour: "yellow" }),
      journal.override({ reason: "the queue was on fire" }),
      journal.event({ event: "fire_on", detail: "lane 1" }),
    ] as const;
    central.clock.advance(HOUR_MS);
    await site.beat(edgeId, site.heartbeat());
    const after = journal.override();
    await site.push(edge, before, ...facts, after);
    const [outage] = (await detail(edgeId)).outages;
    expect(outage).toMatchObject({
      decisions: { total: 3, admitted: 1, refused: 1, referred: 1, on_signature_alone: 1 },
      data_age_ms: { least: 60_000, most: 2 * HOUR_MS },
      overrides: [
        {
          activity_id: facts[3].id,
          lane_id: lane.id,
          action: "open",
          by: { name: "Officer" },
          reason: "the queue was on fire",
        },
      ],
      events: [{ activity_id: facts[4].id, what: "fire_on: lane 1" }],
    });
    expect(outage?.contradictions.map(({ kind, activity_id }) => [kind, activity_id]).sort()).toEqual([
      ["override", facts[3].id],
      ["unknown_ticket", facts[0].id],
    ]);
    const ask = (since: string) =>
      outagesOfGate(central.platform.db, gate.id, {
        nowMs: central.clock.nowMs(),
        since,
        limit: 10,
      });
    expect(await ask("2020-01-01T00:00:00.000Z")).toEqual([outage]);
    central.clock.advance(1);
    expect(await ask(now())).toEqual([]);
  });

  test("it lists the cases about the gate's own clock and journal in its time, and no others", async () => {
    const { edge, edgeId, journal } = await connected();
    const off = () => journal.event({ clock: { trust: "uncertain", offset_ms: -90_000 } });
    const kinds = async () =>
      (await detail(edgeId)).outages.map(({ contradictions }) => contradictions.map(({ kind }) => kind).sort());
    /** An hour offline, in which these facts are written; they are sent afterwards. */
    const outage = async (write: () => object[]): Promise<void> => {
      central.clock.advance(1_000);
      await site.beat(edgeId, site.heartbeat());
      central.clock.advance(HOUR_MS / 2);
      const facts = write();
      central.clock.advance(HOUR_MS / 2);
      await site.beat(edgeId, site.heartbeat());
      central.clock.advance(1_000);
      await site.push(edge, ...facts);
    };
    await outage(() => [{ ...journal.event(), detail: "another story" }]);
    expect(await kinds()).toEqual([["chain_broken"]]);
    await outage(() => [off(), off()]);
    expect(await kinds()).toEqual([["clock_off"], ["chain_broken"]]);
    await outage(() => [off()]);
    expect(await kinds()).toEqual([["clock_off"], ["clock_off"], ["chain_broken"]]);
    await outage(() => [journal.event()]);
    expect((await kinds())[0]).toEqual([]);
    const gone: { from: number; to: number }[] = [];
    await outage(() => {
      const [before, lost, after] = [journal.event(), journal.event(), journal.event()];
      gone.push({ from: lost.sequence, to: lost.sequence });
      return [before, after];
    });
    const nothingMore = { journal: journal.head(), outbox: { depth: 0, parked: 0, oldest_at: null }, gone };
    await edge.post("/v1/sync/heartbeat", HeartbeatReply, site.heartbeat(nothingMore));
    expect((await kinds())[0]).toEqual(["gap"]);
  });
});
