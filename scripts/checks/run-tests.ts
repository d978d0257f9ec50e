import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { outcomeOf, sum, tallyWithout, type Outcome, type Tally } from "./tally.ts";
import { readLog, type LogLine } from "./test-log.ts";

/** Hang timeout: maximum time from one test's end to the next, except for the long property tests. */
const STANDS_STILL_MS = (process.env.LONG ? 60 : 5) * 60_000;
/** Poll interval. */
const LOOK_MS = 500;
/** The processes that tests start find their compiled code here. */
const COMPILED = join(import.meta.dirname, "../../node_modules/.cache/compiled");
/** Tests that drive real processes in real time: a busy or suspended machine makes one fail occasionally. */
const OF_PROCESSES = /\.process\.(browser\.)?test\.ts$/;
/** More failed files are not an accident. */
const MAX_TO_REPEAT = 2;

/** The end of a vitest run. */
interface End {
  /** Null after a signal, or after a hang that this module ended. */
  exitCode: number | null;
  /** A person or the calling process stopped the run. */
  wasStopped: boolean;
}

interface Run extends Outcome {
  log: readonly LogLine[];
  wasStopped: boolean;
}

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

/** The result of all tests, and the files that were run a second time. */
export interface Tested {
  tally: Tally;
  repeated: readonly string[];
}

/**
 * Runs the tests. A failure is final, except for at most two files of `.process.test.ts`: they run once more by
 * themselves, and are named. A run that did not end has failed, too.
 * @param args for vitest; with named tests there is only one run
 */
export async function runTests(args: readonly string[], runner: TestRunner = vitest): Promise<Tested> {
  const first = await runOnce(args, runner);
  const again = first.files.failed.filter((file) => OF_PROCESSES.test(file));
  const isWhole = first.files.unfinished.length === 0 && !first.hasFailedOutside && !first.wasStopped;
  if (args.length > 0 || again.length === 0 || again.length > MAX_TO_REPEAT || !isWhole)
    return { tally: first.tally, repeated: [] };
  const repeated = again.map((file) => relative(process.cwd(), file));
  runner.say(`\nOnce more, by themselves: ${repeated.join(", ")}`);
  const second = await runOnce(["--no-file-parallelism", ...repeated], runner);
  return { tally: sum(tallyWithout(again, first.log), second.tally), repeated };
}

async function runOnce(args: readonly string[], runner: TestRunner): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), "check-"));
  const file = join(folder, "tests.log");
  try {
    const reporters = ["--reporter=default", `--reporter=${join(import.meta.dirname, "test-log.ts")}`];
    const { exitCode, wasStopped } = await ended([...runner.command, ...reporters, ...args], file, runner);
    const log = existsSync(file) ? readLog(readFileSync(file, "utf8")) : [];
    return { ...outcomeOf(log, exitCode), log, wasStopped };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function ended(command: readonly string[], log: string, runner: TestRunner): Promise<End> {
  const [program = "", ...args] = command;
  // Its own process group, so that a kill also ends processes that a test left behind.
  const child = spawn(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
    env: { ...process.env, TEST_LOG: log, NODE_COMPILE_CACHE: COMPILED },
  });
  const group = child.pid === undefined ? undefined : -child.pid;
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (group !== undefined) process.kill(group, signal);
    } catch {
      // The group has no process left.
    }
  };
  let wasStopped = false;
  const pass = (signal: NodeJS.Signals): void => {
    wasStopped = true;
    kill(signal);
  };
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
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    return { exitCode, wasStopped };
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
