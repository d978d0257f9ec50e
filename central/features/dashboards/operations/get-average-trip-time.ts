import { z } from "zod";
import { TripTime } from "../../../../shared/wire/dashboard.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { ask, dashboardFilters } from "../ask.ts";
import { quantileOf } from "../counts/histogram.ts";
import { COUNTS, type Count } from "../counts/read-counts.ts";

export const getAverageTripTime = defineRead({
  id: "getAverageTripTime",
  method: "get",
  path: "/v1/dashboards/average-trip-time",
  permission: "dashboards.read",
  scope: COUNTS,
  summary: "Time that vehicles spend inside, from passage in to passage out: mean, median, p95",
  query: z.strictObject(dashboardFilters),
  reply: TripTime,
  async handle({ db, actor, query, platform }) {
    const { read, ...period } = await ask(db, actor, query, platform.clock.nowMs());
    const counts = await read("trip", "day");
    const buckets = new Map<number, number>();
    const byDay = new Map<string, Count[]>();
    for (const row of counts) {
      buckets.set(Number(row.value), (buckets.get(Number(row.value)) ?? 0) + row.count);
      byDay.set(row.at, [...(byDay.get(row.at) ?? []), row]);
    }
    return {
      ...period,
      ...meanOf(counts),
      median_seconds: quantileOf(buckets, 0.5),
      p95_seconds: quantileOf(buckets, 0.95),
      items: [...byDay].map(([at, rows]) => ({ at, ...meanOf(rows) })),
    };
  },
});

function meanOf(rows: readonly Count[]): { count: number; mean_seconds: number | null } {
  const count = rows.reduce((total, row) => total + row.count, 0);
  const sumMs = rows.reduce((total, row) => total + row.sum_ms, 0);
  return { count, mean_seconds: count === 0 ? null : sumMs / count / 1000 };
}
