import { silentLog } from "../../shared/lib/log.ts";
import { type Clock, systemClock } from "../../shared/lib/clock.ts";
import { requireDatabase, readConfig } from "../config/read-config.ts";
import { type Actor, systemActor } from "../platform/auth/principal.ts";
import type { Platform } from "../platform/platform.ts";

/** The context of a command: the database from the settings. Central may run on it at the same time. */
export interface CommandWorld {
  platform: Platform;
  /** The actor that the audit log records. */
  actor: Actor;
  /** The result, for readers and for pipes. */
  print: (line: string) => void;
  /** Progress and messages. */
  say: (line: string) => void;
}

/**
 * Runs a command of the command line without serving requests.
 * @param unusual.clock the machine's clock, except for a command that sets the time itself
 * @param unusual.makesDatabase for a command that may create the database
 * @returns its exit code
 */
export async function withCentral(
  options: { config?: string },
  name: string,
  job: (world: CommandWorld) => Promise<number>,
  unusual: { clock?: Clock; makesDatabase?: boolean } = {},
): Promise<number> {
  const { clock = systemClock, makesDatabase = false } = unusual;
  const config = readConfig(options.config ?? null);
  if (!makesDatabase) requireDatabase(config);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const world = { clock, random: Math.random, log: silentLog, print: say };
  const { assembleCentral } = await import("../assemble.ts");
  await using central = await assembleCentral(config, world);
  const { platform } = central;
  return await job({ platform, actor: systemActor(`cli:${name}`), print, say });
}
