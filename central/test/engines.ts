import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { CentralConfig } from "../config/config.ts";
import { FEATURES } from "../features/open-features.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import { declaredLists } from "../platform/http/operation.ts";
import { createPostgresDatabase, dropPostgresDatabase, startPostgres, type TestPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    engine: "sqlite" | "postgresql";
    /** The socket folders of the clusters, one for each worker. */
    postgresFolders: string[];
  }
}

/** The database of a test. A file `.engines.test.ts` runs once on each engine. */
export interface TestEngine {
  name: "SQLite" | "PostgreSQL";
  /** Settings of a new database with central's schema and indexes; it may be opened more than once. */
  fresh(): Promise<TestDatabase>;
  /** Settings of a new database without a schema. */
  empty(): Promise<TestDatabase>;
  /** The backup of a database that is not open now. */
  copyOf(database: TestDatabase): Promise<TestDatabase>;
}

/** In the form of central's settings. */
export interface TestDatabase {
  database_url: string | null;
  data_directory: string;
}

/** The engine of this run. Call it at the top of a test file. */
export const testEngine = (): TestEngine => (inject("engine") === "postgresql" ? onPostgres() : onSqlite());

/** SQLite files in a temporary folder, deleted after the file's tests. Call it at the top of a test file. */
export function onSqlite(): TestEngine {
  const folder = temporaryFolder();
  const empty = () => Promise.resolve({ database_url: null, data_directory: folder() });
  const copyOf = async (database: TestDatabase): Promise<TestDatabase> => {
    const copy = await empty();
    cpSync(database.data_directory, copy.data_directory, { recursive: true });
    return copy;
  };
  return { name: "SQLite", empty, copyOf, fresh: async () => copyOf(await template("sqlite", newTemplateFile)) };
}

/** Databases in the cluster of this worker, dropped after the file's tests. Call it at the top of a `.pg.test.ts` file. */
export function onPostgres(): TestEngine {
  return postgresIn(() => {
    const folder = inject("postgresFolders")[Number(process.env["VITEST_POOL_ID"]) - 1];
    if (folder === undefined) throw new Error("more workers than clusters");
    return folder;
  });
}

/** A PostgreSQL cluster for this file alone, for tests that restart it or look at the whole of it. */
export function onOwnPostgres(): TestEngine & Pick<TestPostgres, "restart"> {
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
  return { ...postgresIn(() => running().folder), restart: () => running().restart() };
}

function postgresIn(cluster: () => string): TestEngine {
  const folder = temporaryFolder();
  const made: string[] = [];
  afterAll(async () => {
    for (const url of made) await dropPostgresDatabase(url);
  });
  const create = async (copied?: string): Promise<TestDatabase> => {
    const database_url = await createPostgresDatabase(cluster(), copied);
    made.push(database_url);
    return { database_url, data_directory: folder() };
  };
  const newTemplate = async () => ({
    database_url: await createPostgresDatabase(cluster()),
    data_directory: folder(),
  });
  return {
    name: "PostgreSQL",
    empty: () => create(),
    fresh: async () => create((await template(cluster(), newTemplate)).database_url ?? undefined),
    async copyOf({ database_url, data_directory }) {
      const copy = await create(database_url ?? undefined);
      cpSync(data_directory, copy.data_directory, { recursive: true });
      return copy;
    },
  };
}

/** For each SQLite process or PostgreSQL cluster: making a schema costs more than copying a database. */
const templates = new Map<string, Promise<TestDatabase>>();

/** @returns a database with the schema and indexes of central, made once and not open */
function template(place: string, create: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const migrate = async (): Promise<TestDatabase> => {
    const made = await create();
    const lists = declaredLists(FEATURES.flatMap(({ operations }) => operations));
    await (await openDatabase(CentralConfig.parse(made), { log: silentLog, random: () => 0 }, lists)).close();
    return made;
  };
  const known = templates.get(place) ?? migrate();
  templates.set(place, known);
  return known;
}

function newTemplateFile(): Promise<TestDatabase> {
  const data_directory = mkdtempSync(join(tmpdir(), "central-template-"));
  process.once("exit", () => rmSync(data_directory, { recursive: true, force: true }));
  return Promise.resolve({ database_url: null, data_directory });
}

function temporaryFolder(): () => string {
  const folder = mkdtempSync(join(tmpdir(), "central-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => mkdtempSync(join(folder, "data-"));
}
