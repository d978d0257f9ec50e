import { following } from "../../../platform/follow.ts";
import type { Feature } from "../../../platform/feature.ts";
import { TIED } from "../tickets/service.ts";
import { followTies } from "./follow-ties.ts";
import { listCustomsDocuments } from "./operations/list-customs-documents.ts";
import { groupCustomsDocuments } from "./operations/group-customs-documents.ts";
import { findCustomsDocument } from "./operations/find-customs-document.ts";
import { getCustomsDocument } from "./operations/get-customs-document.ts";
import { bulkFetchCustomsDocuments } from "./operations/bulk-fetch-customs-documents.ts";
import { updateCustomsDocument } from "./operations/update-customs-document.ts";
import { completePassCustomsDocument } from "./operations/complete-pass-customs-document.ts";
import { listHolds } from "./operations/list-holds.ts";
import { setHold } from "./operations/set-hold.ts";
import { releaseHold } from "./operations/release-hold.ts";
import { customsSlips, portSlips } from "./operations/job-slips.ts";
import { listShownPapers } from "./operations/list-shown-papers.ts";
import { listPortDocuments } from "./operations/list-port-documents.ts";
import { groupPortDocuments } from "./operations/group-port-documents.ts";
import { findPortDocument } from "./operations/find-port-document.ts";
import { listPortLookups } from "./operations/list-port-lookups.ts";
import { getPortDocument } from "./operations/get-port-document.ts";
import { bulkFetchPortDocuments } from "./operations/bulk-fetch-port-documents.ts";
import { updatePortDocument } from "./operations/update-port-document.ts";
import { completePassPortDocument } from "./operations/complete-pass-port-document.ts";
import { serviceGauge } from "./services/service-gauge.ts";
import { superviseServices } from "./services/supervise-services.ts";
import { listSppb } from "./operations/list-sppb.ts";
import { getSppb } from "./operations/get-sppb.ts";
import { recordSppb } from "./operations/record-sppb.ts";
import { vesselOperations } from "./operations/vessels.ts";

/** Customs documents, and holds other than those of customs. */
export const customsDocumentsFeature: Feature = {
  name: "customs-documents",
  operations: [
    listCustomsDocuments,
    groupCustomsDocuments,
    findCustomsDocument,
    getCustomsDocument,
    bulkFetchCustomsDocuments,
    updateCustomsDocument,
    completePassCustomsDocument,
    ...customsSlips,
    listHolds,
    setHold,
    releaseHold,
    listShownPapers,
  ],
  follows: [following(TIED, followTies)],
  gauges: [serviceGauge],
  jobs: [superviseServices],
};

/** Work orders of the port. */
export const portDocumentsFeature: Feature = {
  name: "port-documents",
  operations: [
    listPortDocuments,
    groupPortDocuments,
    findPortDocument,
    listPortLookups,
    getPortDocument,
    bulkFetchPortDocuments,
    updatePortDocument,
    completePassPortDocument,
    ...portSlips,
  ],
};

/** Ships, releases, and the other parties of work orders. */
export const vesselsFeature: Feature = {
  name: "vessels",
  operations: [...vesselOperations, listSppb, getSppb, recordSppb],
};
