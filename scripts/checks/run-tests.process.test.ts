// Only processes hang, are stopped and leave others behind.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { turnOfCommit } from "../lib/turns.ts";
import { runTests, type TestRunner } from "./run-tests.ts";
import type { LogLine } from "./test-log.ts";

/** One run of the simulated vitest. */
interface Play {
  lines: LogLine[];
  exitCode?: number;
  /** Never ends, and leaves a process behind that never ends either. */
  hangs?: boolean;
}

const PROCESS = "b.process.test.ts";

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "run-tests-"));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Plays the runs in order; calls.jsonl contains the arguments of each run. */
function runner(...plays: Play[]): TestRunner {
  writeFileSync(join(folder, "plays.json"), JSON.stringify(plays));
  writeFileSync(join(folder, "calls.jsonl"), "");
  writeFileSync(
    join(folder, "vitest.mjs"),
    `import { appendFileSync, readFileSync } from "node:fs";
     import { spawn } from "node:child_process";
     const calls = ${JSON.stringify(join(folder, "calls.jsonl"))};
     const run = readFileSync(calls, "utf8").split("\\n").length - 1;
     appendFileSync(calls, JSON.stringify(process.argv.slice(2)) + "\\n");
     appendFileSync(${JSON.stringify(join(folder, "turns.jsonl"))}, JSON.stringify(process.env.TURN ?? null) + "\\n");
     const play = JSON.parse(readFileSync(${JSON.stringify(join(folder, "plays.json"))}, "utf8"))[run];
     for (const line of play.lines) appendFileSync(process.env.TEST_LOG, JSON.stringify(line) + "\\n");
     process.exitCode = play.exitCode ?? 0;
     if (play.hangs) {
       const left = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { stdio: "ignore" });
       appendFileSync(${JSON.stringify(join(folder, "left.pid"))}, String(left.pid));
       for (;;);
     }`,
  );
  return {
    command: [process.execPath, join(folder, "vitest.mjs")],
    standsStillMs: 1_500,
    say: (line) => void said.push(line),
  };
}

const calls = (): string[][] =>
  readFileSync(join(folder, "calls.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as string[]).filter((arg) => !arg.startsWith("--reporter")));
/** The turn of each run. */
const turns = (): unknown[] =>
  readFileSync(join(folder, "turns.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
const file = (name: string, ...tests: string[]): LogLine => ({
  type: "file",
  file: resolve(name),
  isGood: !tests.includes("failed"),
  tests,
});
const planned = (...names: string[]): LogLine => ({ type: "planned", files: names.map((name) => resolve(name)) });
const end: LogLine = { type: "end", errorsOutsideOfTests: 0 };

test("a good run has passed, and the commit decides whose turn it is", async () => {
  const tally = await runTests([], runner({ lines: [planned("a"), file("a", "passed"), end] }));
  expect(tally).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(calls()).toEqual([[]]);
  expect(turns()).toEqual([turnOfCommit()]);
});

test("what fails has failed, and nothing runs again", async () => {
  const lines = [planned("a", PROCESS), file("a", "passed"), file(PROCESS, "passed", "failed"), end];
  expect(await runTests([], runner({ lines, exitCode: 1 }))).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(calls()).toEqual([[]]);
});

test("a failure outside of tests counts", async () => {
  const lines: LogLine[] = [planned(PROCESS), file(PROCESS, "failed"), { type: "end", errorsOutsideOfTests: 1 }];
  expect(await runTests([], runner({ lines, exitCode: 1 }))).toMatchObject({ failed: 2 });
});

test("tests that are named run whoever's turn it is", async () => {
  const lines = [planned(PROCESS), file(PROCESS, "failed"), end];
  expect(await runTests([PROCESS], runner({ lines, exitCode: 1 }))).toMatchObject({ failed: 1 });
  expect(calls()).toEqual([[PROCESS]]);
  expect(turns()).toEqual([null]);
});

test("a run that stands still is ended with all its children, reported, and has failed", async () => {
  const lines = [planned("a", PROCESS), file("a", "passed")];
  const tally = await runTests([], runner({ lines, hangs: true }));
  expect(tally).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(calls()).toEqual([[]]);
  expect(said[0]).toMatch(/No test has ended for/);
  expect(said[1]).toMatch(/ R.*vitest\.mjs/);
  const stat = `/proc/${readFileSync(join(folder, "left.pid"), "utf8")}/stat`;
  // The process is gone, or it is a zombie that the init process has not reaped yet.
  await vi.waitFor(() => expect(existsSync(stat) ? readFileSync(stat, "utf8") : ") Z").toMatch(/\) Z/));
});

test("a run that somebody stops is not begun again", async () => {
  const stopped = runner({ lines: [planned("a", "b"), file("a", "passed")], hangs: true }, { lines: [] });
  const ending = runTests([], { ...stopped, standsStillMs: 60_000 });
  await vi.waitFor(() => expect(existsSync(join(folder, "left.pid"))).toBe(true), 10_000);
  process.emit("SIGTERM", "SIGTERM");
  expect(await ending).toMatchObject({ passed: 1, failed: 1 });
  expect(calls()).toEqual([[]]);
});
