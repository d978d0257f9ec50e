import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { POINTS } from "../bench/crash/points.ts";
import { runCrashes } from "../bench/crash/run-crashes.ts";

const KILLS = process.env["LONG"] ? 200 : 50;
const SEED = 20_261_121;

test(
  `the real edge, killed ${KILLS} times at every named point of a passage, loses nothing and counts nothing twice`,
  { timeout: KILLS * 6_000 },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), "crash-"));
    const said: string[] = [];
    const report = await runCrashes({ kills: KILLS, gates: 3, seed: SEED, directory, say: (line) => said.push(line) });
    expect(report.problems, said.join("\n")).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(KILLS);
    // The bench is valid only if every point was reached and the openings had every possible result.
    expect(Object.keys(report.byPoint).sort()).toEqual(POINTS.map(({ name }) => name).sort());
    expect(Object.keys(report.passages)).toEqual(expect.arrayContaining(["confirmed", "none", "unknown"]));
    rmSync(directory, { recursive: true });
  },
);
