import Database from "better-sqlite3";
import { type Journal } from "../store/journal.ts";
import { type Store } from "../store/open.ts";

interface Job {
  run: () => unknown;
  done: (result: unknown) => void;
  failed: (error: unknown) => void;
}
type Outcome = { job: Job; result: unknown } | { job: Job; error: unknown };

/** Runs writes of lanes that come in the same instant in one transaction, so that they share one wait for the disk. */
export interface Batch {
  /**
   * Resolves with what `write` answered, once it is on disk; `write` may run twice and must start afresh each time.
   * @param isAlone nobody else is about to write: there is no company to wait for
   */
  write<T>(write: () => T, isAlone?: boolean): Promise<T>;
}

/**
 * @param afterCommit called once for each transaction that wrote something
 */
export function openBatch(store: Store, journal: Journal, afterCommit: () => void): Batch {
  let waiting: Job[] = [];

  // A savepoint for each of several jobs: one that fails takes nothing of the others with it.
  const runOne = (job: Job): Outcome => {
    const head = journal.head();
    try {
      return { job, result: store.db.transaction(job.run)() };
    } catch (error) {
      journal.rewind(head);
      // A full or failing disk concerns the whole transaction: `durably` decides.
      if (error instanceof Database.SqliteError && /^SQLITE_(FULL|IOERR)/.test(error.code)) throw error;
      return { job, error };
    }
  };

  const runAll = (jobs: readonly Job[]): Outcome[] => {
    const [only] = jobs;
    return only && jobs.length === 1 ? [{ job: only, result: only.run() }] : jobs.map(runOne);
  };

  const flush = (): void => {
    const jobs = waiting;
    waiting = [];
    if (jobs.length === 0) return;
    const head = journal.head();
    let outcomes: Outcome[];
    try {
      outcomes = store.durably(() => {
        journal.rewind(head);
        return runAll(jobs);
      });
    } catch (error) {
      journal.rewind(head);
      for (const job of jobs) job.failed(error);
      return;
    }
    for (const outcome of outcomes) {
      if ("error" in outcome) outcome.job.failed(outcome.error);
      else outcome.job.done(outcome.result);
    }
    if (journal.head().sequence > head.sequence) afterCommit();
  };

  return {
    write<T>(write: () => T, isAlone = false) {
      return new Promise<T>((resolve, reject) => {
        const done = (result: unknown): void => resolve(result as T);
        waiting.push({ run: write, done, failed: reject });
        // Everything that the same turn of the event loop brings in shares the commit.
        if (waiting.length > 1) return;
        if (isAlone) flush();
        else setImmediate(flush);
      });
    },
  };
}
