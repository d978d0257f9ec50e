/** Documents and their effect on vehicle tickets, for other features. */

export { freshnessOf, publishFreshness } from "./freshness.ts";
export { queueReports } from "./services/queue-reports.ts";
export { customsReportsOf } from "./services/reports-of.ts";
export { healthOfServices, ServiceHealth } from "./services/state.ts";
export { claimDocuments } from "./owners.ts";
export { forgetShownPapers, noteShownPaper } from "./shown/shown-papers.ts";
