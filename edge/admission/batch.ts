import Database from "better-sqlite3";
import type { Journal } from "../store/journal.ts";
import type { Store } from "../store/open.ts";

interface Job {
  run: () => unknown;
  done: (result: unknown) => void;
  failed: (error: unknown) => void;
}
type Outcome = { job: Job; result: unknown } | { job: Job; error: unknown };

/** Runs lane writes of the same instant in one transaction, so that they share one wait for the disk (group commit). */
export interface Batch {
  /** Resolves with the result of `write` once it is on disk; `write` may run twice and must start afresh each time. */
  write<T>(write: () => T): Promise<T>;
  /** The same in a transaction of its own, which is on disk when this returns. */
  writeNow(write: () => void): void;
}

/** @param afterCommit called for written data after the waiting callers have continued: a barrier comes first */
export function openBatch(store: Store, journal: Journal, afterCommit: () => void): Batch {
  let waiting: Job[] = [];

  // Each of several jobs gets a savepoint: a job that fails does not roll the others back.
  const runApart = (job: Job): Outcome => {
    const head = journal.head();
    try {
      return { job, result: store.db.transaction(job.run)() };
    } catch (error) {
      journal.rewind(head);
      // A full or failing disk concerns the whole transaction: `durably` decides.
      if (isOfDisk(error)) throw error;
      return { job, error };
    }
  };

  const attempt = <T>(run: () => T): T => {
    const head = journal.head();
    try {
      return store.durably(() => {
        journal.rewind(head);
        return run();
      });
    } catch (error) {
      journal.rewind(head);
      throw error;
    }
  };

  /**
   * Runs the jobs in sequence, which nearly always succeeds; each job gets its own savepoint only once one of several
   * has failed.
   */
  const attemptAll = (jobs: readonly Job[]): Outcome[] => {
    try {
      return attempt(() => jobs.map((job) => ({ job, result: job.run() })));
    } catch (error) {
      if (jobs.length === 1 || isOfDisk(error)) throw error;
      return attempt(() => jobs.map(runApart));
    }
  };

  const flush = (): void => {
    const jobs = waiting;
    waiting = [];
    const { sequence } = journal.head();
    let outcomes: Outcome[];
    try {
      outcomes = attemptAll(jobs);
    } catch (error) {
      for (const job of jobs) job.failed(error);
      return;
    }
    for (const outcome of outcomes) {
      if ("error" in outcome) outcome.job.failed(outcome.error);
      else outcome.job.done(outcome.result);
    }
    if (journal.head().sequence > sequence) setImmediate(afterCommit);
  };

  return {
    write<T>(write: () => T) {
      return new Promise<T>((resolve, reject) => {
        const done = (result: unknown): void => resolve(result as T);
        waiting.push({ run: write, done, failed: reject });
        if (waiting.length === 1) setImmediate(flush);
      });
    },
    writeNow(write) {
      const { sequence } = journal.head();
      attempt(write);
      if (journal.head().sequence > sequence) setImmediate(afterCommit);
    },
  };
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(FULL|IOERR)/.test(error.code);
}
