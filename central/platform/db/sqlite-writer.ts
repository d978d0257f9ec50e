import type { Database as SqliteHandle } from "better-sqlite3";
import { asError } from "../../../shared/lib/as-error.ts";
import type { Tx } from "./database.ts";

interface Job {
  run(tx: Tx): Promise<void>;
  /** Called once the result of the job is known: stored, or failed. */
  settle(commitError?: unknown): void;
}

/** One commit is one fsync; a larger group would delay its first job. */
const MAX_PER_COMMIT = 64;

/**
 * All writes of a SQLite database, in order, through its one writing connection. Jobs that arrive in the same instant
 * share a commit (group commit). Each has its own savepoint, so that a failed job affects no other.
 * @param handle the writing connection; nothing else may use it
 * @param tx queries over the same connection
 */
export function sqliteWriter(handle: SqliteHandle, tx: Tx) {
  const queue: Job[] = [];
  const between: (() => void)[] = [];
  let draining: Promise<void> | null = null;

  async function groupCommit(jobs: readonly Job[]): Promise<void> {
    try {
      handle.exec("begin immediate");
      for (const job of jobs) await job.run(tx);
      handle.exec("commit");
    } catch (error) {
      if (handle.inTransaction) handle.exec("rollback");
      for (const job of jobs) job.settle(error);
      return;
    }
    for (const job of jobs) job.settle();
  }

  async function drain(): Promise<void> {
    while (queue.length + between.length > 0) {
      // One turn of the event loop: requests that have arrived by now join this commit.
      await new Promise(setImmediate);
      for (const run of between.splice(0)) run();
      if (queue.length > 0) await groupCommit(queue.splice(0, MAX_PER_COMMIT));
    }
    draining = null;
  }

  return {
    write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        let outcome: { ok: true; value: T } | { ok: false; error: unknown } | undefined;
        queue.push({
          async run(tx) {
            handle.exec("savepoint job");
            try {
              outcome = { ok: true, value: await work(tx) };
            } catch (error) {
              outcome = { ok: false, error };
              handle.exec("rollback to job");
            }
            handle.exec("release job");
          },
          settle(commitError) {
            if (outcome?.ok === true && commitError === undefined) resolve(outcome.value);
            else reject(asError(outcome?.ok === false ? outcome.error : commitError));
          },
        });
        draining ??= drain();
      });
    },
    /** Runs outside of every transaction, between two commits. */
    outside<T>(run: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        between.push(() => {
          try {
            resolve(run());
          } catch (error) {
            reject(asError(error));
          }
        });
        draining ??= drain();
      });
    },
    /** Waits until every queued job is settled. */
    async idle(): Promise<void> {
      while (draining) await draining;
    },
  };
}
