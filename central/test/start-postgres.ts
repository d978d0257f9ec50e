import type { TestProject } from "vitest/node";
import { startPostgres, type TestPostgres } from "./postgres.ts";

let clusters: TestPostgres[] = [];

/**
 * Starts a PostgreSQL cluster for each worker, before all tests. Two test files never share one at the same time: readers
 * of the feed wait for every older transaction of the whole cluster.
 */
export async function setup({ provide, vitest }: TestProject): Promise<void> {
  clusters = await Promise.all(Array.from({ length: vitest.config.maxWorkers }, () => startPostgres()));
  provide(
    "postgresFolders",
    clusters.map(({ folder }) => folder),
  );
}

/** Called by vitest after all tests. */
export async function teardown(): Promise<void> {
  await Promise.all(clusters.map((cluster) => cluster.stop()));
}
