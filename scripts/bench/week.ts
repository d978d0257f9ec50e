import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchCommand, positive, wholeNumber } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { growthProblems } from "./week/growth.ts";
import { runWeek } from "./week/run-week.ts";

/** Runs a simulated week at eight lanes in minutes, and measures growth and waiting times. */

interface Options {
  hours: number;
  vehicles: number;
  seed: number;
  directory?: string;
}

/** A file system in memory, if the machine has one: otherwise the bench would measure the disk's syncs. */
const MEMORY = "/dev/shm";

const options = benchCommand("week")
  .description(
    "Runs the whole edge, with doubles for its devices and a stand-in for central, on a clock of its own: eight lanes " +
      "for a week. Looks at memory, handles, timers and the database, and at how long each lane's scans wait. The " +
      "database stands in memory, for the run is about growth and fairness, not about the disk. Prints one JSON line " +
      "at its end; exit code 1 when something grew or a lane starved.",
  )
  .option("--hours <n>", "simulated hours", positive, 168)
  .option("--vehicles <n>", "vehicles an hour on each lane", positive, 200)
  .option("--seed <n>", "decides when vehicles come and what they do", wholeNumber, 1)
  .option("--directory <path>", `where the database is written (default: a folder in ${MEMORY} where there is one)`)
  .parse()
  .opts<Options>();

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? (existsSync(MEMORY) ? MEMORY : tmpdir()), "week-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const startedMs = performance.now();
  const { problems, ...report } = await runWeek({
    hours: options.hours,
    perHour: options.vehicles,
    seed: options.seed,
    directory,
    say,
  });
  const all = [...problems, ...growthProblems(report)];
  for (const problem of all.slice(0, 50)) say(`problem: ${problem}`);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(JSON.stringify({ bench: "week", machine, seconds, ...report, problems: all.length }));
  process.exitCode = all.length === 0 ? 0 : 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}
