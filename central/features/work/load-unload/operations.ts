import type { Feature } from "../../../platform/feature.ts";
import { allowReEntry, endLoadTicket } from "./operations/end-visit.ts";
import {
  getGateInVerification,
  getLoadCustomsDocument,
  getLoadPortDocument,
  getLoadTicket,
  listLoads,
} from "./operations/reads.ts";
import { RECORDS } from "./records.ts";
import { pruneActs } from "./prune-acts.ts";
import { getLoadStatus, scanQr } from "./operations/scan.ts";
import { updateVerification } from "./operations/update-verification.ts";
import { acceptLoad, checkInAtTenant, draftVerification, finalizeLoad, rejectLoad } from "./operations/verify.ts";

/** The work inside: what mobile users verify of each vehicle's load. */
export const loadUnloadFeature: Feature = {
  name: "load-unload",
  operations: [
    scanQr,
    acceptLoad,
    rejectLoad,
    finalizeLoad,
    getLoadStatus,
    listLoads,
    getLoadCustomsDocument,
    getLoadTicket,
    getLoadPortDocument,
    draftVerification,
    updateVerification,
    endLoadTicket,
    allowReEntry,
    checkInAtTenant,
    getGateInVerification,
  ],
  jobs: [pruneActs],
  namesFiles: [{ scope: RECORDS, lists: ["photos", "realization_photos"] }],
};
