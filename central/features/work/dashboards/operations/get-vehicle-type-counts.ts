import { z } from "zod";
import { VehicleTypeCounts } from "../../../../wire/dashboard.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { ask, byType, dashboardFilters } from "../ask.ts";
import { COUNTS } from "../../counts/service.ts";

export const getVehicleTypeCounts = defineRead({
  id: "getVehicleTypeCounts",
  method: "get",
  path: "/v1/dashboards/counts/vehicle-type",
  permission: "dashboards.read",
  scope: COUNTS,
  summary: "Passages by vehicle type",
  query: z.strictObject(dashboardFilters),
  reply: VehicleTypeCounts,
  async handle({ db, actor, query, platform }) {
    const { read, ...period } = await ask(db, actor, query, platform.clock.nowMs());
    const types = byType(await read("vehicle", "all"));
    const items = types.map(({ type, ...counts }) => ({ vehicle_type: type, ...counts }));
    return { ...period, items, total: items.reduce((total, { count }) => total + count, 0) };
  },
});
