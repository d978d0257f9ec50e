import { silentLog } from "../../shared/lib/log.ts";
import { type Clock, systemClock } from "../../shared/lib/clock.ts";
import { assembleCentral } from "../assemble.ts";
import { demandDatabase, readConfig } from "../config/read-config.ts";
import { type Actor, systemActor } from "../platform/auth/principal.ts";
import { type Platform } from "../platform/platform.ts";

/** What a command works with: the database of the settings, beside a central that may be running on it. */
export interface CommandWorld {
  platform: Platform;
  /** Who the audit log says it was. */
  actor: Actor;
  /** The result, for people and for pipes. */
  print: (line: string) => void;
  /** Progress and words about it. */
  say: (line: string) => void;
}

/**
 * Does what a command line asks, without serving anybody.
 * @param unusual.clock the machine's, but for a command that sets the time itself
 * @param unusual.makesDatabase a command that may begin with none
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
  if (!makesDatabase) demandDatabase(config);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const world = { clock, random: Math.random, log: silentLog, tell: say };
  await using central = await assembleCentral(config, world);
  const { platform } = central;
  return await job({ platform, actor: systemActor(`cli:${name}`), print, say });
}
