import type { Clock } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { Log } from "../../../shared/lib/log.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import type { OpenDatabase } from "../db/database.ts";
import { type Job, nextDueOf } from "./job.ts";
import { CLAIM_MS, claimJob, releaseJob, renewClaim } from "./job-claims.ts";

/** Runs jobs when they are due, until it is disposed of; disposing waits for the running jobs. */
export interface JobRunner extends AsyncDisposable {
  /** Runs missed jobs once, and continues by the schedules. */
  start(): void;
}

/** The longest time between two checks: the clock may be set, another process may die. */
const MAX_WAIT_MS = 3_600_000;
/** The delay after a failure of the database. */
const RETRY_MS = 60_000;

/** @throws RangeError when a schedule cannot be parsed or two jobs share a name */
export function createJobRunner(needs: {
  database: OpenDatabase;
  clock: Clock;
  log: Log;
  jobs: readonly Job[];
}): JobRunner {
  const { database, clock, log } = needs;
  const planned = needs.jobs.map((job) => ({ job, nextDue: nextDueOf(job.schedule) }));
  const names = new Set(needs.jobs.map((job) => job.name));
  if (names.size < needs.jobs.length) throw new RangeError("two jobs share a name");

  const stopping = new AbortController();
  const timers = new Map<string, () => void>();
  const underWay = new Set<Promise<void>>();
  type Planned = (typeof planned)[number];

  function wakeAt(plan: Planned, atMs: number): void {
    if (stopping.signal.aborted) return;
    const waitMs = Math.min(MAX_WAIT_MS, Math.max(0, atMs - clock.nowMs()));
    timers.set(
      plan.job.name,
      clock.after(waitMs, () => look(plan)),
    );
  }

  function look(plan: Planned): void {
    const turn = takeTurn(plan)
      .catch((error: unknown) => {
        log.warn({ err: error, job: plan.job.name }, "job could not be scheduled, will retry");
        return clock.nowMs() + RETRY_MS;
      })
      .then((nextMs) => wakeAt(plan, nextMs))
      .finally(() => underWay.delete(turn));
    underWay.add(turn);
  }

  /** Runs the job if it is due and unclaimed. @returns the time of the next check, epoch milliseconds */
  async function takeTurn({ job, nextDue }: Planned): Promise<number> {
    const request = (): Parameters<typeof claimJob>[1] => {
      const nowMs = clock.nowMs();
      return { name: job.name, runId, nowMs, nextDueMs: nextDue(nowMs) };
    };
    const runId = newId();
    const claim = await claimJob(database, request());
    if (claim.is === "later") return claim.atMs;
    const error = await runHolding(job, runId);
    // A run that the stop cut short is due again at the next start.
    const done = stopping.signal.aborted ? { ...request(), nextDueMs: clock.nowMs() } : request();
    await releaseJob(database, done, error);
    return done.nextDueMs;
  }

  /** @returns the error, in words for the operator who reads the table, or null */
  async function runHolding(job: Job, runId: string): Promise<string | null> {
    let cancel = (): void => undefined;
    const hold = (): void => {
      cancel = clock.after(CLAIM_MS / 3, () => {
        renewClaim(database, runId, clock.nowMs()).catch((error: unknown) =>
          log.warn({ err: error, job: job.name }, "job lease could not be renewed"),
        );
        hold();
      });
    };
    hold();
    const startMs = clock.monotonicMs();
    try {
      await job.run(stopping.signal);
      log.debug({ job: job.name, ms: Math.round(clock.monotonicMs() - startMs) }, "job finished");
      return null;
    } catch (error) {
      log.error({ err: error, job: job.name }, "job failed");
      return messageOf(error);
    } finally {
      cancel();
    }
  }

  return {
    start() {
      for (const plan of planned) look(plan);
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      for (const cancel of timers.values()) cancel();
      await Promise.all(underWay);
    },
  };
}
