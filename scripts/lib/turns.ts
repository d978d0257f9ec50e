import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

/**
 * Tests that take turns in a short run: of each group one part runs, and `LONG` runs them all. The commit decides whose
 * turn it is, so that what fails once fails again.
 */
const GROUPS: readonly (readonly string[])[] = [
  ["admin", "clerk", "it-operator", "tenant"].map((who) => `scripts/e2e/days/${who}.browser.test.ts`),
  [
    "scripts/e2e/acts-by-two.process.browser.test.ts",
    "scripts/e2e/console-acts.process.browser.test.ts",
    "scripts/e2e/first-run.process.browser.test.ts",
    "scripts/e2e/weighbridge.process.browser.test.ts",
  ],
];
/** Their rules are the same on both engines, which SQLite shows in each run; a third of them runs on PostgreSQL. */
const ON_POSTGRESQL = "central/{features,cli,seed}/**/*.engines.test.ts";
const POSTGRESQL_TURNS = 3;

/** The turn of this run; null where every test runs: in a long run, and where tests are named. */
export function turnOf(environment: NodeJS.ProcessEnv): number | null {
  const { TURN: turn } = environment;
  return turn === undefined || environment["LONG"] !== undefined ? null : Number.parseInt(turn, 16);
}

/** The turn of the commit that is checked out, as hexadecimal digits; 0 outside of a repository. */
export function turnOfCommit(root = "."): string {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.slice(0, 6) : "0";
}

/** The test files whose turn it is not, from the root. @param root of the project */
export function notTheirTurn(
  turn: number | null,
  root = ".",
): { everywhere: readonly string[]; onPostgresql: readonly string[] } {
  if (turn === null) return { everywhere: [], onPostgresql: [] };
  const others = (files: readonly string[], of: number): string[] => files.filter((_, at) => at % of !== turn % of);
  return {
    everywhere: GROUPS.flatMap((files) => others(files, files.length)),
    onPostgresql: others(globSync(ON_POSTGRESQL, { cwd: root }).sort(), POSTGRESQL_TURNS),
  };
}
