import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { onPostgres } from "../../test/engines.ts";
import { type BarePlatform, openPlatform } from "../../test/open-platform.ts";
import { systemActor } from "../auth/principal.ts";

const engine = onPostgres();
const actor = systemActor("job:test");
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

const tell = (topic: string) =>
  one.transact(actor, (work) => {
    work.notify(topic);
    return Promise.resolve();
  });

test("a topic told in one process is heard in both, once the work is kept", async () => {
  const heard: string[] = [];
  one.notifier.subscribe(["topic"], () => heard.push("one"));
  other.notifier.subscribe(["topic"], () => heard.push("other"));
  other.notifier.subscribe(["another topic"], () => heard.push("wrong"));
  await tell("topic");
  await vi.waitFor(() => expect(heard.sort()).toEqual(["one", "other"]));
});

test("after the connection was cut everyone is woken, and news come again", async () => {
  let told = 0;
  other.notifier.subscribe(["topic"], () => (told += 1));
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'gate-access listener' and datname = current_database()
  `.execute(one.db);
  await vi.waitFor(() => expect(told).toBe(1));
  await vi.waitFor(async () => {
    await tell("topic");
    expect(told).toBeGreaterThan(1);
  });
});
