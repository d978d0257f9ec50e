import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { LaneCommand } from "../../../../wire/gate-resources.ts";
import type { CommandResult } from "../../../../../shared/wire/sync.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { commandTopic } from "../../edges/service.ts";
import { gateSite, stranger } from "../../edges/test/gate-site.ts";

const engine = testEngine();

/** The guarantees of the lanes feature for commands, on any engine. */
describe(`commands to a lane on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof gateSite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = gateSite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const reason = "Fire engine";
  const inMs = (ms: number) => isoTime(central.clock.nowMs() + ms);
  const open = (laneId: string) => admin.post(`/v1/lanes/${laneId}/portal/open`, LaneCommand, { reason });
  const waiting = (edgeId: string) => site.edges.commandsFor(central.platform.db, edgeId, central.clock.nowMs());
  const answer = (edgeId: string, id: string, result: Partial<CommandResult>) =>
    site.work((work) =>
      site.edges.finishCommand(work, edgeId, id, {
        outcome: "done",
        because: null,
        activity_id: null,
        at: inMs(0),
        ...result,
      }),
    );
  const read = (of: LaneCommand) => admin.get(`/v1/lanes/${of.lane_id}/commands/${of.id}`, LaneCommand);

  const orders: [string, string, object, Partial<LaneCommand>, number][] = [
    ["POST", "portal/open", {}, { action: "open", until: null }, 5_000],
    ["POST", "portal/close", {}, { action: "close", until: null }, 5_000],
    ["PATCH", "intervene", { is_on: true }, { action: "intervene_on", until: null }, 30_000],
    ["PATCH", "intervene", { is_on: false }, { action: "intervene_off", until: null }, 30_000],
    ["PATCH", "bypass-barrier", { is_on: false }, { action: "bypass_off", until: null }, 30_000],
  ];
  test.each(orders)(
    "%s %s %j reaches the edge as a command that lives its time",
    async (method, path, body, what, ms) => {
      const { lane, edge } = await site.standing();
      using watch = central.platform.notifier.watch([commandTopic(edge.edge_id)]);
      const waited = watch.wait(10_000, new AbortController().signal);
      const reply = await admin.request(method, `/v1/lanes/${lane.id}/${path}`, { body: { reason, ...body } });
      const command = LaneCommand.parse((reply.body as { data: unknown }).data);
      const by = { id: admin.principal.id, name: admin.principal.name };
      expect(command).toMatchObject({ ...what, lane_id: lane.id, state: "queued", reason, by, expires_at: inMs(ms) });
      expect(await waited).toBe("notified");
      const { id, lane_id, action, issued_at, expires_at, until } = command;
      expect(await waiting(edge.edge_id)).toEqual([{ id, lane_id, action, issued_at, expires_at, by, reason, until }]);
      expect(await waiting(stranger())).toEqual([]);
    },
  );

  test("intervening and bypassing may end by themselves; a bypass must", async () => {
    const { lane } = await site.standing();
    const until = inMs(3_600_000);
    const order = (path: string, body: object) =>
      admin.request("PATCH", `/v1/lanes/${lane.id}/${path}`, { body: { is_on: true, reason, ...body } });
    for (const path of ["intervene", "bypass-barrier"]) {
      expect((await order(path, { until })).body).toMatchObject({ data: { until } });
      const past = await order(path, { until: inMs(0) });
      expect([past.status, past.problem().errors]).toMatchObject([
        400,
        [{ path: "until", message: "must lie in the future" }],
      ]);
    }
    const endless = await order("bypass-barrier", {});
    expect([endless.status, endless.problem().errors]).toMatchObject([400, [{ path: "until" }]]);
  });

  test("who, what and why stands in the audit log", async () => {
    const { lane } = await site.standing();
    const command = await open(lane.id);
    const rows = await central.platform.db
      .selectFrom("audit_log")
      .select(["actor_id", "operation", "after"])
      .where("record_id", "=", command.id)
      .execute();
    expect(rows).toMatchObject([{ actor_id: admin.principal.id, operation: "openPortal" }]);
    expect(JSON.parse(rows[0]?.after ?? "")).toMatchObject({ action: "open", reason, lane_id: lane.id });
  });

  test("a lane without an enrolled edge takes no command", async () => {
    const gate = await site.gate();
    const lane = await site.lane(gate.id);
    const refusal = async () => {
      const answer = await admin.request("PATCH", `/v1/lanes/${lane.id}/intervene`, {
        body: { is_on: true, reason },
      });
      return [answer.status, answer.problem().code, answer.problem().detail];
    };
    expect(await refusal()).toEqual([409, "edge_unreachable", "Lane 1 can't be reached: the gate has no edge"]);
    await site.register(gate.id);
    expect(await refusal()).toEqual([
      409,
      "edge_unreachable",
      "Lane 1 can't be reached: the gate's edge is not enrolled",
    ]);
  });

  test("what moves the arm is not given to an edge that is silent; a change of mode waits for it", async () => {
    const { lane, edge } = await site.standing();
    central.clock.advance(60_000);
    const refused = await admin.request("POST", `/v1/lanes/${lane.id}/portal/open`, { body: { reason } });
    expect([refused.status, refused.problem().code]).toEqual([409, "edge_unreachable"]);
    const mode = await admin.patch(`/v1/lanes/${lane.id}/intervene`, LaneCommand, { is_on: true, reason });
    expect(await waiting(edge.edge_id)).toMatchObject([{ id: mode.id }]);
    await site.beat(edge.edge_id, site.heartbeat());
    expect(await open(lane.id)).toMatchObject({ state: "queued" });
  });

  test("a command past its expiry is given out no more and reads as expired", async () => {
    const { lane, edge } = await site.standing();
    const command = await open(lane.id);
    central.clock.advance(4_999);
    expect(await read(command)).toEqual(command);
    central.clock.advance(1);
    expect(await waiting(edge.edge_id)).toEqual([]);
    expect(await read(command)).toMatchObject({ state: "expired", answered_at: null });
  });

  test("the edge's answer ends a command once, also when it comes late", async () => {
    const { lane, edge } = await site.standing();
    const [command, activity_id] = [await open(lane.id), stranger()];
    central.clock.advance(8_000);
    const at = inMs(-4_000);
    await answer(edge.edge_id, command.id, { activity_id, at });
    const done = { ...command, state: "done", activity_id, answered_at: at };
    expect(await read(command)).toEqual(done);
    await answer(edge.edge_id, command.id, { outcome: "refused", because: "again" });
    expect(await read(command)).toEqual(done);
  });

  test("a refusal says why, and an answered command is given out no more", async () => {
    const { lane, edge } = await site.standing();
    const command = await open(lane.id);
    await answer(edge.edge_id, command.id, { outcome: "refused", because: "the lane is in fault" });
    expect(await read(command)).toMatchObject({ state: "refused", because: "the lane is in fault" });
    expect(await waiting(edge.edge_id)).toEqual([]);
  });

  test("a command is nobody else's: not another edge's, not another lane's", async () => {
    const [one, other] = [await site.standing(), await site.standing()];
    const command = await open(one.lane.id);
    await expect(answer(other.edge.edge_id, command.id, {})).rejects.toMatchObject({ code: "not_found" });
    expect((await admin.request("GET", `/v1/lanes/${other.lane.id}/commands/${command.id}`)).status).toBe(404);
    expect(await read(command)).toMatchObject({ state: "queued" });
  });

  test("the same request with its key again opens no second time", async () => {
    const { lane, edge } = await site.standing();
    const again = () =>
      admin.request("POST", `/v1/lanes/${lane.id}/portal/open`, {
        body: { reason },
        headers: { "idempotency-key": "k1" },
      });
    expect((await again()).body).toEqual((await again()).body);
    expect(await waiting(edge.edge_id)).toHaveLength(1);
  });

  test("an officer operates lanes of the areas assigned alone; a tenant none", async () => {
    const [mine, other] = [await site.standing(), await site.standing()];
    const officer = await central.as("operational", { areaIds: [mine.gate.area_id] });
    const tenant = await central.as("tenant");
    const opens = async (caller: typeof officer, laneId: string) =>
      (await caller.request("POST", `/v1/lanes/${laneId}/portal/open`, { body: { reason } })).status;
    expect(await opens(officer, mine.lane.id)).toBe(200);
    expect(await opens(officer, other.lane.id)).toBe(404);
    expect(await opens(tenant, mine.lane.id)).toBe(403);
  });
});
