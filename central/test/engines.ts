import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startPostgres, type TestPostgres } from "./postgres.ts";

/** The database of a test. A suite takes one and is registered on each engine. */
export interface TestEngine {
  name: "SQLite" | "PostgreSQL";
  /** Settings of a fresh, empty database; it may be opened more than once. */
  fresh(): Promise<TestDatabase>;
  /** The backup of a database that is not open now. */
  copyOf(database: TestDatabase): Promise<TestDatabase>;
}

/** In the form of central's settings. */
export interface TestDatabase {
  database_url: string | null;
  data_directory: string;
}

/** SQLite files in a temporary folder, deleted after the file's tests. Call it at the top of a test file. */
export function onSqlite(): TestEngine {
  const folder = temporaryFolder();
  const fresh = () => Promise.resolve({ database_url: null, data_directory: folder() });
  return {
    name: "SQLite",
    fresh,
    async copyOf(database) {
      const copy = await fresh();
      cpSync(database.data_directory, copy.data_directory, { recursive: true });
      return copy;
    },
  };
}

/** A PostgreSQL cluster for the tests of one file. Call it at the top of a `.pg.test.ts` file. */
export function onPostgres(): TestEngine & Pick<TestPostgres, "restart"> {
  const folder = temporaryFolder();
  let server: TestPostgres | undefined;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    await server?.stop();
  });
  const running = (): TestPostgres => {
    if (!server) throw new Error("the cluster starts before the tests, not while they are declared");
    return server;
  };
  return {
    name: "PostgreSQL",
    fresh: async () => ({ database_url: await running().createDatabase(), data_directory: folder() }),
    copyOf: async ({ database_url }) => ({
      database_url: await running().createDatabase(database_url ?? undefined),
      data_directory: folder(),
    }),
    restart: () => running().restart(),
  };
}

function temporaryFolder(): () => string {
  const folder = mkdtempSync(join(tmpdir(), "central-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => mkdtempSync(join(folder, "data-"));
}
