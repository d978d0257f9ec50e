import type { Feature } from "../../../platform/feature.ts";
import { allowReEntry, endLoadTicket } from "./operations/end-visit.ts";
import { getGateInVerification } from "./operations/get-gate-in-verification.ts";
import { getLoadCustomsDocument } from "./operations/get-load-customs-document.ts";
import { getLoadPortDocument } from "./operations/get-load-port-document.ts";
import { getLoadTicket } from "./operations/get-load-ticket.ts";
import { listExpectedLoads } from "./operations/list-expected-loads.ts";
import { listLoads } from "./operations/list-loads.ts";
import { RECORDS } from "./records.ts";
import { pruneActs } from "./prune-acts.ts";
import { getLoadStatus } from "./operations/get-load-status.ts";
import { scanLoadQr } from "./operations/scan-load-qr.ts";
import { updateLoadVerification } from "./operations/update-load-verification.ts";
import { acceptLoad, checkInAtTenant, draftVerification, finalizeLoad, rejectLoad } from "./operations/verify.ts";

/** The work inside: what mobile users verify of each vehicle's load. */
export const loadUnloadFeature: Feature = {
  name: "load-unload",
  operations: [
    scanLoadQr,
    acceptLoad,
    rejectLoad,
    finalizeLoad,
    getLoadStatus,
    listExpectedLoads,
    listLoads,
    getLoadCustomsDocument,
    getLoadTicket,
    getLoadPortDocument,
    draftVerification,
    updateLoadVerification,
    endLoadTicket,
    allowReEntry,
    checkInAtTenant,
    getGateInVerification,
  ],
  jobs: [pruneActs],
  namesFiles: [{ scope: RECORDS, lists: ["photos", "realization_photos"] }],
};
