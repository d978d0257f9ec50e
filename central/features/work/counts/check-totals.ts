import { sql } from "kysely";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { endOfDateMs, plusDays, startOfDateMs } from "../../../../shared/lib/local-date.ts";
import type { Reads, Tx } from "../../../platform/db/database.ts";
import { type Delta, deltasOf } from "./dimensions.ts";
import { addTo, isByHour, isByMonth, totalsOf } from "./fold-counts.ts";
import type { ActivityCountTable, Period, Total } from "./tables.ts";

/** One day of one area. */
export interface AreaDay {
  area_id: string;
  day: string;
  time_zone: string;
}

/** A total that differs, and the amounts that it lacks. */
export type Lack = Total & { at: string; period: Period };

type Sum = "count" | "sum_ms";

const HOUR_MS = 3_600_000;

/**
 * Compares the totals of a day, with the changes that are not folded yet, with the counted activities. Each query reads
 * one hour at most. Events in the buffer zone have no record to compare with. With its last day, a month is compared
 * with the totals of its days.
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
    ...(plusDays(day, 1).endsWith("-01") ? await monthLacks(db, area_id, day.slice(0, 7)) : []),
  ];
}

/** One statement, so that the days and the month are those of one moment. */
async function monthLacks(db: Reads, areaId: string, month: string): Promise<Lack[]> {
  const key = sql`measure, company_id, level, place_id, value`;
  const { rows } = await sql<Omit<Total, "area_id" | Sum> & Record<Sum, number | string>>`
    select ${key}, sum(count) as count, sum(sum_ms) as sum_ms from (
      select ${key}, count, sum_ms from day_counts
      where measure = 'trip' and area_id = ${areaId} and day >= ${`${month}-01`} and day <= ${`${month}-31`}
      union all
      select ${key}, -count, -sum_ms from month_counts where area_id = ${areaId} and month = ${month}
    ) as counted group by ${key} having sum(count) <> 0 or sum(sum_ms) <> 0`.execute(db);
  return rows.map(({ count, sum_ms, ...of }) => ({
    ...of,
    area_id: areaId,
    at: month,
    period: "month",
    count: Number(count),
    sum_ms: Number(sum_ms),
  }));
}

/** Adds to the totals of a day what they lack. @returns how many totals differed */
export async function correctTotals(tx: Tx, of: AreaDay): Promise<number> {
  const lacks = await lacksOf(tx, of);
  const lacksBy = (period: Period) => lacks.filter((lack) => lack.period === period);
  for (const period of ["day", "hour", "month"] as const) await addTo(tx, period, lacksBy(period));
  // A month gains what its day gains.
  await addTo(
    tx,
    "month",
    lacksBy("day")
      .filter(isByMonth)
      .map((lack) => ({ ...lack, at: lack.at.slice(0, 7) })),
  );
  return lacks.length;
}

function difference(
  period: "day" | "hour",
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
