import { z } from "zod";
import { endOfDateMs, startOfDateMs } from "../../../../shared/lib/local-date.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { Traffic } from "../../../../shared/wire/dashboard.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { ask, type Asked, dashboardFilters, daysOf } from "../ask.ts";
import { COUNTS, type Count } from "../counts/read-counts.ts";

const HOUR_MS = 3_600_000;

export const getTraffic = defineRead({
  id: "getTraffic",
  method: "get",
  path: "/v1/dashboards/traffic",
  permission: "dashboards.read",
  scope: COUNTS,
  summary: "Vehicles in and out by day or hour, in the time zone of the area",
  description: "Periods without a passage are listed with 0. By the hour, at most 31 days.",
  query: z.strictObject({ ...dashboardFilters, by: z.enum(["hour", "day"]).default("day") }),
  reply: Traffic,
  async handle({ db, actor, query, platform }) {
    const { by } = query;
    const asked = await ask(db, actor, query, platform.clock.nowMs(), by);
    const { read, ...period } = asked;
    const counts = await read("step", by);
    const of = (step: string, at?: string): number =>
      counts.filter((row) => row.value === step && (at === undefined || row.at === at)).reduce(sum, 0);
    const byPeriod = new Map(periodsOf(asked, by).map((at) => [at, { at, in: 0, out: 0 }]));
    for (const { at, value, count } of counts) {
      const item = byPeriod.get(at) ?? { at, in: 0, out: 0 };
      byPeriod.set(at, value === "in" ? { ...item, in: item.in + count } : { ...item, out: item.out + count });
    }
    const items = [...byPeriod.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
    return { ...period, by, items, total: { in: of("in"), out: of("out") } };
  },
});

function sum(total: number, { count }: Count): number {
  return total + count;
}

/** The days, or the beginnings of all their hours: 23 or 25 of a day on which the clocks change. */
function periodsOf(asked: Asked, by: "day" | "hour"): string[] {
  if (by === "day") return daysOf(asked);
  const fromMs = startOfDateMs(asked.start_date, asked.time_zone);
  const untilMs = endOfDateMs(asked.end_date, asked.time_zone);
  return Array.from({ length: Math.ceil((untilMs - fromMs) / HOUR_MS) }, (_, at) => isoTime(fromMs + at * HOUR_MS));
}
