import { sql } from "kysely";
import { systemActor } from "../../../platform/auth/principal.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import type { Delta } from "./dimensions.ts";
import type { Level, Period, Total } from "./tables.ts";

const MAX_PER_TURN = 2_000;
const MAX_ROWS = 64;

/**
 * Adds appended changes to the totals. Readers add the changes that are not folded yet, so counts never depend on this
 * job's delay.
 */
export const foldCounts: DeclaredJob = {
  name: "fold-counts",
  schedule: "* * * * *",
  async run(stopping, { transact }) {
    while (!stopping.aborted) {
      const folded = await transact(systemActor("fold-counts"), ({ tx }) => foldSome(tx));
      if (folded < MAX_PER_TURN) return;
    }
  },
};

/** @returns the number of folded changes */
export async function foldSome(tx: Tx): Promise<number> {
  const deltas = await tx.selectFrom("count_deltas").selectAll().orderBy("id").limit(MAX_PER_TURN).execute();
  await addTo(tx, "day", totalsOf(deltas, "day"));
  await addTo(tx, "hour", totalsOf(deltas.filter(isByHour), "hour"));
  await addTo(tx, "month", totalsOf(deltas.filter(isByMonth), "month"));
  const ids = deltas.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += 500)
    await tx
      .deleteFrom("count_deltas")
      .where("id", "in", ids.slice(from, from + 500))
      .execute();
  return deltas.length;
}

/** Adds amounts to the totals of hours, days or months. */
export async function addTo(tx: Tx, period: Period, totals: readonly (Total & { at: string })[]): Promise<void> {
  const table = sql.table(`${period}_counts`);
  const key = sql.join(
    ["measure", "company_id", "level", "area_id", period, "place_id", "value"].map((column) => sql.ref(column)),
  );
  for (let from = 0; from < totals.length; from += MAX_ROWS) {
    const rows = totals.slice(from, from + MAX_ROWS).map((total) => {
      const { measure, company_id, level, area_id, at, place_id, value, count, sum_ms } = total;
      return sql`(${sql.join([measure, company_id, level, area_id, at, place_id, value, count, sum_ms])})`;
    });
    await sql`insert into ${table} (${key}, count, sum_ms) values ${sql.join(rows)} on conflict (${key})
      do update set count = ${table}.count + excluded.count, sum_ms = ${table}.sum_ms + excluded.sum_ms`.execute(tx);
  }
}

/** Adds the totals of a company to those of another one. */
export async function moveTotals(tx: Tx, from: string, to: string): Promise<void> {
  for (const period of ["hour", "day", "month"] as const) {
    const table = sql.table(`${period}_counts`);
    const { rows } = await sql<Total & { at: string }>`select measure, level, area_id, ${sql.ref(period)} as at,
      place_id, value, count, sum_ms from ${table} where company_id = ${from}`.execute(tx);
    const totals = rows.map((row) => ({ ...row, company_id: to }));
    await addTo(tx, period, totals);
    await sql`delete from ${table} where company_id = ${from}`.execute(tx);
  }
}

/** Only traffic and the buffer zone have counts by the hour. */
export function isByHour({ measure }: Pick<Delta, "measure">): boolean {
  return measure === "step" || measure === "buffer";
}

/** Only the histogram has counts by the month: a year of its days has too many rows for a dashboard. */
export function isByMonth({ measure }: Pick<Delta, "measure">): boolean {
  return measure === "trip";
}

/** Each change counts for its area, gate and lane, and for its company and all companies; one row per total. */
export function totalsOf(deltas: readonly Delta[], period: Period): (Total & { at: string })[] {
  const totals = new Map<string, Total & { at: string }>();
  for (const { measure, value, area_id, count, sum_ms, ...delta } of deltas) {
    const at = period === "month" ? delta.day.slice(0, 7) : delta[period];
    const places: [Level, string][] = [
      ["area", area_id],
      ["gate", delta.gate_id],
      ["lane", delta.lane_id],
    ];
    for (const company_id of new Set(["", delta.company_id]))
      for (const [level, place_id] of places) {
        if (place_id === "") continue;
        const key = [measure, company_id, level, area_id, at, place_id, value].join("\n");
        const sum = totals.get(key);
        if (sum) {
          sum.count += count;
          sum.sum_ms += sum_ms;
        } else totals.set(key, { measure, company_id, level, area_id, at, place_id, value, count, sum_ms });
      }
  }
  return [...totals.values()];
}
