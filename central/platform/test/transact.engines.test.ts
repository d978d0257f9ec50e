import { say } from "../../../shared/words/say.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "../../../shared/errors/app-error.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { AreaRules } from "../../../shared/wire/area.ts";
import { testEngine } from "../../test/engines.ts";
import { told } from "../../test/told.ts";
import { type BarePlatform, openPlatform } from "../../test/open-platform.ts";
import { systemActor } from "../auth/principal.ts";
import type { Work } from "../transact.ts";

const actor = systemActor("job:test");

const engine = testEngine();

/** The rules of a unit of work, on any engine. */
describe(`a unit of work on ${engine.name}`, () => {
  let platform: BarePlatform;
  beforeAll(async () => {
    platform = await openPlatform(await engine.fresh());
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  const put = (work: Work, key: string, value = "1") => work.tx.insertInto("meta").values({ key, value }).execute();
  const valueOf = async (key: string) =>
    (await platform.db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst())?.value;
  const count = async (table: "audit_log" | "feed_entries" | "live_events") =>
    (
      await platform.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n;
  const counts = async () => [await count("audit_log"), await count("feed_entries"), await count("live_events")];

  async function everything(work: Work, key: string): Promise<void> {
    await put(work, key);
    await work.audit({ type: "thing", id: key, before: null, after: { key } });
    const data = { id: newId(), name: "Area", time_zone: "Asia/Jakarta", rules: AreaRules.parse({}) };
    await work.feed.publish({ kind: "area", id: data.id, areaId: data.id, gateId: null, data });
    await work.live.publish(told(key));
    work.notify("things");
  }

  test("keeps change, audit, feed and live event together, and notifies after the commit", async () => {
    const before = await counts();
    const seen: (string | undefined)[] = [];
    using watch = platform.notifier.watch(["things"]);
    await platform.transact(actor, async (work) => {
      await everything(work, "kept");
      work.afterCommit(() => seen.push("after"));
      seen.push(await valueOf("kept"));
    });
    expect(seen).toEqual([undefined, "after"]);
    expect(await watch.wait(60_000, new AbortController().signal)).toBe("notified");
    expect(await valueOf("kept")).toBe("1");
    expect(await counts()).toEqual(before.map((n) => n + 1));
  });

  test("keeps nothing and notifies nobody when it fails", async () => {
    const before = await counts();
    let isTold = false;
    const stop = platform.notifier.subscribe(["things"], () => (isTold = true));
    const failing = platform.transact(actor, async (work) => {
      await everything(work, "lost");
      work.afterCommit(() => (isTold = true));
      throw new AppError("wrong_state", say("does_not_fit"));
    });
    await expect(failing).rejects.toThrow("does not fit");
    stop();
    expect(await valueOf("lost")).toBeUndefined();
    expect(await counts()).toEqual(before);
    expect(isTold).toBe(false);
  });

  test("units that read, rule and write at once behave as if one came after the other", async () => {
    await platform.transact(actor, (work) => put(work, "counter", "0"));
    const addOne = (work: Work) =>
      work.tx
        .selectFrom("meta")
        .select("value")
        .where("key", "=", "counter")
        .executeTakeFirstOrThrow()
        .then(({ value }) =>
          work.tx
            .updateTable("meta")
            .set({ value: String(Number(value) + 1) })
            .where("key", "=", "counter")
            .execute(),
        );
    await Promise.all(Array.from({ length: 12 }, () => platform.transact(actor, addOne)));
    expect(await valueOf("counter")).toBe("12");
  });

  test("a taken unique key is `already_exists`", async () => {
    await platform.transact(actor, (work) => put(work, "taken"));
    const again = platform.transact(actor, (work) => put(work, "taken"));
    await expect(again).rejects.toMatchObject({ code: "already_exists" });
  });

  test("the audit log says who did what, without secrets", async () => {
    const id = newId();
    await platform.transact(actor, (work) =>
      work.audit({
        type: "user",
        id,
        before: { email: "a@example.com", password_hash: "argon2", gate: { pin: "1234" } },
        after: { email: "b@example.com", password_hash: null, refresh_token: "abc", tokens: 3 },
      }),
    );
    const row = await platform.db.selectFrom("audit_log").selectAll().where("record_id", "=", id).executeTakeFirst();
    expect(row).toMatchObject({ actor_kind: "system", actor_id: null, operation: "job:test", record_type: "user" });
    expect(JSON.parse(row?.before ?? "")).toEqual({
      email: "a@example.com",
      password_hash: "[secret]",
      gate: { pin: "[secret]" },
    });
    expect(JSON.parse(row?.after ?? "")).toEqual({
      email: "b@example.com",
      password_hash: null,
      refresh_token: "[secret]",
      tokens: 3,
    });
  });
});
