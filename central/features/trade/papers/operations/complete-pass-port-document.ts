import { WithReason } from "../../../../wire/document.ts";
import { PortDocumentDetail } from "../../../../wire/port-document.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { PORT, portDocuments } from "../../documents/service.ts";
import { passPort } from "../port/change.ts";
import { OneDocument } from "./customs-detail.ts";
import { portDetail } from "./port-detail.ts";

export const completePassPortDocument = defineWrite({
  id: "completePassPortDocument",
  method: "post",
  path: "/v1/port-documents/{id}/complete-pass",
  permission: "documents.update",
  scope: PORT,
  summary: "Complete pass: everything of the port document may leave, and its holds are released",
  params: OneDocument,
  body: WithReason,
  example: { body: { reason: "the order is done" } },
  reply: PortDocumentDetail,
  message: "complete_pass_recorded",
  replay: async ({ db, actor, id }) => portDetail(db, await portDocuments.get(db, actor, id)),
  async handle({ work, params: { id }, body }) {
    const before = await portDocuments.get(work.tx, work.actor, id);
    return portDetail(work.tx, await passPort(work, before, body.reason));
  },
});
