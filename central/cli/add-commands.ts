import { type Command, InvalidArgumentError } from "commander";
import { isoTime, systemClock } from "../../shared/lib/clock.ts";
import { listParked, retryParkedCommand, rotateEdge, showOutages } from "./edges.ts";
import { importFile } from "./import.ts";
import { listKeys, revokeKey, rotateKeys } from "./keys.ts";
import { seedClock } from "../seed/seed-site.ts";
import { seed, type SeedArguments } from "./seed.ts";
import { verifyLog } from "./log.ts";
import { type CommandWorld, withCentral } from "./with-central.ts";

const MONTH_MS = 30 * 24 * 3_600_000;

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

  const keys = program.command("keys").description("the keys that sign QR codes");
  keys.command("list").description("all of them, newest first").action(run("keys-list", listKeys));
  keys
    .command("rotate")
    .description("sign with a new one from now on; what was signed before stays good")
    .action(run("keys-rotate", rotateKeys));
  keys
    .command("revoke <key-id>")
    .description("what it has signed is good nowhere any more")
    .action(run("keys-revoke", (world, [keyId]) => revokeKey(world, keyId ?? "")));

  const edges = program.command("edges").description("the edges of the gates");
  edges
    .command("rotate <edge-id>")
    .description("tell an edge that is connected to make itself a new secret and signing key")
    .action(run("edges-rotate", (world, [edgeId]) => rotateEdge(world, edgeId ?? "")));

  const parked = program.command("parked").description("facts that central keeps because it could not read them");
  parked.command("list").description("all of them, by edge").action(run("parked-list", listParked));
  parked
    .command("retry")
    .description("read them once more, and have the edges send theirs again")
    .action(run("parked-retry", retryParkedCommand));

  program
    .command("log")
    .description("the audit log")
    .command("verify")
    .description("hold it against its chain, and say where that breaks")
    .action(run("log-verify", verifyLog));

  program
    .command("import <file>")
    .description("take in what `edge export` has written, also of an edge that was revoked")
    .option("--photos <directory>", "where its photos lie, when not beside it")
    .option("--register-for <gate-id>", "registers its edge for this gate, where central has lost it")
    .option("--without-seal", "take in a file that was cut off, or whose seal is not good", false)
    .action(
      run("import", (world, [file], { withoutSeal, photos, registerFor }) =>
        importFile(world, file ?? "", {
          withoutSeal: withoutSeal === true,
          photos: typeof photos === "string" ? photos : null,
          registerFor: typeof registerFor === "string" ? registerFor : null,
        }),
      ),
    );

  program
    .command("outages <gate-id>")
    .description("when a gate was without central, what it decided meanwhile, and what came of it")
    .option("--since <moment>", "ISO 8601, or a date; a month ago when not said", momentMs)
    .option("--json", "for programs", false)
    .action(
      run("outages", (world, [gateId], { since, json }) => {
        const sinceMs = typeof since === "number" ? since : systemClock.nowMs() - MONTH_MS;
        return showOutages(world, gateId ?? "", { since: isoTime(sinceMs), json: json === true });
      }),
    );

  const clock = seedClock(systemClock);
  program
    .command("seed")
    .description("fill an empty central with a believable site: companies, people, vehicles, tickets, passages")
    .option("--size <tickets>", "vehicle tickets in all", wholeNumber(1, 1_000_000), 1000)
    .option("--days <days>", "how long ago it begins; it ends today", wholeNumber(1, 366), 30)
    .option("--seed <number>", "the same number makes the same site", wholeNumber(0, 2 ** 31), 1)
    .option("--password <password>", "of everybody who is made; made up and shown when not said")
    .action(async (given: SeedArguments, command: Command) => {
      const options = { ...given, password: given.password ?? null };
      exit(
        await withCentral(command.optsWithGlobals(), "seed", (world) => seed(world, clock, options), {
          clock,
          makesDatabase: true,
        }),
      );
    });
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!Number.isInteger(number) || number < least || number > most)
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return number;
  };
}

/** Unix epoch milliseconds. @throws {InvalidArgumentError} when the text is not a valid timestamp */
function momentMs(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new InvalidArgumentError("It is no moment.");
  return ms;
}
