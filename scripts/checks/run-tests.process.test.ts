// Only processes hang, are stopped and leave others behind.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
const file = (name: string, ...tests: string[]): LogLine => ({
  type: "file",
  file: resolve(name),
  isGood: !tests.includes("failed"),
  tests,
});
const planned = (...names: string[]): LogLine => ({ type: "planned", files: names.map((name) => resolve(name)) });
const end: LogLine = { type: "end", errorsOutsideOfTests: 0 };

test("one good run is enough", async () => {
  const tested = await runTests([], runner({ lines: [planned("a"), file("a", "passed"), end] }));
  expect(tested).toEqual({ tally: { passed: 1, failed: 0, skipped: 0 }, repeated: [] });
  expect(calls()).toEqual([[]]);
});

test("what drives processes runs once more by itself, its second end counts, and it is named", async () => {
  const first = [planned("a", PROCESS), file("a", "passed"), file(PROCESS, "passed", "failed"), end];
  const second = [planned(PROCESS), file(PROCESS, "passed", "passed"), end];
  const tested = await runTests([], runner({ lines: first, exitCode: 1 }, { lines: second }));
  expect(tested).toEqual({ tally: { passed: 3, failed: 0, skipped: 0 }, repeated: [PROCESS] });
  expect(calls()).toEqual([[], ["--no-file-parallelism", PROCESS]]);
});

test("what fails twice has failed", async () => {
  const lines = [planned(PROCESS), file(PROCESS, "passed", "failed"), end];
  const tested = await runTests([], runner({ lines, exitCode: 1 }, { lines, exitCode: 1 }));
  expect(tested.tally).toMatchObject({ failed: 1 });
});

test.each(["a.test.ts", "a.browser.test.ts"])("what drives no process has failed: %s", async (name) => {
  const first = [planned(name, PROCESS), file(name, "failed"), file(PROCESS, "failed"), end];
  const second = [planned(PROCESS), file(PROCESS, "passed"), end];
  const tested = await runTests([], runner({ lines: first, exitCode: 1 }, { lines: second }));
  expect(tested.tally).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(calls()[1]).toEqual(["--no-file-parallelism", PROCESS]);
  expect((await runTests([], runner({ lines: [file(name, "failed"), end], exitCode: 1 }))).tally.failed).toBe(1);
  expect(calls()).toEqual([[]]);
});

test("more than two and failures outside of tests are no accident", async () => {
  const names = ["a", "b", "c"].map((name) => `${name}.process.test.ts`);
  const many = [planned(...names), ...names.map((name) => file(name, "failed")), end];
  expect((await runTests([], runner({ lines: many, exitCode: 1 }))).tally).toMatchObject({ failed: 3 });
  const outside: LogLine[] = [planned(PROCESS), file(PROCESS, "failed"), { type: "end", errorsOutsideOfTests: 1 }];
  expect((await runTests([], runner({ lines: outside, exitCode: 1 }))).tally).toMatchObject({ failed: 2 });
});

test("who names tests gets one run", async () => {
  const lines = [planned(PROCESS), file(PROCESS, "failed"), end];
  expect((await runTests([PROCESS], runner({ lines, exitCode: 1 }))).tally).toMatchObject({ failed: 1 });
  expect(calls()).toEqual([[PROCESS]]);
});

test("a run that stands still is ended with all its children, reported, and has failed", async () => {
  const lines = [planned("a", PROCESS), file("a", "passed")];
  const { tally } = await runTests([], runner({ lines, hangs: true }));
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
  expect((await ending).tally).toMatchObject({ passed: 1, failed: 1 });
  expect(calls()).toEqual([[]]);
});
