import { z } from "zod";
import { Colour } from "../../../../../shared/wire/decision.ts";
import { LightCounts } from "../../../../wire/dashboard.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { ask, dashboardFilters } from "../ask.ts";
import { COUNTS } from "../../counts/service.ts";

export const getLightCounts = defineRead({
  id: "getLightCounts",
  method: "get",
  path: "/v1/dashboards/counts/light",
  permission: "dashboards.read",
  scope: COUNTS,
  summary: "Decisions by the light that they showed",
  query: z.strictObject(dashboardFilters),
  reply: LightCounts,
  async handle({ db, actor, query, platform }) {
    const { read, ...period } = await ask(db, actor, query, platform.clock.nowMs());
    const counts = new Map((await read("light", "all")).map(({ value, count }) => [value, count]));
    const items = Colour.options.map((color) => ({ color, count: counts.get(color) ?? 0 }));
    return { ...period, items, total: items.reduce((total, { count }) => total + count, 0) };
  },
});
