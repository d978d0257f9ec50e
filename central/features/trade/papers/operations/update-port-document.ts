import { PortDocumentDetail, PortDocumentUpdate } from "../../../../wire/port-document.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { PORT, portDocuments } from "../../documents/service.ts";
import { changePort } from "../port/change.ts";
import { OneDocument } from "./customs-detail.ts";
import { portDetail } from "./port-detail.ts";
import { say } from "../../../../../shared/words/say.ts";

export const updatePortDocument = defineWrite({
  id: "updatePortDocument",
  method: "patch",
  path: "/v1/port-documents/{id}",
  permission: "documents.update",
  scope: PORT,
  summary: "Change a port document by hand, with a reason",
  description: "What was changed stands until the service sends another message of this document.",
  params: OneDocument,
  body: PortDocumentUpdate,
  example: { body: { reason: "the berth was changed by radio" } },
  reply: PortDocumentDetail,
  message: say("thing_updated", { thing: say("thing:port document") }),
  async handle({ work, params: { id }, body }) {
    const before = await portDocuments.get(work.tx, work.actor, id);
    return portDetail(work.tx, await changePort(work, before, body));
  },
});
