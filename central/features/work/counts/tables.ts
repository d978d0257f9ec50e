import type { Step } from "../../../../shared/wire/lane.ts";
import type { Colour } from "../../../../shared/wire/decision.ts";

/** The tables behind the dashboards. Empty text means "none": a key column must not be null. */

/** The counted values of one activity: a later version of the activity subtracts exactly these. */
export interface ActivityCountTable {
  activity_id: string;
  vehicle_ticket_id: string | null;
  company_id: string;
  area_id: string;
  gate_id: string;
  lane_id: string;
  /** The light of a decision; null without a decision. */
  light: Colour | null;
  checked_at: string;
  /** The direction of a passage; null without a passage. */
  step: Step | null;
  passed_at: string | null;
  vehicle_type: string;
  /** `ceisa`, `spmk` or `ticket`; empty without a ticket. */
  document_type: string;
  /** For a passage out: the time since the passage in before it. */
  trip_ms: number | null;
}

/**
 * `light` by colour, `step` by direction, `vehicle` and `document` by direction and type, `trip` by histogram bucket,
 * `trip_total` for all buckets together, `buffer` by event in the buffer zone.
 */
export type Measure = "light" | "step" | "vehicle" | "document" | "trip" | "trip_total" | "buffer";

/** A change of counts that is not yet in the totals: writers only append, so that they never block each other. */
export interface CountDeltaTable {
  id: string;
  measure: Measure;
  value: string;
  company_id: string;
  area_id: string;
  gate_id: string;
  lane_id: string;
  /** `YYYY-MM-DD` in the area's time zone. */
  day: string;
  /** The moment at which the hour starts in the area's time zone. */
  hour: string;
  count: number;
  sum_ms: number;
}

/** The periods of the totals. */
export type Period = "hour" | "day" | "month";

/** The level of a total: an area, or a gate or lane in it. */
export type Level = "area" | "gate" | "lane";

/** A total; `company_id` is empty for the total of all companies. */
export interface Total {
  measure: Measure;
  company_id: string;
  level: Level;
  area_id: string;
  place_id: string;
  value: string;
  count: number;
  sum_ms: number;
}
export type DayCountTable = Total & { day: string };
export type HourCountTable = Total & { hour: string };
/** `month`: `YYYY-MM`. */
export type MonthCountTable = Total & { month: string };

/** The latest check of an area's day. */
export interface CountCheckTable {
  area_id: string;
  day: string;
  checked_at: string;
  /** How many activities and totals differed from the facts; 0 for the first count of old activities. */
  differences: number;
}

declare module "../../../platform/db/database.ts" {
  interface Database {
    activity_counts: ActivityCountTable;
    count_deltas: CountDeltaTable;
    day_counts: DayCountTable;
    hour_counts: HourCountTable;
    month_counts: MonthCountTable;
    count_checks: CountCheckTable;
  }
}
