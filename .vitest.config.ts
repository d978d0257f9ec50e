import { configDefaults, defineConfig } from "vitest/config";
import { missingNeeds, NEEDS } from "./scripts/lib/needs.ts";

if (!process.features.typescript)
  throw new Error(
    `The tests need Node 24, and this is ${process.version}: run ./scripts/test, or put node_modules/.bin first on the PATH`,
  );

export default defineConfig({
  test: {
    include: ["{shared,edge,central,scripts}/**/*.test.ts"],
    // Tests that drive a program which this machine lacks; `./scripts/test` tells which.
    exclude: [...configDefaults.exclude, ...missingNeeds().flatMap((name) => [...NEEDS[name].tests])],
    pool: "forks",
    // Half of the time went into importing the same modules for each file anew. A test leaves nothing behind in its
    // process: files in any order (`npm run test:shuffle`) find what is left.
    isolate: false,
    // Two cores: a third worker only makes the tests that drive real processes slower.
    maxWorkers: 2,
    // Tests on real links wait most of the time.
    maxConcurrency: 8,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ["shared/test/wait-timeouts.ts"],
    allowOnly: false,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
