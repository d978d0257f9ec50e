/** Counts of passages, decisions and waits by hour and day: kept as they happen, so that no request sums up history. */

export { recordBufferEvent } from "./buffer-events.ts";
export { checkCounts, wereCountsCorrected } from "./check-counts.ts";
export { countActivities, recordCounts } from "./count-activities.ts";
export { foldCounts, moveTotals } from "./fold-counts.ts";
export { quantileOf } from "./histogram.ts";
export {
  type Count,
  countedRows,
  COUNTS,
  type Days,
  firstDay,
  type Place,
  readCounts,
  timeZoneOf,
  type View,
  viewOf,
} from "./read-counts.ts";
export { recountArea } from "./recount.ts";
export type { Measure } from "./tables.ts";
