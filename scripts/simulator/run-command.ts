import { CommanderError } from "commander";
import { messageOf } from "../../shared/lib/message-of.ts";
import { ConfigError } from "./config/read-config.ts";

export const EXIT = { clean: 0, failed: 1, badUse: 2 } as const;

/** Resolves at the first SIGINT or SIGTERM; to be called before what takes time. */
export function untilSignalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/** Runs a command that answers with its exit code, and says why it failed. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.clean : EXIT.badUse;
    } else {
      process.stderr.write(`${messageOf(error)}\n`);
      process.exitCode = error instanceof ConfigError ? EXIT.badUse : EXIT.failed;
    }
  }
}
