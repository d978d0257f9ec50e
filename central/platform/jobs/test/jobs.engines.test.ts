import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeClock, type FakeClock } from "../../../../shared/lib/fake-clock.ts";
import { silentLog } from "../../../../shared/lib/log.ts";
import { testEngine } from "../../../test/engines.ts";
import type { OpenDatabase } from "../../db/database.ts";
import { CentralConfig } from "../../../config/config.ts";
import { openDatabase } from "../../db/open-database.ts";
import { CLAIM_MS } from "../job-claims.ts";
import { createJobRunner, type JobRunner } from "../job-runner.ts";

const START_MS = Date.UTC(2026, 10, 21, 6, 2);
const MINUTE_MS = 60_000;
const JOB = { name: "five", schedule: "*/5 * * * *" };

const engine = testEngine();

/** The rules of jobs on either database. */
let databases: OpenDatabase[];
let clock: FakeClock;
/** The sleepers of the clock. */
let timers: { dueMs: number }[];
let runs: string[];
const runners: JobRunner[] = [];

const watched = (inner: FakeClock): FakeClock => ({
  ...inner,
  after(delayMs, run) {
    const timer = { dueMs: inner.nowMs() + delayMs };
    timers.push(timer);
    const forget = () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    const cancel = inner.after(delayMs, () => {
      forget();
      run();
    });
    return () => {
      forget();
      cancel();
    };
  },
});
/** A central that runs the job: each run adds `who` to `runs`. */
const startOne = (who: string, run?: (stopping: AbortSignal) => Promise<void>, at = 0): JobRunner => {
  const work = async (stopping: AbortSignal) => {
    runs.push(who);
    await run?.(stopping);
  };
  const jobs = [{ ...JOB, run: work }];
  const runner = createJobRunner({ database: databases[at]!, clock, log: silentLog, jobs });
  runners.push(runner);
  runner.start();
  return runner;
};
const row = () => databases[0]!.reads.selectFrom("job_runs").selectAll().executeTakeFirst();
/** Waits until this many runners sleep until this time of the day. */
const asleepUntil = (time: string, sleepers = 1) => {
  const dueMs = Date.parse(`2026-11-21T${time}Z`);
  return vi.waitFor(() => expect(timers.filter((timer) => timer.dueMs === dueMs)).toHaveLength(sleepers));
};

describe(`jobs on ${engine.name}`, () => {
  beforeEach(async () => {
    const config = CentralConfig.parse(await engine.fresh());
    const open = () => openDatabase(config, { log: silentLog, random: () => 0.5 });
    databases = [await open(), await open()];
    timers = [];
    clock = watched(fakeClock(START_MS));
    runs = [];
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner[Symbol.asyncDispose]();
    for (const database of databases) await database.close();
  });

  test("a job runs when it is due, and not before", async () => {
    startOne("a");
    await asleepUntil("06:05:00");
    clock.advance(3 * MINUTE_MS - 1);
    expect(timers).toHaveLength(1);
    expect(runs).toEqual([]);
    clock.advance(1);
    await asleepUntil("06:10:00");
    expect(runs).toEqual(["a"]);
    expect(await row()).toMatchObject({ last_started_at: "2026-11-21T06:05:00.000Z", last_error: null });
  });

  test("of two centrals one runs it", async () => {
    startOne("a", undefined, 0);
    startOne("b", undefined, 1);
    await asleepUntil("06:05:00", 2);
    clock.advance(3 * MINUTE_MS);
    // the second runner sleeps until the first one's claim or the next due time, whichever is in the row
    await vi.waitFor(() => expect(timers).toHaveLength(2));
    await vi.waitFor(async () => expect((await row())!.claimed_by).toBeNull());
    clock.advance(CLAIM_MS);
    await asleepUntil("06:10:00", 2);
    expect(runs).toHaveLength(1);
  });

  test("a run that was missed while nobody ran is made up at the start, once", async () => {
    const first = startOne("a");
    await asleepUntil("06:05:00");
    await first[Symbol.asyncDispose]();
    clock.advance(60 * MINUTE_MS);
    startOne("b");
    await asleepUntil("07:05:00");
    expect(runs).toEqual(["b"]);
  });

  test("a job that fails is noted, and its next run still comes", async () => {
    let fails = true;
    startOne("a", () => (fails ? Promise.reject(new Error("no paper")) : Promise.resolve()));
    await asleepUntil("06:05:00");
    clock.advance(3 * MINUTE_MS);
    await asleepUntil("06:10:00");
    expect(await row()).toMatchObject({ last_error: "no paper" });
    fails = false;
    clock.advance(5 * MINUTE_MS);
    await asleepUntil("06:15:00");
    expect(runs).toEqual(["a", "a"]);
    expect(await row()).toMatchObject({ last_error: null });
  });

  test("stopping aborts the run in flight, waits for its end, and the next start runs it again", async () => {
    const runner = startOne(
      "a",
      (stopping) => new Promise((resolve) => stopping.addEventListener("abort", () => resolve())),
    );
    await asleepUntil("06:05:00");
    clock.advance(3 * MINUTE_MS);
    await vi.waitFor(() => expect(runs).toEqual(["a"]));
    await runner[Symbol.asyncDispose]();
    expect(await row()).toMatchObject({ claimed_by: null, next_due_at: "2026-11-21T06:05:00.000Z" });
    expect(timers).toEqual([]);
    startOne("b");
    await asleepUntil("06:10:00");
    expect(runs).toEqual(["a", "b"]);
  });

  test("a long run keeps its claim: another central leaves it alone", async () => {
    let finish = (): void => undefined;
    startOne("a", () => new Promise((resolve) => (finish = resolve)), 0);
    await asleepUntil("06:05:00");
    clock.advance(3 * MINUTE_MS);
    await vi.waitFor(() => expect(runs).toEqual(["a"]));
    for (const renewed of ["06:07:40", "06:08:20", "06:09:00", "06:09:40"]) {
      clock.advance(CLAIM_MS / 3);
      await vi.waitFor(async () => expect((await row())!.claimed_until).toBe(`2026-11-21T${renewed}.000Z`));
    }
    startOne("b", undefined, 1);
    await asleepUntil("06:09:40");
    finish();
    await asleepUntil("06:10:00");
    expect(runs).toEqual(["a"]);
  });

  test("the run of a central that died is done by another when the claim has run out", async () => {
    const first = startOne("a");
    await asleepUntil("06:05:00");
    await first[Symbol.asyncDispose]();
    const dead = { claimed_by: "dead", claimed_until: "2026-11-21T06:06:30.000Z" };
    await databases[0]!.write((tx) => tx.updateTable("job_runs").set(dead).execute());
    clock.advance(3 * MINUTE_MS);
    startOne("b");
    await asleepUntil("06:06:30");
    expect(runs).toEqual([]);
    clock.advance(90_000);
    await asleepUntil("06:10:00");
    expect(runs).toEqual(["b"]);
  });
});
