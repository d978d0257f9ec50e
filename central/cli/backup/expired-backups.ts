/** How many backups stay: the newest of each of so many days, and of so many weeks. */
export interface Keeping {
  daily: number;
  weekly: number;
}

const DAY_MS = 24 * 3_600_000;
/** 1970-01-05, the first Monday of Unix time. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const NAME = /^gate-central-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** The name of a backup of this moment; a later one sorts after it. @param at ISO 8601, UTC */
export const backupName = (at: string): string =>
  `gate-central-${at.replace(/\.\d+/, "").replaceAll(/[-:]/g, "")}.backup`;

/**
 * The backups that are no longer needed; the newest of all stays. Days and weeks without a backup count for nothing, so
 * that a site whose backups have stopped keeps what it has.
 * @param names of a folder; other files there are none of ours
 */
export function expiredBackups(names: readonly string[], { daily, weekly }: Keeping): string[] {
  const ours = names.filter((name) => NAME.test(name)).sort();
  const kept = new Set(ours.slice(-1));
  const keep = (most: number, periodOf: (ms: number) => number): void => {
    const newest = new Map(ours.map((name) => [periodOf(momentMs(name)), name]));
    for (const name of [...newest.values()].slice(-most || newest.size)) kept.add(name);
  };
  keep(daily, (ms) => Math.floor(ms / DAY_MS));
  keep(weekly, (ms) => Math.floor((ms - FIRST_MONDAY_MS) / (7 * DAY_MS)));
  return ours.filter((name) => !kept.has(name));
}

const momentMs = (name: string): number => Date.parse(name.replace(NAME, "$1-$2-$3T$4:$5:$6Z"));
