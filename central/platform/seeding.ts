import { createHash } from "node:crypto";
import { seededRandom } from "../../shared/lib/seeded-random.ts";
import type { Actor } from "./auth/principal.ts";
import type { Platform } from "./platform.ts";
import type { Work } from "./transact.ts";

/** The requested site. */
export interface SeedPlan {
  /** Vehicle tickets over the whole period. */
  size: number;
  /** The time zone of the site, and its calendar dates (`YYYY-MM-DD`); the last is today. */
  timeZone: string;
  dates: readonly string[];
  /** The end of the last, partial day, Unix epoch milliseconds. */
  endMs: number;
}

/**
 * The results of contributors so far, for later contributors. Each contributor declares its part with `declare module`,
 * and fills it in.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- features add their parts by declaration merging
export interface SeedSite {}

/** The context of a contributor. */
export interface Seeding {
  plan: SeedPlan;
  platform: Platform;
  site: SeedSite;
  /** The hash of the one password of all users of the site. */
  passwordHash: string;
  /** Runs one unit of work with the clock at this time. @param ms Unix epoch milliseconds */
  at: <T>(ms: number, job: (work: Work) => Promise<T>, actor?: Actor) => Promise<T>;
  /** Sets the clock that jobs and units of work read. */
  setClock: (ms: number) => void;
  /** Random choices of this contributor only: an added contributor does not change those of others. */
  chance: Chance;
}

/** The part of one feature in a seeded site. Contributors run in the order of their list, also within a day. */
export interface SeedContributor {
  name: string;
  /** The records before the first day. */
  begin?: (seeding: Seeding) => Promise<void>;
  /** The events of one day. @param date `YYYY-MM-DD` in the time zone of the site */
  day?: (seeding: Seeding, date: string) => Promise<void>;
}

/** Random choices that are the same for the same seed. */
export interface Chance {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True in this share of cases. */
  hits(share: number): boolean;
  /** One of these. @throws RangeError when there is none */
  pick<T>(items: readonly T[]): T;
}

/** @param name of the contributor: each has its own sequence */
export function chanceOf(seed: number, name: string): Chance {
  const next = seededRandom(createHash("sha256").update(`${seed} ${name}`).digest().readUInt32LE());
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    hits: (share) => next() < share,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError("nothing to choose from");
      return item;
    },
  };
}
