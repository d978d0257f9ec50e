import type { Command } from "commander";

const SETTINGS_FILE = "/etc/gate-central/central.yaml";

/** What gate-central.service sets. */
const UNIT = { GATE_DATA_DIRECTORY: "/var/lib/gate-central" };

interface Given {
  config?: string;
  publicUrl?: string;
  adminEmail?: string;
  set: string[];
  secrets?: string;
  yes: boolean;
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Adds `setup`: from nothing to a central that runs, or changes to one. */
export function addSetupCommand(program: Command, exit: (code: number) => void): void {
  program
    .command("setup")
    .description(
      "set up this server: ask for address, database, storage and mail, try each, make key and first admin, write the " +
        "settings, and start the service; a second run shows what is set, and changes what is asked",
    )
    .option("--public-url <url>", "the address as people and gates reach it")
    .option("--admin-email <address>", "the first admin; the password is in --secrets, or made and shown once")
    .option("--set <name=value>", "another setting, as often as wanted, such as trusted_proxies=1", collect, [])
    .option(
      "--secrets <file>",
      "settings as NAME='value' lines, such as DATABASE_URL and GATE_MAIL_URL; - for standard input",
    )
    .option("-y, --yes", "ask nothing: what is missing ends the command", false)
    .addHelpText(
      "after",
      `\nIt writes ${SETTINGS_FILE} or the file of --config, and secrets into \`environment\` beside it.\n` +
        "Exit codes: 0 it runs, 1 a value does not work and nothing was written, or it failed, 2 wrong use, or something\n" +
        "is missing and nobody is there to be asked, 3 it runs, but its address does not lead to it yet.",
    )
    .action(async (_own: unknown, command: Command) => {
      const given = command.optsWithGlobals<Given>();
      const [{ openTerminal }, { machineOf }, { givenValues }, { setUpCentral }] = await Promise.all([
        import("../../../shared/setup/terminal.ts"),
        import("../../../shared/setup/machine.ts"),
        import("./given-values.ts"),
        import("./set-up-central.ts"),
      ]);
      const terminal = openTerminal();
      exit(
        await setUpCentral(
          { terminal, machine: machineOf("gate-central"), say },
          {
            file: given.config ?? SETTINGS_FILE,
            unit: given.config === undefined ? UNIT : {},
            given: await givenValues(given, terminal),
            asksNothing: given.yes,
          },
        ),
      );
    });
}

const collect = (one: string, others: string[]): string[] => [...others, one];
