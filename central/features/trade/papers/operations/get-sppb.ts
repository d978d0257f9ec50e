import { Sppb } from "../../../../wire/customs-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { releases, SPPB } from "../../documents/service.ts";
import { OneDocument } from "./customs-detail.ts";

export const getSppb = defineRead({
  id: "getSppb",
  method: "get",
  path: "/v1/sppb/{id}",
  permission: "documents.read",
  scope: SPPB,
  summary: "Detail of a customs release",
  params: OneDocument,
  reply: Sppb,
  handle: ({ db, actor, params: { id } }) => releases.get(db, actor, id),
});
