import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { missingNeeds, NEEDS, NOT_NOW } from "./scripts/lib/needs.ts";
import { SlowBetweenFast } from "./scripts/lib/slow-between-fast.ts";
import { notTheirTurn, turnOf } from "./scripts/lib/turns.ts";
import { useTestsFolder } from "./scripts/lib/tests-folder.ts";

if (!process.features.typescript)
  throw new Error(`The tests need Node 24, and this is ${process.version}: run ./scripts/test or npm test`);

useTestsFolder();

const POSTGRES_ONLY = ["**/*.pg.test.ts"];
const missing = missingNeeds();
const others = notTheirTurn(turnOf(process.env));
// Tests that drive a program which this machine lacks; `./scripts/test` names them.
const excluded = [
  ...configDefaults.exclude,
  ...NOT_NOW,
  ...others.everywhere,
  ...missing.filter((name) => name !== "postgresql").flatMap((name) => [...NEEDS[name].tests]),
];

const onSqlite: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "sqlite",
    include: ["{shared,edge,central,scripts}/**/*.test.ts"],
    exclude: [...excluded, ...POSTGRES_ONLY],
    provide: { engine: "sqlite" },
  },
};

const onPostgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "postgresql",
    include: [...POSTGRES_ONLY, "{central,scripts}/**/*.engines.test.ts"],
    exclude: [...excluded, ...others.onPostgresql],
    provide: { engine: "postgresql" },
    globalSetup: ["central/test/start-postgres.ts"],
  },
};

export default defineConfig({
  test: {
    pool: "forks",
    // Half of the time went into importing the same modules for each file anew. A test leaves nothing behind in its
    // process: files in any order (`npm run test:shuffle`) find what is left.
    isolate: false,
    // Node runs the code as it stands, in tests as in service; no module is mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One more than the two cores: the tests that drive real processes wait most of the time.
    maxWorkers: 3,
    sequence: process.argv.some((arg) => arg.startsWith("--sequence")) ? {} : { sequencer: SlowBetweenFast },
    // Tests on real links wait most of the time.
    maxConcurrency: 8,
    // Guards against a test that hangs; none is meant to measure the machine, which may be ten times slower than usual.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [onSqlite, ...(missing.includes("postgresql") ? [] : [onPostgres])],
    setupFiles: ["direct-imports", "compiled-once", "wait-timeouts"].map((name) => `shared/test/${name}.ts`),
    allowOnly: false,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
