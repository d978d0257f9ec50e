import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import { benchCommand, requirePrograms, howMany, wholeNumber } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { POINTS } from "./crash/points.ts";
import { runCrashes } from "./crash/run-crashes.ts";

/** The real edge, killed with SIGKILL at every named point of a passage. */

interface Options {
  kills: number;
  gates: number;
  seed: number;
  points?: string[];
  directory?: string;
}

const options = benchCommand("crash")
  .description(
    "Kills the real edge, with its devices played on pseudo-terminals and a real central, at named points of a " +
      "passage and of its own start, and checks after each that nothing is lost or counted twice. Every problem is " +
      "reported with its seed and point. Prints one JSON line at its end; exit code 1 when there were problems.",
  )
  .option("--kills <n>", "how often an edge is killed in all", howMany, 1000)
  .option("--gates <n>", "edges that live and die side by side", howMany, 4)
  .option("--seed <n>", "decides the order of the points and what the vehicles do", wholeNumber, 1)
  .addOption(
    new Option("--points <names...>", "only these of the named points").choices(POINTS.map(({ name }) => name)),
  )
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<Options>();

requirePrograms("socat");
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "crash-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const startedMs = performance.now();
  const { problems, ...report } = await runCrashes({
    kills: options.kills,
    gates: options.gates,
    seed: options.seed,
    directory,
    points: POINTS.filter(({ name }) => options.points?.includes(name) ?? true),
    say,
  });
  for (const problem of problems.slice(0, 50)) say(`problem: ${problem}`);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  console.log(
    JSON.stringify({
      bench: "crash",
      seed: options.seed,
      machine,
      seconds,
      ...report,
      problems: problems.length,
    }),
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}
