import { first } from "../db/first.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import type { OpenDatabase } from "../db/database.ts";

export interface JobRunTable {
  name: string;
  next_due_at: string;
  /** The run that has claimed the job, and the expiry of its claim unless it renews it. */
  claimed_by: string | null;
  claimed_until: string | null;
  last_started_at: string | null;
  last_finished_at: string | null;
  last_error: string | null;
}

declare module "../db/database.ts" {
  interface Database {
    job_runs: JobRunTable;
  }
}

/** A process that dies during a job loses its claim (lease) to another process after this time. */
export const CLAIM_MS = 120_000;

export interface ClaimRequest {
  name: string;
  runId: string;
  nowMs: number;
  /** The next due time of the schedule, from now. */
  nextDueMs: number;
}

/** The claim of this run, or the time of the next attempt. */
export type JobLease = { is: "claimed" } | { is: "later"; atMs: number };

/**
 * Claims a due job for one run: only one of several processes gets it. An unknown job waits for its first due time. A
 * job whose due time passed while no process ran is still due.
 */
export async function claimJob(database: OpenDatabase, request: ClaimRequest): Promise<JobLease> {
  const { name, runId, nowMs, nextDueMs } = request;
  const now = isoTime(nowMs);
  return database.write(async (tx): Promise<JobLease> => {
    const known = await first(tx.selectFrom("job_runs").selectAll().where("name", "=", name));
    if (!known) {
      const never = { claimed_by: null, claimed_until: null, last_started_at: null, last_finished_at: null };
      const row = { name, next_due_at: isoTime(nextDueMs), last_error: null, ...never };
      await tx.insertInto("job_runs").values(row).execute();
      return { is: "later", atMs: nextDueMs };
    }
    // A new version may have a tighter schedule than the version that set the row's due time.
    const dueMs = Math.min(Date.parse(known.next_due_at), nextDueMs);
    if (dueMs > nowMs) return { is: "later", atMs: dueMs };
    if (known.claimed_until !== null && known.claimed_until > now)
      return { is: "later", atMs: Date.parse(known.claimed_until) };
    await tx
      .updateTable("job_runs")
      .set({ claimed_by: runId, claimed_until: isoTime(nowMs + CLAIM_MS), last_started_at: now })
      .where("name", "=", name)
      .execute();
    return { is: "claimed" };
  });
}

/** Renews a claim while its run continues. */
export async function renewClaim(database: OpenDatabase, runId: string, nowMs: number): Promise<void> {
  await database.write((tx) =>
    tx
      .updateTable("job_runs")
      .set({ claimed_until: isoTime(nowMs + CLAIM_MS) })
      .where("claimed_by", "=", runId)
      .execute(),
  );
}

/** Ends a run: the job waits for its next due time, whether this run failed or not. */
export async function releaseJob(database: OpenDatabase, request: ClaimRequest, error: string | null): Promise<void> {
  await database.write((tx) =>
    tx
      .updateTable("job_runs")
      .set({
        claimed_by: null,
        claimed_until: null,
        next_due_at: isoTime(request.nextDueMs),
        last_finished_at: isoTime(request.nowMs),
        last_error: error,
      })
      .where("name", "=", request.name)
      .where("claimed_by", "=", request.runId)
      .execute(),
  );
}
