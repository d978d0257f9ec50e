import { following } from "../../../platform/follow.ts";
import type { Feature } from "../../../platform/feature.ts";
import { TIED } from "../tickets/service.ts";
import { followTies } from "./follow-ties.ts";
import { customsReads } from "./operations/customs-reads.ts";
import { customsWrites } from "./operations/customs-writes.ts";
import { holdOperations } from "./operations/holds.ts";
import { customsSlips, portSlips } from "./operations/job-slips.ts";
import { listShownPapers } from "./operations/list-shown-papers.ts";
import { portOperations } from "./operations/port-documents.ts";
import { serviceGauge } from "./services/service-gauge.ts";
import { superviseServices } from "./services/supervise-services.ts";
import { sppbOperations } from "./operations/sppb.ts";
import { vesselOperations } from "./operations/vessels.ts";

/** Customs documents, and holds other than those of customs. */
export const customsDocumentsFeature: Feature = {
  name: "customs-documents",
  operations: [...customsReads, ...customsWrites, ...customsSlips, ...holdOperations, listShownPapers],
  follows: [following(TIED, followTies)],
  gauges: [serviceGauge],
  jobs: [superviseServices],
};

/** Work orders of the port. */
export const portDocumentsFeature: Feature = { name: "port-documents", operations: [...portOperations, ...portSlips] };

/** Ships, releases, and the other parties of work orders. */
export const vesselsFeature: Feature = { name: "vessels", operations: [...vesselOperations, ...sppbOperations] };
