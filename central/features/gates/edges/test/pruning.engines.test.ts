import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FeedLine } from "../../../../../shared/wire/feed.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import type { Caller } from "../../../../test/caller.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";
import { pruneMessages } from "../prune-messages.ts";
import { pruneOldTombstones } from "../prune-tombstones.ts";
import { rotateCredentials } from "../identity/rotate-credentials.ts";

const DAY_MS = 24 * 3_600_000;

const engine = testEngine();

/** The pruning of the feed and of messages, and that no edge reads a wrong state after it, on any engine. */
describe(`forgetting on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine, { config: { tombstone_retention_days: 10, message_retention_days: 20 } });
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const forget = () => pruneOldTombstones.run(new AbortController().signal, central.platform);
  const days = async (count: number): Promise<void> => {
    await forget();
    central.clock.advance(count * DAY_MS);
    await forget();
  };
  const ask = (edge: Caller, cursor: string) =>
    edge.request("GET", "/v1/sync/changes", { query: { cursor, wait_seconds: 0 } });
  const linesOf = async (edge: Caller, cursor = "0"): Promise<FeedLine[]> =>
    (await ask(edge, cursor)).text
      .trimEnd()
      .split("\n")
      .map((line) => FeedLine.parse(JSON.parse(line)));
  const endOf = async (edge: Caller, cursor?: string): Promise<string> => {
    const end = (await linesOf(edge, cursor)).at(-1);
    if (end?.type !== "end") throw new Error("the answer was cut");
    return end.cursor;
  };
  const tombstones = async (areaId: string): Promise<number> =>
    (
      await central.platform.db
        .selectFrom("feed_entries")
        .select("record_id")
        .where("area_id", "=", areaId)
        .where("data", "is", null)
        .execute()
    ).length;
  const standsAt = async (edgeId: string, cursor: string): Promise<void> => {
    const epoch = await central.platform.feed.epoch();
    await site.beat(edgeId, site.heartbeat({ replica: { cursor, as_of: null, epoch } }));
  };
  /** A gate with an enrolled edge, and a lane that was deleted after the edge read the feed. */
  async function withTombstone() {
    const made = await site.gateWithEdge();
    await site.enrol(made.enrolmentCode);
    const before = await endOf(made.edge);
    await standsAt(made.edgeId, before);
    await admin.request("DELETE", `/v1/lanes/${made.lane.id}`);
    return { ...made, before, areaId: made.gate.area_id };
  }

  test("tombstones that every edge has read are pruned after a day; others are kept", async () => {
    const { edge, edgeId, before, areaId } = await withTombstone();
    await days(2);
    expect(await tombstones(areaId)).toBe(1);
    expect((await linesOf(edge, before)).map(({ type }) => type)).toEqual(["begin", "delete", "end"]);
    const after = await endOf(edge, before);
    await standsAt(edgeId, after);
    await forget();
    expect(await tombstones(areaId)).toBe(0);
    expect((await linesOf(edge, after)).map(({ type }) => type)).toEqual(["begin", "end"]);
  });

  test("what nobody reads is forgotten when it is too old, and who stood before it must begin anew, once", async () => {
    const { edge, before, areaId } = await withTombstone();
    await days(9);
    expect(await tombstones(areaId)).toBe(1);
    await days(2);
    expect(await tombstones(areaId)).toBe(0);
    const refused = await ask(edge, before);
    expect([refused.status, refused.problem().code, refused.problem().errors?.[0]?.path]).toEqual([
      400,
      "invalid_input",
      "cursor",
    ]);
    const anew = await endOf(edge);
    expect((await ask(edge, anew)).status).toBe(200);
    expect(await endOf(edge, anew)).toBe(anew);
  });

  test("a snapshot that is cut goes on where it was, unless something was forgotten since it began", async () => {
    const { edge, areaId } = await withTombstone();
    await site.ticket(areaId);
    const begun = (await linesOf(edge)).find((line) => line.type === "put");
    const cursor = begun && "cursor" in begun ? begun.cursor : "";
    expect(cursor).toMatch(/^\d+\.\d+~[0-9a-f]{8}@\d+$/);
    const rest = await linesOf(edge, cursor);
    expect(rest.at(-1)).toMatchObject({
      type: "end",
      cursor: expect.stringMatching(/^\d+\.\d+~[0-9a-f]{8}$/) as string,
    });
    expect(rest.filter(({ type }) => type === "put").length).toBe(
      (await linesOf(edge)).filter(({ type }) => type === "put").length - 1,
    );
    await days(11);
    expect((await ask(edge, cursor)).status).toBe(400);
    central.clock.advance(1);
    const [, first] = await linesOf(edge);
    expect((await ask(edge, first && "cursor" in first ? first.cursor : "")).status).toBe(200);
  });

  test("a record that came back is no tombstone, and other areas lose nothing", async () => {
    const [one, other] = [await withTombstone(), await withTombstone()];
    const ids = { kind: "gate", id: one.gate.id, areaId: one.areaId, gateId: null } as const;
    const data = { id: one.gate.id, area_id: one.areaId, name: "Gate 1" };
    await site.work((work) => work.feed.publish({ ...ids, data: null }));
    await forget();
    await site.work((work) => work.feed.publish({ ...ids, data }));
    await standsAt(one.edgeId, await endOf(one.edge));
    await days(2);
    expect([await tombstones(one.areaId), await tombstones(other.areaId)]).toEqual([0, 1]);
    expect((await linesOf(one.edge)).some((line) => "id" in line && line.id === one.gate.id)).toBe(true);
  });

  test("commands and notifications go when they have had their time", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    await site.push(edge, journal.override());
    await site.work((work) => rotateCredentials(work, { id: edgeId }));
    const counts = async () => {
      const { db } = central.platform;
      return [
        (await db.selectFrom("edge_commands").select("id").where("edge_id", "=", edgeId).execute()).length,
        (await db.selectFrom("notifications").select("id").where("edge_id", "=", edgeId).execute()).length,
      ];
    };
    const forget = () => pruneMessages.run(new AbortController().signal, central.platform);
    central.clock.advance(19 * DAY_MS);
    await forget();
    expect(await counts()).toEqual([1, 1]);
    central.clock.advance(2 * DAY_MS);
    await forget();
    expect(await counts()).toEqual([0, 0]);
  });
});
