import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { Place } from "../counts/service.ts";
import { askAllDays, trafficOf } from "./ask.ts";

/** Vehicles in and out in the days of a filter; without a start, from the first day with a passage. */
export interface PeriodTraffic {
  start_date: string;
  end_date: string;
  by: "day" | "month";
  items: { at: string; in: number; out: number }[];
}

/** Beyond this many days a drawing shows months. */
const MAX_DRAWN_DAYS = 92;

/** @returns traffic by day (`YYYY-MM-DD`), for a long period by month (`YYYY-MM`) */
export async function trafficOfPeriod(
  db: Reads,
  actor: Principal,
  filters: Place & { start_date?: string | undefined; end_date?: string | undefined },
  nowMs: number,
): Promise<PeriodTraffic> {
  const asked = await askAllDays(db, actor, filters, nowMs);
  const { start_date, end_date } = asked;
  const days = await trafficOf(asked, "day");
  if (days.length <= MAX_DRAWN_DAYS) return { start_date, end_date, by: "day", items: days };
  const months = new Map<string, { at: string; in: number; out: number }>();
  for (const day of days) {
    const at = day.at.slice(0, 7);
    const sum = months.get(at) ?? { at, in: 0, out: 0 };
    months.set(at, { at, in: sum.in + day.in, out: sum.out + day.out });
  }
  return { start_date, end_date, by: "month", items: [...months.values()] };
}
