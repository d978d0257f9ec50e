import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { outcomeOf, sum, tallyWithout, type Outcome, type Tally } from "./tally.ts";
import { readLog, type LogLine } from "./test-log.ts";

/** No test takes longer than this from the end of the one before it, the long properties apart. */
const STANDS_STILL_MS = (process.env.LONG ? 60 : 5) * 60_000;
/** How often one looks. */
const LOOK_MS = 500;
/** The tests that drive real processes against the clock: a machine that was held or busy fails one now and then. */
const OF_PROCESSES = /\.process\.(browser\.)?test\.ts$/;
/** More of them do not fail by accident. */
const MAX_TO_REPEAT = 2;

/** How a run of vitest ended. */
interface End {
  /** Null when a signal ended it, or it stood still and was ended. */
  exitCode: number | null;
  /** A person, or whoever runs this, wanted it to end. */
  wasStopped: boolean;
}

interface Run extends Outcome {
  log: readonly LogLine[];
  wasStopped: boolean;
}

/** Where a run of the tests goes, and how it is told. */
export interface TestRunner {
  /** The command that runs vitest, its own arguments and this module's follow. */
  readonly command: readonly [string, ...string[]];
  readonly standsStillMs: number;
  say(line: string): void;
}

export const vitest: TestRunner = {
  command: ["npm", "run", "--silent", "test", "--"],
  standsStillMs: STANDS_STILL_MS,
  say: (line) => void process.stdout.write(`${line}\n`),
};

/** What came of all tests, and the files that were run a second time for it. */
export interface Tested {
  tally: Tally;
  repeated: readonly string[];
}

/**
 * Runs the tests. What fails has failed, except for at most two files of `.process.test.ts`: they are run once more by
 * themselves, and named. A run that did not end has failed, too.
 * @param args for vitest; who names tests gets one run
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
  // A group of its own: whatever a test left behind goes with it.
  const child = spawn(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
    env: { ...process.env, TEST_LOG: log },
  });
  const group = child.pid === undefined ? undefined : -child.pid;
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (group !== undefined) process.kill(group, signal);
    } catch {
      // Nobody is left.
    }
  };
  let wasStopped = false;
  const pass = (signal: NodeJS.Signals): void => {
    wasStopped = true;
    kill(signal);
  };
  // Counted in turns of this process: a machine that was held for an hour did not stand still for one.
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

/** What the processes of a group do: running (R) or waiting, and on what. Empty where the system has no /proc. */
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
        return []; // It has just ended.
      }
    })
    .join("\n");
}
