import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startPostgres, type TestPostgres } from "./postgres.ts";

/** Where a test's database lives. A suite takes one and is registered on each engine. */
export interface TestEngine {
  name: "SQLite" | "PostgreSQL";
  /** Settings of a fresh, empty database; may be opened more than once. */
  fresh(): Promise<{ database_url: string | null; data_directory: string }>;
}

/** SQLite files in a temporary folder, gone after the file's tests. Call it at the top of a test file. */
export function onSqlite(): TestEngine {
  const folder = temporaryFolder();
  return { name: "SQLite", fresh: () => Promise.resolve({ database_url: null, data_directory: folder() }) };
}

/** A PostgreSQL cluster for the tests of one file. Call it at the top of a `.pg.test.ts` file. */
export function onPostgres(): TestEngine {
  const folder = temporaryFolder();
  let server: TestPostgres | undefined;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    await server?.stop();
  });
  return {
    name: "PostgreSQL",
    async fresh() {
      if (!server) throw new Error("the cluster starts before the tests, not while they are declared");
      return { database_url: await server.createDatabase(), data_directory: folder() };
    },
  };
}

function temporaryFolder(): () => string {
  const folder = mkdtempSync(join(tmpdir(), "central-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => mkdtempSync(join(folder, "data-"));
}
