import { inWords } from "../../../../../shared/words/say.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Edge, EdgeDetail } from "../../../../wire/edge-resources.ts";
import type { Heartbeat } from "../../../../../shared/wire/sync.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";
import { detectMissedHeartbeats } from "../contact/detect-missed-heartbeats.ts";
import { laneReport } from "./gate-site.ts";

const engine = testEngine();

/** The alerts about edges, on any engine. */
describe(`alerts on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
    await look();
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const look = () => detectMissedHeartbeats.run(new AbortController().signal, central.platform);
  /** Advances the clock by minutes while central watches and these edges send heartbeats. */
  async function minutes(count: number, beating: readonly string[] = [], said: Partial<Heartbeat> = {}) {
    for (let passed = 0; passed < count; passed++) {
      for (let half = 0; half < 2; half++) {
        central.clock.advance(30_000);
        for (const id of beating) await site.beat(id, site.heartbeat({ started_at: START, ...said }));
      }
      await look();
    }
  }
  const START = "2026-01-01T00:00:00.000Z";
  const notifications = async (edgeId: string) => {
    const { db } = central.platform;
    const rows = await db
      .selectFrom("notifications")
      .select(["title", "permission"])
      .where("edge_id", "=", edgeId)
      .orderBy("id")
      .execute();
    const events = (await db.selectFrom("live_events").select("data").where("type", "=", "edge-alert").execute())
      .map(({ data }) => JSON.parse(data) as { edge_id: string })
      .filter(({ edge_id }) => edge_id === edgeId);
    expect(events).toHaveLength(rows.length);
    expect(new Set(rows.map(({ permission }) => permission))).toEqual(new Set(rows.length === 0 ? [] : ["gates.read"]));
    return rows.map(({ title }) => title);
  };
  async function connected() {
    const made = await site.gateWithEdge();
    await site.enrol(made.enrolmentCode);
    await site.beat(made.edgeId, site.heartbeat({ started_at: START }));
    return made;
  }

  test("an edge that goes offline and comes back is notified once each", async () => {
    const { edgeId, gate } = await connected();
    await minutes(3, [edgeId]);
    expect(await notifications(edgeId)).toEqual([]);
    await minutes(5);
    expect(await notifications(edgeId)).toEqual([`${gate.name} is offline`]);
    const [shown] = (await admin.get("/v1/edges", listOf(Edge), { gate_id: gate.id })).items;
    expect(shown).toMatchObject({ connection: "lost", alerts: [{ kind: "silent", since: shown?.last_contact_at }] });
    await minutes(3, [edgeId]);
    expect(await notifications(edgeId)).toEqual([`${gate.name} is offline`, `${gate.name} is back`]);
    const { alerts, outages } = await admin.get(`/v1/edges/${edgeId}`, EdgeDetail);
    expect(alerts).toEqual([]);
    expect(outages).toMatchObject([{ from: shown?.last_contact_at, decisions: { total: 0 } }]);
  });

  test("after a time without central nobody is silent who comes back within a minute", async () => {
    const [here, gone] = [await connected(), await connected()];
    await minutes(2, [here.edgeId, gone.edgeId]);
    central.clock.advance(30 * 60_000);
    await look();
    central.clock.advance(30_000);
    await site.beat(here.edgeId, site.heartbeat({ started_at: START }));
    await look();
    expect([...(await notifications(here.edgeId)), ...(await notifications(gone.edgeId))]).toEqual([]);
    await minutes(2, [here.edgeId]);
    expect(await notifications(here.edgeId)).toEqual([]);
    expect(await notifications(gone.edgeId)).toEqual([`${gone.gate.name} is offline`]);
  });

  test("a lane in fault, old data, a clock that is off: once when it begins, once when it is over", async () => {
    const { edgeId, gate, lane } = await connected();
    await minutes(7, [edgeId]);
    const asOf = new Date(central.clock.nowMs()).toISOString();
    const wrong = {
      lanes: [laneReport(lane.id, { health: "fault", lacks: ["barrier: unplugged"] })],
      clock: { trust: "uncertain", offset_ms: 90_000 },
      replica: { cursor: "0", as_of: asOf, epoch: null },
    } as const;
    await minutes(7, [edgeId], { ...wrong, lanes: [...wrong.lanes] });
    const raised = ["has a lane in fault", "has a clock that is off", "decides on old data"];
    expect(await notifications(edgeId)).toEqual(raised.map((words) => `${gate.name} ${words}`));
    const { alerts } = await admin.get(`/v1/edges/${edgeId}`, EdgeDetail);
    expect(alerts.map(({ kind, detail }) => `${kind} ${inWords(detail, "en")}`)).toEqual([
      "lane_fault barrier: unplugged",
      `lag as of ${asOf}`,
      "clock_off off by 90 s",
    ]);
    await minutes(3, [edgeId]);
    expect((await notifications(edgeId)).slice(3).sort()).toEqual(
      ["has caught up", "has its clock right again", "has its lane back"].map((words) => `${gate.name} ${words}`),
    );
  });
});
