import { Command, CommanderError } from "commander";
import { messageOf } from "../../shared/lib/message-of.ts";
import { makeButtons } from "./buttons.ts";
import type { Cast, Driver } from "./cast.ts";
import { type Check, checkStory } from "./checks.ts";
import { kindsTable } from "./kinds/kinds-table.ts";
import type { Officer } from "./officers.ts";
import { openShow } from "./show.ts";
import { stayUp, untilAborted } from "./stay-up.ts";
import { tellStory } from "./story.ts";
import { LANE_NAMES } from "./site.ts";
import { truckTable } from "./table.ts";
import type { TruckRow } from "./trucks.ts";
import { hasSocat, openWorld, type World } from "./world.ts";

const EXIT = { proven: 0, failed: 1, badUse: 2, interrupted: 130 } as const;

interface Options {
  once?: true;
  tcp?: true;
  keep?: true;
}

const program = new Command("demo")
  .description(
    "A whole site on this machine: central, the daemon of a gate and simulated devices on real ports. Trucks come, " +
      "central goes away and comes back, and everything that should hold is checked.",
  )
  .option("--once", "end after the story: exit code 0 when every check holds, else 1")
  .option("--tcp", "serial devices behind TCP ports, as on a serial server, even where socat could make serial ports")
  .option("--keep", "keep the folder with data and logs (always kept when something fails)")
  .addHelpText("after", "\nWithout --once the site stays up after the story until Ctrl-C.")
  .exitOverride();

const INTRODUCTION = `
A vehicle gate-access system on this machine: central, the daemon of one gate with three lanes, and simulated
devices. Trucks present the QR of a ticket; the gate decides and opens, or not, and reports to central. In between
central is cut off and killed. Each line below names the truck, the decision and what the arm did: ✓ as it should be,
✗ not; "confirmed" means that the loops saw the vehicle pass. At the end, tables show all trucks, and the records of the gate and of central are compared.
`;

const startedMs = performance.now();
const say = (line: string): void => {
  process.stdout.write(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(5)} s  ${line}\n`);
};
const write = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  program.parse();
  const options = program.opts<Options>();
  const interrupted = new AbortController();
  // A second signal changes nothing: the shutdown continues, and each process has a timeout for it.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupted.abort());
  await using world = await openWorld({ forcesTcp: options.tcp ?? false });
  write(INTRODUCTION);
  say(`watch it at ${world.simulatorUrl}`);
  say(`everything is written to ${world.directory}`);
  if (options.tcp || !hasSocat())
    say(
      `the serial devices stand behind TCP ports${options.tcp ? "" : ": socat, which makes serial ports, is not here"}`,
    );
  const verdict = { exitCode: EXIT.interrupted as number };
  await Promise.race([play(world, options, interrupted.signal, verdict), untilAborted(interrupted.signal)]);
  if (verdict.exitCode === EXIT.failed || options.keep) write(`\nData and logs are kept: ${world.directory}`);
  else world.forget();
  say("taking everything down");
  return verdict.exitCode;
}

/** @param verdict set as soon as it is known */
async function play(world: World, options: Options, signal: AbortSignal, verdict: { exitCode: number }): Promise<void> {
  const show = openShow(world.simulator);
  const scene = (text: string): void => {
    say(text);
    show({ line: { is: "scene", text } });
  };
  const onRow = (row: TruckRow): void => {
    say(`  ${row.problems.length === 0 ? "✓" : "✗"} ${rowLine(row)}`);
    show({ line: { is: row.problems.length === 0 ? "good" : "bad", text: rowLine(row) } });
  };
  const logs = `logs: ${world.directory}/{central,edge,simulator}.log`;
  const checks: Check[] = [];
  let officers: readonly Officer[];
  let cast: Cast;
  let visitor: Driver | null = null;
  try {
    using told = await tellStory({ world, say: scene, onRow });
    scene("what has happened is held against what should have");
    for await (const check of checkStory(world, told)) {
      checks.push(check);
      show({ check: { name: check.name, problems: [...check.problems] } });
    }
    ({ officers, cast } = told);
    if (!options.once) visitor = await cast.latecomer("B 2005 VVV");
    write(`\n${truckTable(told.rows)}\n\n${kindsTable(told)}\n`);
  } catch (error) {
    if (signal.aborted) return;
    write(`\n✗ the story could not be told to its end: ${messageOf(error)}`);
    show({ line: { is: "bad", text: `the story could not be told to its end: ${messageOf(error)}` } });
    for (const name of world.lost()) write(`  ${name} has ended without being told to`);
    write(`  ${logs}`);
    verdict.exitCode = EXIT.failed;
    return;
  }
  for (const { name, problems } of checks) {
    write(`${problems.length === 0 ? "✓" : "✗"} ${name}`);
    for (const problem of problems) write(`    ${problem}`);
  }
  const failed = checks.filter(({ problems }) => problems.length > 0);
  verdict.exitCode = failed.length === 0 ? EXIT.proven : EXIT.failed;
  write(
    failed.length === 0
      ? `\nAll ${checks.length} checks hold.`
      : `\n${failed.length} of ${checks.length} checks failed; ${logs}`,
  );
  if (visitor) await stayUp(world, { officers, visitor, buttons: makeButtons(world, cast) }, signal, write, show);
}

function rowLine({ who, lane, decision, barrier }: TruckRow): string {
  return `${LANE_NAMES[lane]}: ${who} → ${decision}, arm ${barrier}`;
}

try {
  // An interrupted story may still have pending waits.
  process.exit(await main());
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? EXIT.proven : EXIT.badUse);
  write(`✗ ${messageOf(error)}`);
  process.exit(EXIT.failed);
}
