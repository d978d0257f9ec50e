import { CustomsDocumentDetail } from "../../../../wire/customs-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { CUSTOMS, customsDocuments } from "../../documents/service.ts";
import { OneDocument, customsDetail } from "./customs-detail.ts";

export const getCustomsDocument = defineRead({
  id: "getCustomsDocument",
  method: "get",
  path: "/v1/customs-documents/{id}",
  permission: "documents.read",
  scope: CUSTOMS,
  summary: "Detail of a customs document, with its holds and the message it came by",
  params: OneDocument,
  reply: CustomsDocumentDetail,
  handle: async ({ db, actor, params: { id } }) => customsDetail(db, await customsDocuments.get(db, actor, id)),
});
