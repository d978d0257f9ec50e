#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { readSupervisor } from "../shared/config/supervisor.ts";
import { AppError } from "../shared/errors/app-error.ts";
import { directoryProblem } from "../shared/lib/check-directory.ts";
import { openLog } from "../shared/lib/log.ts";
import { systemClock } from "../shared/lib/clock.ts";
import { systemdNotify } from "../shared/lib/systemd-notify.ts";
import { startWatchdog } from "../shared/lib/watchdog.ts";
import { addCommands } from "./cli/add-commands.ts";
import { ConfigRefused, requireDatabase, readConfig } from "./config/read-config.ts";
import { DatabaseRefused } from "./platform/db/database.ts";
import { StorageRefused } from "./platform/files/storage.ts";
import { systemActor } from "./platform/auth/principal.ts";
import { first } from "./platform/db/first.ts";
import { acquireInstanceLock } from "./platform/db/single-instance-lock.ts";
import { renewEpoch } from "./platform/feed/epoch.ts";
import { VERSION } from "../shared/lib/version.ts";

interface Options {
  config?: string;
  checkConfig?: boolean;
  newEpoch?: boolean;
}

// The files of this process are readable by its own account alone: keys, personal data, uploads.
process.umask(0o077);

/** A free connection, and the silence after a statement's limit, take at most this long. */
const CONNECT_SECONDS = 7;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function run(options: Options): Promise<void> {
  const config = readConfig(options.config ?? null);
  if (options.checkConfig) {
    const { checkAreas } = await import("./cli/check-areas.ts");
    const problem = directoryProblem(config.data_directory, ["central.db", "central.db-wal"]);
    if (problem !== null) throw new ConfigRefused([`data_directory: ${problem}`]);
    const unchecked = await checkAreas(config);
    say("The settings are good.");
    if (unchecked !== null) say(unchecked);
    return;
  }
  if (options.newEpoch) requireDatabase(config);
  const log = openLog({ name: "central", level: config.log_level, format: config.log_format });
  // Before anything is opened: a newer version must not change the schema while an older one serves.
  await using stack = new AsyncDisposableStack();
  if (!options.newEpoch && config.database_url === null) stack.use(acquireInstanceLock(config.data_directory));
  const world = { clock: systemClock, random: Math.random, log, print: say };
  // Loaded here: all of central takes a second to load, and `--help` and `--check-config` need none of it.
  const { assembleCentral } = await import("./assemble.ts");
  const central = stack.use(await assembleCentral(config, world));
  if (options.newEpoch) {
    const epoch = await central.platform.transact(systemActor("new-epoch"), (work) => renewEpoch(work.tx));
    say(`A new epoch has begun: ${epoch}. Every edge builds its replica again.`);
    return;
  }
  // Before the process reports that it is ready: a supervisor may stop it right after that report.
  const asked = new Promise<string>((resolve) => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, resolve);
  });
  const url = await central.listen();
  const { database, pools } = central.platform;
  // The statement's own limit, and the wait for its connection: a database that stays away is no hang of this process.
  const limitMs = (config.database_statement_seconds + CONNECT_SECONDS) * 1000;
  const read = () => first(pools.reads.db.selectFrom("meta").select("key").limit(1));
  stack.use(
    startWatchdog({
      supervisor: readSupervisor(),
      notify: systemdNotify,
      clock: systemClock,
      log,
      proofs: [{ name: `database (${database.engine})`, prove: read, limitMs }],
    }),
  );
  log.info({ url, version: VERSION, engine: central.platform.database.engine }, "central is ready");
  log.info({ signal: await asked }, "central is stopping");
}

const program = new Command("gate-central")
  .description("Gate access, central: the API for admins, tenants, external systems and gates.")
  .version(VERSION)
  .option("-c, --config <file>", "settings as YAML or JSON; the environment comes before it")
  .option(
    "--check-config",
    "check the settings, the data directory and the areas that they name in the database, and exit",
  )
  .option("--new-epoch", "begin a new epoch after a restore from a backup, and exit")
  .addHelpText(
    "after",
    "\nExit codes: 0 stopped as asked or done, 1 could not start or failed, 2 wrong use, or settings that cannot be\n" +
      "used, 3 done, but something is parked, missing or faulty, 4 the file is refused.",
  )
  .exitOverride()
  .action(run);
addCommands(program, (code) => {
  process.exitCode = code;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    // A refusal by the operating system (a used port, a directory that cannot be created) is reported in words.
    const isOfSystem = error instanceof Error && "syscall" in error;
    const isPlain =
      isOfSystem ||
      [ConfigRefused, DatabaseRefused, StorageRefused, AppError, RangeError].some((kind) => error instanceof kind);
    const words = error instanceof Error ? ((isPlain ? error.message : error.stack) ?? error.name) : String(error);
    say(readSupervisor().readsPriorities ? words.replaceAll(/^/gm, "<3>") : words);
    process.exitCode = error instanceof ConfigRefused ? 2 : 1;
  }
}
