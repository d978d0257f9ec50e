import type { Command } from "commander";

const DONE = 0;
const REFUSED = 4;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Adds `move`: from SQLite to PostgreSQL. */
export function addMoveCommand(program: Command, exit: (code: number) => void): void {
  program
    .command("move")
    .description("copy the SQLite database of the settings into an empty PostgreSQL database, and compare every row")
    .requiredOption("--to <url>", "postgres://…; - reads it from standard input, so that nobody sees its password")
    .addHelpText(
      "after",
      "\nCentral is stopped meanwhile. The SQLite database stays as it is. A password may also stand in PGPASSWORD.\n" +
        "Exit codes: 0 moved, 1 it failed, 2 wrong settings, 4 refused; then nothing has changed, and it may be run again.",
    )
    .action(async (_own: unknown, command: Command) => {
      const { config: file, to } = command.optsWithGlobals<{ config?: string; to: string }>();
      const { readConfig, requireDatabase } = await import("../../config/read-config.ts");
      const { openTerminal } = await import("../../../shared/setup/terminal.ts");
      const { moveToPostgres } = await import("./move-to-postgres.ts");
      const { BackupRefused } = await import("../backup/refused.ts");
      const config = readConfig(file ?? null);
      requireDatabase(config);
      const url = to === "-" ? (await openTerminal().readAll()).trim() : to;
      try {
        const { tables, rows } = await moveToPostgres(config, url, say);
        print(`${rows} rows of ${tables} tables are moved, each compared. A new epoch has begun there.`);
        print("Now set DATABASE_URL, start central, and keep central.db until you are sure.");
        exit(DONE);
      } catch (error) {
        if (!(error instanceof BackupRefused)) throw error;
        say(error.message);
        exit(REFUSED);
      }
    });
}
