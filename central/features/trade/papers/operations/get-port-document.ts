import { PortDocumentDetail } from "../../../../wire/port-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { PORT, portDocuments } from "../../documents/service.ts";
import { OneDocument } from "./customs-detail.ts";
import { portDetail } from "./port-detail.ts";

export const getPortDocument = defineRead({
  id: "getPortDocument",
  method: "get",
  path: "/v1/port-documents/{id}",
  permission: "documents.read",
  scope: PORT,
  summary: "Detail of a port document, with its holds and the message it came by",
  params: OneDocument,
  reply: PortDocumentDetail,
  handle: async ({ db, actor, params: { id } }) => portDetail(db, await portDocuments.get(db, actor, id)),
});
