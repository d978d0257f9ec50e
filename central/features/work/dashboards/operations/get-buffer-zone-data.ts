import { z } from "zod";
import { isCalled } from "../../../../../shared/rules/buffer-queue.ts";
import { BufferZoneData } from "../../../../wire/dashboard.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { within } from "../../../../platform/scope.ts";
import { entries } from "../../buffer-zone/service.ts";
import { ask, dashboardFilters, periodsOf } from "../ask.ts";
import { COUNTS, type Count } from "../../counts/service.ts";

const { lane_id: _, ...filters } = dashboardFilters;

export const getBufferZoneData = defineRead({
  id: "getBufferZoneData",
  method: "get",
  path: "/v1/dashboards/buffer-zone",
  permission: "dashboards.read",
  scope: COUNTS,
  summary: "Buffer zone: vehicles that wait now, and those that came, entered and left by day or hour",
  description:
    "Periods without an event are listed with 0. By the hour, at most 31 days. A vehicle belongs to a gate from its " +
    "call on, so that with `gate_id` nobody waits or comes.",
  query: z.strictObject({ ...filters, by: z.enum(["hour", "day"]).default("day") }),
  reply: BufferZoneData,
  async handle({ db, actor, query, platform }) {
    const { by } = query;
    const nowMs = platform.clock.nowMs();
    const { read, ...period } = await ask(db, actor, query, nowMs, by);
    const counts = await read("buffer", by);
    const items = periodsOf(period, by).map((at) => ({ at, ...sumsOf(counts.filter((row) => row.at === at)) }));
    let present = db
      .selectFrom("buffer_entries")
      .select("called_until")
      .where("ended_at", "is", null)
      .where(within(actor, entries.declared.scope));
    for (const column of ["area_id", "gate_id", "company_id"] as const) {
      const wanted = query[column];
      if (wanted !== undefined) present = present.where(column, "=", wanted);
    }
    const rows = await present.execute();
    const called = rows.filter((row) => isCalled(row, nowMs)).length;
    return { ...period, by, waiting_now: rows.length - called, called_now: called, items, total: sumsOf(counts) };
  },
});

function sumsOf(rows: readonly Count[]) {
  const of = (event: string): number => rows.reduce((sum, row) => sum + (row.value === event ? row.count : 0), 0);
  const waitedMs = rows.reduce((sum, row) => sum + row.sum_ms, 0);
  const entered = of("entered");
  return {
    came: of("came"),
    called: of("called"),
    missed: of("missed"),
    entered,
    left: of("left"),
    mean_wait_seconds: entered === 0 ? null : waitedMs / entered / 1000,
  };
}
