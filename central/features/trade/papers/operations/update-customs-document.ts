import { CustomsDocumentDetail, CustomsDocumentUpdate } from "../../../../wire/customs-document.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { changeCustoms } from "../customs/change.ts";
import { CUSTOMS, customsDocuments } from "../../documents/service.ts";
import { customsDetail, OneDocument } from "./customs-detail.ts";
import { say } from "../../../../../shared/words/say.ts";

export const updateCustomsDocument = defineWrite({
  id: "updateCustomsDocument",
  method: "patch",
  path: "/v1/customs-documents/{id}",
  permission: "documents.update",
  scope: CUSTOMS,
  summary: "Change a customs document by hand, with a reason",
  description: "What was changed stands until the service sends another message of this document.",
  params: OneDocument,
  body: CustomsDocumentUpdate,
  example: { body: { reason: "typed wrongly at the office" } },
  reply: CustomsDocumentDetail,
  message: say("thing_updated", { thing: say("thing:customs document") }),
  async handle({ work, params: { id }, body }) {
    const before = await customsDocuments.get(work.tx, work.actor, id);
    return customsDetail(work.tx, await changeCustoms(work, before, body));
  },
});
