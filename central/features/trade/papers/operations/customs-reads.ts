import { listCustomsDocuments } from "./list-customs-documents.ts";
import { groupCustomsDocuments } from "./group-customs-documents.ts";
import { findCustomsDocument } from "./find-customs-document.ts";
import { getCustomsDocument } from "./get-customs-document.ts";

export const customsReads = [listCustomsDocuments, groupCustomsDocuments, findCustomsDocument, getCustomsDocument];
