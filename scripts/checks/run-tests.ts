import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { turnOfCommit } from "../lib/turns.ts";
import { tallyOf, type Tally } from "./tally.ts";
import { readLog } from "./test-log.ts";

/** Hang timeout: maximum time from one test's end to the next, except for the long property tests. */
const STANDS_STILL_MS = (process.env.LONG ? 60 : 5) * 60_000;
/** Poll interval. */
const LOOK_MS = 500;
/** The command and the output of a test run. */
export interface TestRunner {
  /** The command that runs vitest; its own arguments and those of this module follow. */
  readonly command: readonly [string, ...string[]];
  readonly standsStillMs: number;
  say(line: string): void;
}

export const vitest: TestRunner = {
  command: [process.execPath, "--run", "test", "--"],
  standsStillMs: STANDS_STILL_MS,
  say: (line) => void process.stdout.write(`${line}\n`),
};

/**
 * Runs the tests once. A failure is final, and a run that did not end has failed.
 * @param args for vitest; without any the tests that take turns run by the turn of the commit
 */
export async function runTests(args: readonly string[], runner: TestRunner = vitest): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "check-"));
  const file = join(folder, "tests.log");
  try {
    const reporters = ["--reporter=default", `--reporter=${join(import.meta.dirname, "test-log.ts")}`];
    const turn = { TURN: args.length === 0 ? turnOfCommit() : undefined };
    const exitCode = await ended([...runner.command, ...reporters, ...args], { TEST_LOG: file, ...turn }, runner);
    return tallyOf(existsSync(file) ? readLog(readFileSync(file, "utf8")) : [], exitCode);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns the exit code; null after a signal, or after a hang that this module ended */
async function ended(
  command: readonly string[],
  environment: { TEST_LOG: string },
  runner: TestRunner,
): Promise<number | null> {
  const log = environment.TEST_LOG;
  const [program = "", ...args] = command;
  // Its own process group, so that a kill also ends processes that a test left behind.
  const child = spawn(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
    env: { ...process.env, ...environment },
  });
  const group = child.pid === undefined ? undefined : -child.pid;
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (group !== undefined) process.kill(group, signal);
    } catch {
      // The group has no process left.
    }
  };
  const pass = (signal: NodeJS.Signals): void => kill(signal);
  // Counted in polls of this process, so that an hour of machine suspension does not count as a hang.
  let stillMs = 0;
  let lastMs = 0;
  const watch = setInterval(() => {
    const loggedMs = existsSync(log) ? statSync(log).mtimeMs : 0;
    stillMs = loggedMs === lastMs ? stillMs + LOOK_MS : 0;
    lastMs = loggedMs;
    if (stillMs < runner.standsStillMs) return;
    runner.say(`\nNo test has ended for ${runner.standsStillMs / 60_000} minutes: this run is ended.`);
    if (child.pid !== undefined) runner.say(processesOf(child.pid));
    kill("SIGKILL");
  }, LOOK_MS);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, pass);
  try {
    return await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
  } finally {
    clearInterval(watch);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, pass);
    kill("SIGKILL");
  }
}

/** The state of each process in a group: running (R) or waiting, and its wait channel. Empty without /proc. */
function processesOf(group: number): string {
  const pids = existsSync("/proc") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return pids
    .flatMap((pid) => {
      const of = (name: string): string => readFileSync(join("/proc", pid, name), "utf8");
      try {
        // After the name in brackets: state, parent, group.
        const [state, , itsGroup] = of("stat")
          .replace(/^.*\) /s, "")
          .split(" ");
        if (itsGroup !== String(group)) return [];
        return [`${pid} ${state} ${of("wchan")} ${of("cmdline").replaceAll("\0", " ")}`];
      } catch {
        return []; // The process has just ended.
      }
    })
    .join("\n");
}
