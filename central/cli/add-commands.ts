import { type Command, InvalidArgumentError } from "commander";
import { isoTime, systemClock } from "../../shared/lib/clock.ts";
import { seedClock } from "../seed/seed-site.ts";
import { addBackupCommands } from "./backup/add-backup-commands.ts";
import { addMoveCommand } from "./move/add-move-command.ts";
import { addSetupCommand } from "./setup/add-setup-command.ts";
import type { SeedArguments } from "./seed.ts";
import { wholeNumber } from "./whole-number.ts";
import { type CommandWorld, withCentral } from "./with-central.ts";

const MONTH_MS = 30 * 24 * 3_600_000;

// Loaded by the command that runs: all of central takes a second to load, and `--help` needs none of it.
// For the same reason the imports of these files are `import type`: Node loads a module for `import { type X }` too.
const edgesModule = () => import("./edges.ts");
const usersModule = () => import("./users.ts");
const keysModule = () => import("./keys.ts");

/**
 * Adds the commands that an operator runs on the server. Central may run on the same database at the same time.
 * @param exit receives the exit code of the command
 */
export function addCommands(program: Command, exit: (code: number) => void): void {
  const run =
    (name: string, job: (world: CommandWorld, args: string[], options: Record<string, unknown>) => Promise<number>) =>
    async (...given: unknown[]): Promise<void> => {
      const command = given.at(-1) as Command;
      const options = command.optsWithGlobals<{ config?: string }>();
      exit(await withCentral(options, name, (world) => job(world, command.args, options)));
    };

  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const keys = program.command("keys").description("manage the keys that sign QR codes");
  keys
    .command("list")
    .description("list the keys, newest first")
    .action(run("keys-list", async (world) => (await keysModule()).listKeys(world)));
  keys
    .command("rotate")
    .description("sign with a new key from now on; earlier signatures stay valid")
    .action(run("keys-rotate", async (world) => (await keysModule()).rotateKeys(world)));
  keys
    .command("revoke <key-id>")
    .description("revoke a key: its signatures are no longer valid at any gate")
    .action(run("keys-revoke", async (world, [keyId]) => (await keysModule()).revokeKey(world, keyId ?? "")));

  const edges = program.command("edges").description("manage the edges of the gates");
  edges
    .command("rotate <edge-id>")
    .description("command a connected edge to rotate its secret and signing key")
    .action(
      run("edges-rotate", async (world, [edgeId]) => (await edgesModule()).rotateEdgeCredentials(world, edgeId ?? "")),
    );

  edges
    .command("list")
    .description("list the edges: their gate, contact, version, and facts that wait")
    .action(run("edges-list", async (world) => (await edgesModule()).listEdges(world)));

  const releases = program.command("releases").description("versions that gates can be updated to");
  releases
    .command("list")
    .description("list the versions, newest first")
    .action(run("releases-list", async (world) => (await import("./releases.ts")).listReleases(world)));
  releases
    .command("add <file>")
    .description("put up a signed package of the gates' computers; its signature lies beside it as FILE.minisig")
    .action(
      run("releases-add", async (world, [file]) => (await import("./releases.ts")).addRelease(world, file ?? "")),
    );

  const users = program.command("users").description("the accounts of people");
  users
    .command("list")
    .description("list all accounts")
    .action(run("users-list", async (world) => (await usersModule()).listUsers(world)));
  users
    .command("reset <email>")
    .description(
      "end the sessions of an account and give it a new password, which is asked for, or read from standard input",
    )
    .option("--link", "print a link with which its owner sets the new password, once, within an hour", false)
    .option("--without-second-factor", "end its second factors too: their owner has lost them", false)
    .option("--activate", "switch the account on again", false)
    .action(
      run("users-reset", async (world, [email], { link, withoutSecondFactor, activate }) => {
        const { readNewPassword, resetUser } = await usersModule();
        const { openTerminal } = await import("../../shared/setup/terminal.ts");
        return resetUser(world, email ?? "", {
          password: link === true ? null : await readNewPassword(openTerminal()),
          removesFactors: withoutSecondFactor === true,
          activates: activate === true,
        });
      }),
    );

  const parked = program.command("parked").description("manage parked facts: facts that central could not read");
  parked
    .command("list")
    .description("list the parked facts, by edge")
    .action(run("parked-list", async (world) => (await edgesModule()).listParked(world)));
  parked
    .command("retry")
    .description("retry the parked facts, and request those parked at the edges")
    .action(run("parked-retry", async (world) => (await edgesModule()).retryParkedCommand(world)));

  program
    .command("doctor")
    .description("examine this server: settings, keys, disk, database, certificate, gates, jobs, mail, services")
    .option("--json", "print JSON", false)
    .action(async ({ json }: { json: boolean }, command: Command) => {
      exit(await (await import("./doctor.ts")).doctor(command.optsWithGlobals(), print, json));
    });

  program
    .command("growth")
    .description("show which tables are how large, with their indexes")
    .action(run("growth", async (world) => (await import("./growth.ts")).showGrowth(world)));

  program
    .command("support-bundle")
    .description("write one file for whoever helps: versions, settings without secrets, findings, the last of the log")
    .option("--to <file>", "the archive, a tar.gz", "gate-central-support.tar.gz")
    .option("--log <file>", "a log to put in, in the place of the journal; - for standard input")
    .action(async ({ to, log }: { to: string; log?: string }, command: Command) => {
      const { supportBundle } = await import("./support-bundle.ts");
      exit(await supportBundle(command.optsWithGlobals(), { to, log: log ?? null }, print));
    });

  program
    .command("files")
    .description("the stored files")
    .command("adopt")
    .description("after they were moved to this machine, or are lost: the database's files lie here from now on")
    .action(async (_options, command: Command) => {
      exit(await (await import("./files.ts")).adoptFiles(command.optsWithGlobals(), print));
    });

  program
    .command("log")
    .description("the audit log")
    .command("verify")
    .description("verify the hash chain of the audit log, and report where it breaks")
    .action(run("log-verify", async (world) => (await import("./log.ts")).verifyLog(world)));

  program
    .command("import <file>")
    .description("import a file of `gate-edge export`, also of a revoked edge")
    .option("--photos <directory>", "directory of its photos; by default the directory of the file")
    .option("--register-for <gate-id>", "register its edge again for this gate, if central has lost it")
    .option("--without-seal", "import a file that was cut off, or whose seal is not valid", false)
    .action(
      run("import", async (world, [file], { withoutSeal, photos, registerFor }) =>
        (await import("./import.ts")).importFile(world, file ?? "", {
          withoutSeal: withoutSeal === true,
          photos: typeof photos === "string" ? photos : null,
          registerFor: typeof registerFor === "string" ? registerFor : null,
        }),
      ),
    );

  program
    .command("outages <gate-id>")
    .description("list the outages of a gate: times offline, decisions made offline, and contradictions")
    .option("--since <moment>", "ISO 8601 timestamp or date; by default a month ago", momentMs)
    .option("--json", "print JSON", false)
    .action(
      run("outages", async (world, [gateId], { since, json }) => {
        const sinceMs = typeof since === "number" ? since : systemClock.nowMs() - MONTH_MS;
        return (await edgesModule()).showOutages(world, gateId ?? "", { since: isoTime(sinceMs), json: json === true });
      }),
    );

  addBackupCommands(program, exit);
  addSetupCommand(program, exit);
  addMoveCommand(program, exit);

  const clock = seedClock(systemClock);
  program
    .command("seed")
    .description("fill an empty central with a realistic site: companies, people, vehicles, tickets, passages")
    .option("--size <tickets>", "vehicle tickets in all", wholeNumber(1, 1_000_000), 1000)
    .option("--days <days>", "length of the history; it ends today", wholeNumber(1, 366), 30)
    .option("--seed <number>", "random seed: the same number makes the same site", wholeNumber(0, 2 ** 31), 1)
    .option("--password <password>", "password of all created people; by default generated and shown")
    .action(async (given: SeedArguments, command: Command) => {
      const options = { ...given, password: given.password ?? null };
      exit(
        await withCentral(
          command.optsWithGlobals(),
          "seed",
          async (world) => (await import("./seed.ts")).seed(world, clock, options),
          { clock, makesDatabase: true },
        ),
      );
    });
}

/** Unix epoch milliseconds. @throws {InvalidArgumentError} when the text is not a valid timestamp */
function momentMs(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new InvalidArgumentError("It is not a timestamp.");
  return ms;
}
