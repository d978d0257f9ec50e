import { type TestProject } from "vitest/node";
import { startPostgres, type TestPostgres } from "./postgres.ts";

let server: TestPostgres | undefined;

/** Starts the PostgreSQL cluster that the test files of a run share. vitest calls it before them. */
export async function setup({ provide }: TestProject): Promise<void> {
  server = await startPostgres();
  provide("postgresFolder", server.folder);
}

/** Called by vitest after them. */
export async function teardown(): Promise<void> {
  await server?.stop();
}
