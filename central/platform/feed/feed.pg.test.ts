import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sql } from "kysely";
import { systemClock } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { onOwnPostgres } from "../../test/engines.ts";
import { type BarePlatform, openPlatform } from "../../test/open-platform.ts";
import { systemActor } from "../auth/principal.ts";
import { withIncarnation } from "../db/position.ts";
import { settleEpoch } from "./epoch.ts";
import { areaChange } from "./test/area-change.ts";

const engine = onOwnPostgres();

const actor = systemActor("job:test");

describe("two processes on one PostgreSQL database", () => {
  let one: BarePlatform;
  let other: BarePlatform;
  beforeEach(async () => {
    const where = await engine.fresh();
    one = await openPlatform(where, systemClock);
    other = await openPlatform(where, systemClock);
  });
  afterEach(async () => {
    await one[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
  });

  test("a change that commits late is not stepped over by readers of later ones", async () => {
    const area = newId();
    const scope = { areaId: area, gateId: newId() };
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let began = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    // All other transactions wait for the first one of a life.
    await one.transact(actor, (work) => work.feed.publish(areaChange(newId(), "Earlier")));
    const late = one.transact(actor, async (work) => {
      await work.feed.publish(areaChange(area, "Late"));
      began();
      await held;
    });
    await hasBegun;
    const quick = newId();
    await other.transact(actor, (work) => work.feed.publish(areaChange(quick, "Quick", area)));

    const early = await one.feed.read(scope, "0", 100);
    const waiting = other.feed.readOrWait(scope, early.cursor, 100, {
      ms: 10_000,
      signal: new AbortController().signal,
    });
    letGo();
    await late;
    const seen = [...early.lines, ...(await waiting).lines];
    const rest = await one.feed.read(scope, seen.at(-1)?.cursor ?? "0", 100);
    expect([...seen, ...rest.lines].map(({ id }) => id).sort()).toEqual([area, quick].sort());
  });

  test("news of one process wakes a reader in another", async () => {
    const area = newId();
    const scope = { areaId: area, gateId: newId() };
    const waiting = other.feed.readOrWait(scope, "0", 100, { ms: 10_000, signal: new AbortController().signal });
    await one.transact(actor, (work) => work.feed.publish(areaChange(area, "News")));
    expect((await waiting).lines).toMatchObject([{ id: area }]);
  });

  test("a life is one run of the server for all its processes; what the one before gave out stays good", async () => {
    const scope = { areaId: newId(), gateId: newId() };
    const publish = async (by: BarePlatform) => {
      await by.transact(actor, (work) => work.feed.publish(areaChange(newId(), "Told", scope.areaId)));
      const [{ cursor }, life] = [await by.feed.read(scope, "0", 100), await by.feed.life()];
      return { cursor, life, stands: withIncarnation(cursor, life) };
    };
    const [before, same] = [await publish(one), await publish(other)];
    expect(same.life).toBe(before.life);
    await engine.restart();
    const after = await vi.waitFor(() => publish(other));
    expect(after.life).not.toBe(before.life);
    expect((await publish(one)).life).toBe(after.life);
    for (const { stands } of [before, same, after]) expect(await one.feed.isForeign(stands)).toBe(false);
    expect(await one.feed.isForeign(withIncarnation(after.cursor, before.life))).toBe(true);
  });

  test("a database that was restored into another server is read from its start, under a new epoch", async () => {
    const area = newId();
    await one.transact(actor, (work) => work.feed.publish(areaChange(area, "Restored")));
    await one.transact(actor, (work) => sql`update feed_entries set xid = xid + 1000000000`.execute(work.tx));
    const scope = { areaId: area, gateId: newId() };
    expect((await one.feed.read(scope, "0", 100)).lines).toEqual([]);
    const epoch = await one.feed.epoch();
    await settleEpoch(one.database);
    expect((await one.feed.read(scope, "0", 100)).lines).toMatchObject([{ id: area }]);
    expect(await one.feed.epoch()).not.toBe(epoch);
  });
});
