import { z } from "zod";
import { Traffic } from "../../../../wire/dashboard.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { ask, dashboardFilters, trafficOf } from "../ask.ts";
import { COUNTS } from "../../counts/service.ts";

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
    const items = await trafficOf(asked, by);
    const sumOf = (step: "in" | "out"): number => items.reduce((total, item) => total + item[step], 0);
    const { read: _, ...period } = asked;
    return { ...period, by, items, total: { in: sumOf("in"), out: sumOf("out") } };
  },
});
