import { listPortDocuments } from "./list-port-documents.ts";
import { groupPortDocuments } from "./group-port-documents.ts";
import { findPortDocument } from "./find-port-document.ts";
import { getPortDocument } from "./get-port-document.ts";
import { listPortLookups } from "./list-port-lookups.ts";
import { bulkFetchPortDocuments } from "./bulk-fetch-port-documents.ts";
import { updatePortDocument } from "./update-port-document.ts";
import { completePassPortDocument } from "./complete-pass-port-document.ts";

export const portOperations = [
  listPortDocuments,
  groupPortDocuments,
  findPortDocument,
  listPortLookups,
  getPortDocument,
  bulkFetchPortDocuments,
  updatePortDocument,
  completePassPortDocument,
];
