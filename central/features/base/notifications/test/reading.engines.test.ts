import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { LatestNotifications, Notification, NotificationsRead } from "../../../../wire/notification.ts";
import type { Permission } from "../../../../platform/auth/permissions.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { listOf } from "../../../../platform/lists.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";
import { pruneNotifications, notify, type Notification as Sent } from "../service.ts";

const engine = testEngine();

/** The read state of notifications, on any engine. */
describe(`reading notifications on ${engine.name}`, () => {
  let central: TestCentral;
  beforeAll(async () => {
    central = await startCentral(engine);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  /** A user with these permissions in these areas, which need not exist in the database. */
  async function reader(
    areaIds: readonly string[] | null,
    {
      permissions = ["gates.read", "reviews.read"],
      companyId = null,
    }: { permissions?: Permission[]; companyId?: string | null } = {},
  ) {
    const { principal } = await central.as("operational", { permissions });
    return central.asPrincipal({ ...principal, areaIds, companyId });
  }
  async function send(areaId: string | null, more: Partial<Sent> = {}): Promise<void> {
    const about = { kind: "edge-alert", permission: "gates.read", gateId: null, said: "Gate 1 is silent" } as const;
    await central.platform.transact(systemActor("test"), (work) =>
      notify(work, { ...about, areaId, data: {}, ...more }),
    );
  }
  const page = (who: Caller, query: Record<string, string | number> = {}) =>
    who.get("/v1/notifications", listOf(Notification), query);
  const titles = async (who: Caller, query?: Record<string, string | number>) =>
    (await page(who, query)).items.map(({ title }) => title);
  const latest = (who: Caller) => who.get("/v1/notifications/latest", LatestNotifications);
  const unread = async (who: Caller) => (await latest(who)).meta.unread;
  const read = (who: Caller, id: string) => who.request("POST", `/v1/notifications/${id}/read`);
  const readAll = async (who: Caller) => (await who.post("/v1/notifications/read-all", NotificationsRead)).marked;
  const firstOf = async (who: Caller): Promise<Notification> => {
    const [first] = (await page(who)).items;
    if (!first) throw new Error("there is no message");
    return first;
  };
  const readRows = async (userId: string) =>
    central.platform.db.selectFrom("notification_reads").selectAll().where("user_id", "=", userId).execute();

  test("a message states event and place, and links to its case", async () => {
    const site = activitySite(central, await central.as("super_admin"));
    const { edge, edgeId, gate, journal } = await site.gateWithEdge();
    await site.push(edge, journal.override());
    const officer = await reader([gate.area_id]);
    const { items, meta } = await page(officer);
    const review = await central.platform.db
      .selectFrom("reviews")
      .select("id")
      .where("gate_id", "=", gate.id)
      .executeTakeFirstOrThrow();
    expect(meta).toEqual({
      page: 1,
      total: 1,
      per_page: 20,
      total_page: 1,
      total_is_exact: true,
      next_after: null,
    });
    expect(items).toMatchObject([
      {
        at: isoTime(central.clock.nowMs()),
        kind: "review-opened",
        area_id: gate.area_id,
        gate_id: gate.id,
        gate_name: gate.name,
        edge_id: edgeId,
        review_id: review.id,
        title: expect.stringMatching(/^Opened by hand/) as string,
        data: { id: review.id, kind: "override" },
        is_read: false,
      },
    ]);
  });

  describe("is for those who hold its permission and see its area", () => {
    const [here, there] = [newId(), newId()];
    beforeAll(async () => {
      await send(here, { said: "gate here" });
      await send(here, { permission: "reviews.read", said: "case here" });
      await send(there, { said: "gate there" });
      await send(null, { said: "everywhere" });
    });
    test.each<[string, Parameters<typeof reader>, string[]]>([
      ["who sees every area", [null], ["everywhere", "gate there", "case here", "gate here"]],
      ["an officer of one area", [[here]], ["case here", "gate here"]],
      ["an officer of both", [[here, there]], ["gate there", "case here", "gate here"]],
      ["who reads no cases", [[here], { permissions: ["gates.read"] }], ["gate here"]],
      ["who may do something else", [null, { permissions: ["tickets.read"] }], []],
      ["who may do nothing", [null, { permissions: [] }], []],
      ["who has no area", [[]], []],
      ["a company's people, whatever they hold", [[here], { companyId: newId() }], []],
    ])("%s", async (_name, [areaIds, more], expected) => {
      const somebody = await reader(areaIds, more);
      const ours = ["everywhere", "gate there", "case here", "gate here"];
      const seen = await titles(somebody, { per_page: 100 });
      expect(seen.filter((title) => ours.includes(title))).toEqual(expected);
      if (areaIds !== null) expect(await unread(somebody)).toBe(expected.length);
    });
    test("external systems and gates have none", async () => {
      const external = await central.as("external");
      expect((await external.request("GET", "/v1/notifications")).status).toBe(403);
      expect((await central.asEdge(here, newId()).request("GET", "/v1/notifications")).status).toBe(403);
    });
  });

  test("the list is filtered, searched, ordered and cut into pages", async () => {
    const [here, there, gateId] = [newId(), newId(), newId()];
    const who = await reader([here, there]);
    const dayMs = 24 * 3_600_000;
    const dayOf = (ms: number) => isoTime(ms).slice(0, 10);
    const first = central.clock.nowMs();
    for (const [n, areaId] of [here, there, here, there, here].entries()) {
      await send(areaId, {
        said: `Message ${n}`,
        kind: n === 1 ? "review-opened" : "edge-alert",
        gateId: n > 2 ? gateId : null,
      });
      // The last two have the same moment.
      if (n < 3) central.clock.advance(dayMs);
    }
    await read(who, (await firstOf(who)).id);
    const numbers = async (query: Record<string, string | number>) =>
      (await titles(who, query)).map((title) => Number(title.replace("Message ", "")));
    expect(await numbers({})).toEqual([4, 3, 2, 1, 0]);
    expect(await numbers({ order: "asc" })).toEqual([0, 1, 2, 3, 4]);
    expect(await numbers({ sort: "kind" })).toEqual([1, 4, 3, 2, 0]);
    expect(await numbers({ kind: "review-opened" })).toEqual([1]);
    expect(await numbers({ area_id: there })).toEqual([3, 1]);
    expect(await numbers({ area_id: newId() })).toEqual([]);
    expect(await numbers({ gate_id: gateId })).toEqual([4, 3]);
    expect(await numbers({ is_read: "true" })).toEqual([4]);
    expect(await numbers({ is_read: "false" })).toEqual([3, 2, 1, 0]);
    expect(await numbers({ start_date: dayOf(first + dayMs), end_date: dayOf(first + dayMs) })).toEqual([1]);
    expect(await numbers({ search: "ESSAGE 2" })).toEqual([2]);
    expect([await numbers({ per_page: 2 }), await numbers({ per_page: 2, page: 3 })]).toEqual([[4, 3], [0]]);
    expect((await page(who, { per_page: 2, is_read: "false" })).meta).toMatchObject({ total: 4, total_page: 2 });
  });

  test("the latest are the newest three, with the number of all that are unread", async () => {
    const areaId = newId();
    const who = await reader([areaId]);
    expect(await latest(who)).toEqual({ items: [], meta: { unread: 0 } });
    for (const title of ["one", "two", "three", "four"]) await send(areaId, { said: title });
    const { items, meta } = await latest(who);
    expect([items.map(({ title }) => title), meta.unread]).toEqual([["four", "three", "two"], 4]);
    await read(who, items[0]?.id ?? "");
    const after = await latest(who);
    expect([after.items.map(({ is_read }) => is_read), after.meta.unread]).toEqual([[true, false, false], 3]);
  });

  test("what one person has read is unread for another, and reading again changes nothing", async () => {
    const areaId = newId();
    const [one, other] = [await reader([areaId]), await reader([areaId])];
    await send(areaId);
    const { id } = await firstOf(one);
    const answer = await one.post(`/v1/notifications/${id}/read`, Notification);
    expect(answer).toEqual(await firstOf(one));
    expect([answer.is_read, (await firstOf(other)).is_read]).toEqual([true, false]);
    const rows = await readRows(one.principal.id);
    central.clock.advance(1_000);
    expect((await read(one, id)).status).toBe(200);
    expect(await readRows(one.principal.id)).toEqual(rows);
    expect([await unread(one), await unread(other)]).toEqual([0, 1]);
  });

  test("a message that somebody can't see is not found, and not read", async () => {
    const areaId = newId();
    await send(areaId);
    const { id } = await firstOf(await reader([areaId]));
    for (const stranger of [await reader([newId()]), await reader([areaId], { permissions: ["reviews.read"] })]) {
      for (const unseen of [id, newId()]) {
        const answer = await read(stranger, unseen);
        expect([answer.status, answer.problem().code]).toEqual([404, "not_found"]);
      }
      expect(await readRows(stranger.principal.id)).toEqual([]);
    }
  });

  test("all are marked at once, for one person; a later message is unread", async () => {
    const [areaId, elsewhere] = [newId(), newId()];
    const [one, other] = [await reader([areaId]), await reader([areaId, elsewhere])];
    for (const area of [areaId, areaId, elsewhere]) await send(area);
    central.clock.advance(3_600_000);
    await send(areaId);
    await read(one, (await firstOf(one)).id);
    expect([await readAll(one), await unread(one), await unread(other)]).toEqual([2, 0, 4]);
    await send(areaId, { said: "new" });
    expect(await titles(one, { is_read: "false" })).toEqual(["new"]);
    expect([await readAll(one), await readAll(one), await unread(one)]).toEqual([1, 0, 0]);
    expect([await readAll(other), await unread(other)]).toEqual([5, 0]);
    expect(await titles(one, { is_read: "true" })).toHaveLength(4);
  });

  test("marking all costs one row, once the last minute is over", async () => {
    const areaId = newId();
    const who = await reader([areaId]);
    for (let n = 0; n < 3; n++) await send(areaId);
    expect([await readAll(who), (await readRows(who.principal.id)).length]).toEqual([3, 3]);
    central.clock.advance(60_001);
    expect([await readAll(who), (await readRows(who.principal.id)).length, await unread(who)]).toEqual([0, 0, 0]);
  });

  test("a message that appears late, sent by a process whose clock lags, is unread after all", async () => {
    const areaId = newId();
    const who = await reader([areaId]);
    await readAll(who);
    const nowMs = central.clock.nowMs();
    central.clock.setWall(nowMs - 59_000);
    await send(areaId);
    central.clock.setWall(nowMs);
    expect(await unread(who)).toBe(1);
  });

  test("a clock that was set back takes nothing of what was read", async () => {
    const areaId = newId();
    const who = await reader([areaId]);
    await send(areaId);
    central.clock.advance(3_600_000);
    await readAll(who);
    const nowMs = central.clock.nowMs();
    central.clock.setWall(nowMs - 2 * 3_600_000);
    expect([await readAll(who), await unread(who)]).toEqual([0, 0]);
    central.clock.setWall(nowMs);
    expect(await unread(who)).toBe(0);
  });

  test("two who mark at once, and the same person twice, stand in nobody's way", async () => {
    const areaId = newId();
    const [one, other] = [await reader([areaId]), await reader([areaId])];
    await send(areaId);
    const { id } = await firstOf(one);
    const answers = await Promise.all([read(one, id), read(one, id), read(other, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all([readAll(one), readAll(one), readAll(other), send(areaId)]);
    await readAll(one);
    expect(await unread(one)).toBe(0);
  });

  test("who has read a message is forgotten with it", async () => {
    const areaId = newId();
    const who = await reader([areaId]);
    await send(areaId, { said: "old" });
    await read(who, (await firstOf(who)).id);
    central.clock.advance(1);
    await send(areaId, { said: "young" });
    const young = await firstOf(who);
    await read(who, young.id);
    const before = isoTime(central.clock.nowMs());
    await central.platform.transact(systemActor("test"), (work) => pruneNotifications(work, before));
    expect(await titles(who)).toEqual(["young"]);
    expect(await readRows(who.principal.id)).toMatchObject([{ notification_id: young.id }]);
  });
});
