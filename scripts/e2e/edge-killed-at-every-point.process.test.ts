// Only a kill shows what is on the disk at each point.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { POINTS } from "../bench/crash/points.ts";
import { runCrashes } from "../bench/crash/run-crashes.ts";

const IS_LONG = process.env["LONG"] !== undefined;
/** One of each way to open a lane and of each kind of trigger, before and after what it is about, and a start. */
const SHORT = [
  ...["decided, before the commit", "open half written", "vehicle under the arm", "step given back, after the commit"],
  ...["timed out, before the commit", "let in, after the commit", "opened by hand, open written"],
  "the acknowledgement is kept",
  "start: what was open settled, before the commit",
];
const points = IS_LONG ? POINTS : POINTS.filter(({ name }) => SHORT.includes(name));
/** A start settles an opening, for which the edge is killed first. */
const KILLS = IS_LONG ? 200 : SHORT.length + 1;
const SEED = 20_261_121;

test(
  `the real edge, killed ${KILLS} times at ${IS_LONG ? "every" : "nine of the"} named points of a passage, loses nothing and counts nothing twice`,
  { timeout: KILLS * 20_000 },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), "crash-"));
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const report = await runCrashes({ kills: KILLS, gates: IS_LONG ? 3 : 1, seed: SEED, directory, points, say });
    expect(report.problems, said.join("\n")).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(KILLS);
    // The bench is valid only if every point was reached and the openings had every possible result.
    expect(Object.keys(report.byPoint)).toEqual(expect.arrayContaining(points.map(({ name }) => name)));
    if (IS_LONG) expect(Object.keys(report.passages)).toEqual(expect.arrayContaining(["confirmed", "none", "unknown"]));
    rmSync(directory, { recursive: true });
  },
);
