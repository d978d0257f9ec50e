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

const publish = (topic: string) =>
  one.transact(actor, (work) => {
    work.notify(topic);
    return Promise.resolve();
  });

test("a topic published in one process is notified in both, after the commit", async () => {
  const notified: string[] = [];
  one.notifier.subscribe(["topic"], () => notified.push("one"));
  other.notifier.subscribe(["topic"], () => notified.push("other"));
  other.notifier.subscribe(["another topic"], () => notified.push("wrong"));
  await publish("topic");
  await vi.waitFor(() => expect(notified.sort()).toEqual(["one", "other"]));
});

test("after the connection was cut everyone is woken, and news come again", async () => {
  let notified = 0;
  other.notifier.subscribe(["topic"], () => (notified += 1));
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'gate-access listener' and datname = current_database()
  `.execute(one.db);
  await vi.waitFor(() => expect(notified).toBe(1));
  await vi.waitFor(async () => {
    await publish("topic");
    expect(notified).toBeGreaterThan(1);
  });
});
