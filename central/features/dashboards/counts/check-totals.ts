import { isoTime } from "../../../../shared/lib/clock.ts";
import { endOfDateMs, startOfDateMs } from "../../../../shared/lib/local-date.ts";
import type { Reads, Tx } from "../../../platform/db/database.ts";
import { type Delta, deltasOf } from "./dimensions.ts";
import { addTo, isByHour, totalsOf } from "./fold-counts.ts";
import type { ActivityCountTable, Total } from "./tables.ts";

/** One day of one area. */
export interface AreaDay {
  area_id: string;
  day: string;
  time_zone: string;
}

/** A total of a day or an hour that differs, and the amounts that it lacks. */
export type Lack = Total & { at: string; period: "day" | "hour" };

const HOUR_MS = 3_600_000;

/**
 * Compares the totals of a day, with the changes that are not folded yet, with the counted activities. Each query reads
 * one hour at most. Events in the buffer zone have no record to compare with.
 */
export async function lacksOf(db: Reads, { area_id, day, time_zone }: AreaDay): Promise<Lack[]> {
  const [startMs, endMs] = [startOfDateMs(day, time_zone), endOfDateMs(day, time_zone)];
  const expected: Delta[] = [];
  const rowsOf = (by: "checked_at" | "passed_at", from: string, until: string) =>
    db
      .selectFrom("activity_counts")
      .selectAll()
      .where("area_id", "=", area_id)
      .where(by, ">=", from)
      .where(by, "<", until);
  const add = (rows: readonly ActivityCountTable[]): void => {
    expected.push(...deltasOf([], rows, () => time_zone));
  };
  for (let ms = startMs; ms < endMs; ms += HOUR_MS) {
    const [from, until] = [isoTime(ms), isoTime(Math.min(endMs, ms + HOUR_MS))];
    add((await rowsOf("checked_at", from, until).execute()).map((row) => ({ ...row, step: null })));
    add((await rowsOf("passed_at", from, until).execute()).map((row) => ({ ...row, light: null })));
  }
  const unfolded = await db
    .selectFrom("count_deltas")
    .selectAll()
    .where("area_id", "=", area_id)
    .where("day", "=", day)
    .where("measure", "<>", "buffer")
    .execute();
  const days = await db
    .selectFrom("day_counts")
    .selectAll()
    .where("area_id", "=", area_id)
    .where("day", "=", day)
    .where("measure", "<>", "buffer")
    .execute();
  const hours = await db
    .selectFrom("hour_counts")
    .selectAll()
    .where("area_id", "=", area_id)
    .where("hour", ">=", isoTime(startMs))
    .where("hour", "<", isoTime(endMs))
    .where("measure", "<>", "buffer")
    .execute();
  return [
    ...difference(
      "day",
      expected,
      unfolded,
      days.map(({ day: at, ...total }) => ({ ...total, at })),
    ),
    ...difference(
      "hour",
      expected.filter(isByHour),
      unfolded.filter(isByHour),
      hours.map(({ hour: at, ...total }) => ({ ...total, at })),
    ),
  ];
}

/** Adds to the totals of a day what they lack. @returns how many totals differed */
export async function correctTotals(tx: Tx, of: AreaDay): Promise<number> {
  const lacks = await lacksOf(tx, of);
  for (const period of ["day", "hour"] as const)
    await addTo(
      tx,
      period,
      lacks.filter((lack) => lack.period === period),
    );
  return lacks.length;
}

function difference(
  period: Lack["period"],
  expected: readonly Delta[],
  unfolded: readonly Delta[],
  stored: readonly (Total & { at: string })[],
): Lack[] {
  const lacks = new Map<string, Lack>();
  const add = (totals: readonly (Total & { at: string })[], sign: 1 | -1): void => {
    for (const { measure, company_id, level, area_id, at, place_id, value, count, sum_ms } of totals) {
      const key = [measure, company_id, level, at, place_id, value].join("\n");
      const lack = lacks.get(key) ?? {
        measure,
        company_id,
        level,
        area_id,
        at,
        place_id,
        value,
        count: 0,
        sum_ms: 0,
        period,
      };
      lacks.set(key, {
        ...lack,
        count: lack.count + sign * count,
        sum_ms: lack.sum_ms + sign * sum_ms,
      });
    }
  };
  add(totalsOf(expected, period), 1);
  add(totalsOf(unfolded, period), -1);
  add(stored, -1);
  return [...lacks.values()].filter(({ count, sum_ms }) => count !== 0 || sum_ms !== 0);
}
