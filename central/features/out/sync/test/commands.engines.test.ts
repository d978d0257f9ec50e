import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LaneCommand } from "../../../../wire/gate-resources.ts";
import { CommandList, HeartbeatReply } from "../../../../../shared/wire/sync.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { untilSettled } from "../../../../test/until-settled.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";

const engine = testEngine();

/** How edges receive and answer commands, on any engine. */
describe(`commands to edges on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const poll = (edge: Caller, wait_seconds: number) => edge.get("/v1/sync/commands", CommandList, { wait_seconds });
  const open = (laneId: string) => admin.post(`/v1/lanes/${laneId}/portal/open`, LaneCommand, { reason: "ambulance" });
  async function standing() {
    const made = await site.gateWithEdge();
    await site.enrol(made.enrolmentCode);
    await made.edge.post("/v1/sync/heartbeat", HeartbeatReply, site.heartbeat({ journal: { sequence: 0, hash: "" } }));
    return made;
  }

  test("a held poll is answered at once with a command, and its result ends it", async () => {
    const { edge, lane } = await standing();
    const waiting = poll(edge, 25);
    const { id } = await open(lane.id);
    expect(await waiting).toMatchObject({ items: [{ id, lane_id: lane.id, action: "open", reason: "ambulance" }] });
    const at = new Date(central.clock.nowMs()).toISOString();
    const result = { outcome: "done", because: null, activity_id: null, at };
    const done = await edge.post(`/v1/sync/commands/${id}/result`, LaneCommand, result);
    expect(done.state).toBe("done");
    expect(await edge.post(`/v1/sync/commands/${id}/result`, LaneCommand, result)).toEqual(done);
    expect((await poll(edge, 0)).items).toEqual([]);
  });

  test("without one it ends empty after the wait; one too old is not handed out", async () => {
    const { edge, lane } = await standing();
    await open(lane.id);
    central.clock.advance(5_001);
    expect((await untilSettled(central.clock, 100, poll(edge, 25))).items).toEqual([]);
  });

  test("another edge's command is not there", async () => {
    const [one, other] = [await standing(), await standing()];
    const { id } = await open(one.lane.id);
    expect((await poll(other.edge, 0)).items).toEqual([]);
    const result = { outcome: "done", because: null, activity_id: null, at: new Date(0).toISOString() };
    const answer = await other.edge.request("POST", `/v1/sync/commands/${id}/result`, { body: result });
    expect(answer.status).toBe(404);
  });
});
