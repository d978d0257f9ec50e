import { Vessel } from "../../../../wire/port-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { VESSELS, vessels } from "../../documents/service.ts";
import { OneDocument } from "./customs-detail.ts";

export const getVessel = defineRead({
  id: "getVessel",
  method: "get",
  path: "/v1/vessels/{id}",
  permission: "documents.read",
  scope: VESSELS,
  summary: "Detail of a vessel",
  params: OneDocument,
  reply: Vessel,
  handle: ({ db, actor, params: { id } }) => vessels.get(db, actor, id),
});
