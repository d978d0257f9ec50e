import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { fakeClock } from "../../../../../shared/lib/fake-clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { testEngine } from "../../../../test/engines.ts";
import { type BarePlatform, openPlatform } from "../../../../test/open-platform.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { pruneNotifications, notify, type Notification } from "../service.ts";

const actor = systemActor("job:test");

const engine = testEngine();

/** Notifications are stored as intended, in the transaction of their event, on any engine. */
describe(`notifications on ${engine.name}`, () => {
  const clock = fakeClock();
  let platform: BarePlatform;
  beforeAll(async () => {
    platform = await openPlatform(await engine.fresh(), clock);
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  /** A message about one edge, whose id identifies the message here. */
  const about = (edgeId: string, more: Partial<Notification> = {}): Notification => ({
    kind: "edge-alert",
    permission: "gates.read",
    areaId: null,
    gateId: null,
    edgeId,
    said: "Gate 1 is silent",
    data: {},
    ...more,
  });
  const send = (notification: Notification) => platform.transact(actor, (work) => notify(work, notification));
  const sent = (edgeId: string) =>
    platform.db.selectFrom("notifications").selectAll().where("edge_id", "=", edgeId).execute();

  test("are one row for all whom they concern, at the time of what happened", async () => {
    const [edgeId, areaId] = [newId(), newId()];
    await send(about(edgeId, { areaId, data: { parked: 3 } }));
    const rows = await sent(edgeId);
    expect(rows).toMatchObject([
      { at: isoTime(clock.nowMs()), permission: "gates.read", area_id: areaId, gate_id: null, review_id: null },
    ]);
    expect(JSON.parse(rows[0]?.data ?? "")).toEqual({ parked: 3, said: "Gate 1 is silent" });
  });

  test.each([
    ["a zero byte", "B 1\u0000234 CD", "B 1234 CD"],
    ["half a character", "B 1234 \ud83d", "B 1234 \ufffd"],
    ["a character of two halves", "B 1234 🚚", "B 1234 🚚"],
  ])("are sent with a plate with %s", async (_name, plate, kept) => {
    const edgeId = newId();
    await send(about(edgeId, { said: plate, data: { plate } }));
    expect((await sent(edgeId)).map(({ title }) => title)).toEqual([kept]);
  });

  test("are not sent when the change is rolled back", async () => {
    const edgeId = newId();
    const failing = platform.transact(actor, async (work) => {
      await notify(work, about(edgeId));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await sent(edgeId)).toEqual([]);
  });

  test("are forgotten when they are older than a moment, and not at it", async () => {
    const [old, young] = [newId(), newId()];
    await send(about(old));
    clock.advance(1);
    await send(about(young));
    await platform.transact(actor, (work) => pruneNotifications(work, isoTime(clock.nowMs())));
    expect([(await sent(old)).length, (await sent(young)).length]).toEqual([0, 1]);
  });
});
