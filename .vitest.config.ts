import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{shared,edge,central,scripts}/**/*.test.ts"],
    pool: "forks",
    // Two cores: a third worker only makes the tests that drive real processes slower.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
