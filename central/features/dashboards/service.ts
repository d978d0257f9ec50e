/** Counts of what happened at the gates, for the feature that keeps it. */
export { countActivities, recordCounts } from "./counts/count-activities.ts";
