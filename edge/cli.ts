import { Command, CommanderError } from "commander";
import { readSupervisor, type Supervisor } from "../shared/config/supervisor.ts";
import { type Clock, systemClock } from "../shared/lib/clock.ts";
import { type Log, openLog } from "../shared/lib/log.ts";
import { messageOf } from "../shared/lib/message-of.ts";
import { within } from "../shared/lib/within.ts";
import { directoryProblem } from "../shared/lib/check-directory.ts";
import type { EdgeSettings } from "./config/config.ts";
import { type Launcher, readLauncher } from "./config/launcher.ts";
import { loadConfig, type LoadedConfig } from "./config/load-config.ts";
import { DirectoryInUse } from "./store/data-lock.ts";
import { addTools } from "./tools/add-tools.ts";
import { FAILED, IN_USE, MISUSED, STOPPED } from "./tools/exit-codes.ts";
import { printError, type Tool, ToolStopped } from "./tools/tool.ts";

/** The process's inputs from outside, so that tests can replace them. */
export interface World {
  clock: Clock;
  log: Log;
  /** In [0, 1). */
  random: () => number;
  version: string;
  /** None in tests. */
  supervisor?: Supervisor;
  /** What can start this process in another version; null or left out: nothing. */
  launcher?: Launcher | null;
  /** The options of this process. */
  args?: readonly string[];
  /** Ends this process as a signal does. */
  stop?: (reason: string) => void;
}

export type AssembleEdge = (settings: EdgeSettings, world: World) => Promise<AsyncDisposable>;

const STOP_LIMIT_MS = 15_000;

/**
 * The edge's command line. Without a command it runs the daemon: it reads the settings, assembles the edge, waits, and
 * stops everything in reverse order. The commands are in `tools/`.
 * @param from.args without node and script
 * @param from.untilStopped resolves with the name of the signal that ends the run
 * @param from.say,from.complain write one line to standard output and standard error
 * @returns the exit code
 */
export async function runCli(from: {
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  version: string;
  assemble: AssembleEdge;
  /** Loads the program without running it. */
  load?: () => Promise<unknown>;
  untilStopped: () => Promise<string>;
  say: (line: string) => void;
  complain: (line: string) => void;
  clock?: Clock;
}): Promise<number> {
  const clock = from.clock ?? systemClock;
  const parsed = parse({ ...from, clock });
  if (typeof parsed === "number") return parsed;
  const { config, checkConfig } = parsed.options;
  const loaded = loadConfig({ file: config, ...(from.env ? { env: from.env } : {}) });
  if (parsed.tool && !checkConfig) return runTool(parsed.tool, loaded, from.complain);
  if (!loaded.ok) return printError(loaded.problems, from.complain);
  if (checkConfig) {
    // A version that does not load is no good whatever the settings; this is how an update finds out.
    await from.load?.();
    const problem = directoryProblem(loaded.settings.dataDirectory, ["edge.db", "edge.db-wal"]);
    if (problem !== null) return printError([`data_directory: ${problem}`], from.complain);
    from.say("the settings are good");
    return 0;
  }
  return run(loaded.settings, { ...from, clock });
}

/**
 * A command that fails also ends with a readable sentence, for example for a foreign user's data directory or an
 * invalid database.
 */
async function runTool(tool: Tool, loaded: LoadedConfig, complain: (line: string) => void): Promise<number> {
  try {
    return await tool(loaded);
  } catch (error) {
    complain(messageOf(error));
    return error instanceof ToolStopped ? STOPPED : FAILED;
  }
}

async function run(
  settings: EdgeSettings,
  from: Pick<Parameters<typeof runCli>[0], "args" | "env" | "version" | "assemble" | "untilStopped" | "complain"> & {
    clock: Clock;
  },
): Promise<number> {
  const log = openLog({ name: "edge", ...settings.log });
  // Logged and not caught: a process in an unknown state must not control gates, and its supervisor restarts it.
  const logExit = (error: Error, origin: string): void =>
    log.fatal({ err: error, origin }, "the edge stops because of an unhandled error");
  process.on("uncaughtExceptionMonitor", logExit);
  try {
    return await runUntilStopped(settings, { ...from, log });
  } finally {
    process.off("uncaughtExceptionMonitor", logExit);
  }
}

async function runUntilStopped(
  settings: EdgeSettings,
  from: Parameters<typeof run>[1] & Pick<World, "log">,
): Promise<number> {
  const { clock, version, log } = from;
  // From here on a stop signal leads to a clean stop, also during the start.
  const own = Promise.withResolvers<string>();
  const stopping = Promise.race([from.untilStopped(), own.promise]);
  let edge: AsyncDisposable;
  try {
    edge = await from.assemble(settings, {
      clock,
      log,
      random: Math.random,
      version,
      supervisor: readSupervisor(from.env),
      launcher: readLauncher(from.env),
      args: from.args,
      stop: own.resolve,
    });
  } catch (error) {
    log.fatal({ err: error }, "the edge cannot start");
    from.complain(`the edge cannot start: ${messageOf(error)}`);
    return error instanceof DirectoryInUse ? IN_USE : FAILED;
  }
  log.info({ version }, "the edge runs");
  const signal = await stopping;
  log.info({ signal }, "the edge is shutting down");
  try {
    const late = (): Promise<void> => Promise.reject(new Error(`shutdown timed out after ${STOP_LIMIT_MS} ms`));
    await within(edge[Symbol.asyncDispose](), STOP_LIMIT_MS, late, clock);
    return 0;
  } catch (error) {
    log.error({ err: error }, "the edge did not shut down cleanly");
    return FAILED;
  }
}

interface Parsed {
  options: Options;
  /** The function of a command; null for the daemon. */
  tool: Tool | null;
}

function parse(from: Parameters<typeof runCli>[0] & { clock: Clock }): Parsed | number {
  const { args, version, say, complain } = from;
  const trimmed = (write: (line: string) => void) => (text: string) => write(text.trimEnd());
  let tool: Parsed["tool"] = null;
  const program = new Command("gate-edge")
    .description("The daemon of one gate: serves its lanes, decides by itself, keeps in step with central.")
    .option("--config <file>", "YAML or JSON file with settings; the environment (GATE_EDGE_…) comes before it")
    .option("--check-config", "check the settings and the data directory, and exit", false)
    .version(version)
    .helpOption("--help", "show this")
    .helpCommand(false)
    // Each command also accepts the global options.
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .configureOutput({ writeOut: trimmed(say), writeErr: trimmed(complain) })
    .allowExcessArguments()
    .action((_options, { args: [unknown] }: Command) => {
      if (unknown !== undefined) program.error(`error: unknown command "${unknown}". ${known(program, unknown)}`);
    });
  addTools(program, from, (chosen) => {
    tool = chosen;
  });
  try {
    return { options: program.parse(args, { from: "user" }).opts<Options>(), tool };
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED;
    throw error;
  }
}

/** The command that was probably meant, and all that there are. */
function known({ commands }: Command, unknown: string): string {
  const names = commands.map((command) => command.name());
  const meant = names.find((name) => name.startsWith(unknown.slice(0, 3)) || unknown.startsWith(name));
  return `${meant === undefined ? "" : `Did you mean ${meant}? `}There are: ${names.join(", ")}`;
}

interface Options {
  config?: string;
  checkConfig: boolean;
}
