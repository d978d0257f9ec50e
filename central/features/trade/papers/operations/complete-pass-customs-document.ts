import { CustomsDocumentDetail } from "../../../../wire/customs-document.ts";
import { WithReason } from "../../../../wire/document.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { passCustoms } from "../customs/change.ts";
import { CUSTOMS, customsDocuments } from "../../documents/service.ts";
import { customsDetail, OneDocument } from "./customs-detail.ts";

export const completePassCustomsDocument = defineWrite({
  id: "completePassCustomsDocument",
  method: "post",
  path: "/v1/customs-documents/{id}/complete-pass",
  permission: "documents.update",
  scope: CUSTOMS,
  summary: "Complete pass: everything on the customs document may leave, and its holds are released",
  params: OneDocument,
  body: WithReason,
  example: { body: { reason: "all containers were inspected" } },
  reply: CustomsDocumentDetail,
  message: "complete_pass_recorded",
  replay: async ({ db, actor, id }) => customsDetail(db, await customsDocuments.get(db, actor, id)),
  async handle({ work, params: { id }, body }) {
    const before = await customsDocuments.get(work.tx, work.actor, id);
    return customsDetail(work.tx, await passCustoms(work, before, body.reason));
  },
});
