import { z } from "zod";
import { TripTime } from "../../../../wire/dashboard.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { ask, dashboardFilters } from "../ask.ts";
import { quantileOf, COUNTS, type Count } from "../../counts/service.ts";

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
    const days = await read("trip_total", "day");
    const buckets = new Map((await read("trip", "all")).map(({ value, count }) => [Number(value), count]));
    return {
      ...period,
      ...meanOf(days),
      median_seconds: quantileOf(buckets, 0.5),
      p95_seconds: quantileOf(buckets, 0.95),
      items: days.map((day) => ({ at: day.at, ...meanOf([day]) })),
    };
  },
});

function meanOf(rows: readonly Count[]): { count: number; mean_seconds: number | null } {
  const count = rows.reduce((total, row) => total + row.count, 0);
  const sumMs = rows.reduce((total, row) => total + row.sum_ms, 0);
  return { count, mean_seconds: count === 0 ? null : sumMs / count / 1000 };
}
