import { bulkFetchCustomsDocuments } from "./bulk-fetch-customs-documents.ts";
import { updateCustomsDocument } from "./update-customs-document.ts";
import { completePassCustomsDocument } from "./complete-pass-customs-document.ts";

export const customsWrites = [bulkFetchCustomsDocuments, updateCustomsDocument, completePassCustomsDocument];
