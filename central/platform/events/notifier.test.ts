import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../../shared/lib/fake-clock.ts";
import { openPlatform, type BarePlatform } from "../../test/open-platform.ts";
import { systemActor } from "../auth/principal.ts";
import { localNotifier } from "./notifier.ts";

let directory: string;
let clock: FakeClock;
let here: BarePlatform;
let elsewhere: BarePlatform;
beforeEach(async () => {
  directory = mkdtempSync(`${tmpdir()}/central-notifier-`);
  clock = fakeClock();
  const where = { database_url: null, data_directory: directory };
  here = await openPlatform(where, clock);
  elsewhere = await openPlatform(where, fakeClock());
});
afterEach(async () => {
  await here[Symbol.asyncDispose]();
  await elsewhere[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true });
});

const change = (platform: BarePlatform, key: string) =>
  platform.transact(systemActor("test"), async (work) => {
    await work.tx.insertInto("meta").values({ key, value: "1" }).execute();
    work.notify("news");
  });

test("a write of another process is notified within two seconds, and only that", async () => {
  let notified = 0;
  const stop = here.notifier.subscribe(["news"], () => notified++);
  clock.advance(10_000);
  expect(notified).toBe(0);

  await change(elsewhere, "elsewhere");
  expect(notified).toBe(0);
  clock.advance(2_000);
  expect(notified).toBe(1);

  await change(here, "here");
  expect(notified).toBe(2);
  clock.advance(10_000);
  expect(notified).toBe(2);
  stop();
});

test("a clock that leaps is one look", async () => {
  let looks = 0;
  const leaping = fakeClock();
  const notifier = localNotifier(leaping, { wasWrittenElsewhere: () => ++looks > 0 });
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  for (const days of [30, 400]) {
    leaping.advance(days * 86_400_000);
    await nextTurn();
  }
  expect(looks).toBe(2);
  leaping.advance(86_400_000);
  await notifier.close();
  await nextTurn();
  leaping.advance(86_400_000);
  expect(looks).toBe(3);
});
