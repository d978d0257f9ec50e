import { AppError } from "../../shared/errors/app-error.ts";
import type { Clock } from "../../shared/lib/clock.ts";
import { localDate, plusDays } from "../../shared/lib/local-date.ts";
import { USUAL_TIME_ZONE } from "../../shared/wire/common.ts";
import { systemActor } from "../platform/auth/principal.ts";
import { first } from "../platform/db/first.ts";
import type { Platform } from "../platform/platform.ts";
import { chanceOf, type SeedContributor, type Seeding, type SeedPlan, type SeedSite } from "../platform/seeding.ts";
import { say } from "../../shared/words/say.ts";

/** The options of a site. */
export interface SeedOptions {
  /** Vehicle tickets in all. */
  size: number;
  /** Calendar days; the last is today. */
  days: number;
  /** The same number makes the same site. */
  seed: number;
  /** The password of every user that is made. */
  password: string;
}

/** A clock whose wall time is set by hand; timers use the machine's clock. */
export interface SeedClock extends Clock {
  /** @param ms Unix epoch milliseconds */
  set(ms: number): void;
}

/** A clock that shows the time of `real` until it is set. */
export function seedClock(real: Clock): SeedClock {
  let setMs: number | null = null;
  return {
    nowMs: () => setMs ?? real.nowMs(),
    monotonicMs: () => real.monotonicMs(),
    after: (delayMs, run) => real.after(delayMs, run),
    exactlyAfter: (delayMs, run) => real.exactlyAfter(delayMs, run),
    set: (ms) => void (setMs = ms),
  };
}

/**
 * Fills an empty central with a realistic site. Everything uses units of work, with the clock at the time of each
 * event. So rules, audit log and feed are the same as in real use.
 * @param clock of the platform
 * @param progress receives the current step, and the finished share, from 0 to 1
 * @throws AppError `wrong_state` when central has an area or a company already
 */
export async function seedSite(
  platform: Platform,
  clock: SeedClock,
  options: SeedOptions,
  contributors: readonly SeedContributor[],
  progress: (what: string, share: number) => void,
): Promise<SeedSite> {
  await requireEmpty(platform);
  const plan = planOf(options, clock.nowMs());
  const nobody = systemActor("cli:seed");
  const site = {} as SeedSite;
  const shared = {
    plan,
    platform,
    site,
    passwordHash: await platform.identity.passwords.hash(options.password),
    setClock: (ms: number) => clock.set(ms),
    at: (ms, job, actor = nobody) => {
      clock.set(ms);
      return platform.transact(actor, job);
    },
  } satisfies Omit<Seeding, "chance">;
  const all = contributors.map((contributor) => ({
    ...contributor,
    seeding: { ...shared, chance: chanceOf(options.seed, contributor.name) },
  }));
  for (const { name, begin, seeding } of all) {
    progress(name, 0);
    await begin?.(seeding);
  }
  for (const [at, date] of plan.dates.entries()) {
    for (const { day, seeding } of all) await day?.(seeding, date);
    progress(date, (at + 1) / plan.dates.length);
  }
  return site;
}

function planOf({ size, days }: SeedOptions, endMs: number): SeedPlan {
  const timeZone = USUAL_TIME_ZONE;
  const today = localDate(endMs, timeZone);
  const dates = Array.from({ length: days }, (_, at) => plusDays(today, at + 1 - days));
  return { size, timeZone, dates, endMs };
}

async function requireEmpty({ db }: Platform): Promise<void> {
  for (const table of ["areas", "companies"] as const)
    if (await first(db.selectFrom(table).select("id")))
      throw new AppError("wrong_state", say("site_is_not_empty", { table }));
}
