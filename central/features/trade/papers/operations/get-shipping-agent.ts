import { PortLookup } from "../../../../wire/port-document.ts";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { PORT_LOOKUPS, portLookups } from "../../documents/service.ts";
import { OneDocument } from "./customs-detail.ts";

export const getShippingAgent = defineRead({
  id: "getShippingAgent",
  method: "get",
  path: "/v1/shipping-agents/{id}",
  permission: "documents.read",
  scope: PORT_LOOKUPS,
  summary: "Detail of a shipping agent",
  params: OneDocument,
  reply: PortLookup,
  async handle({ db, actor, params: { id } }) {
    const found = await portLookups.get(db, actor, id);
    if (found.kind !== "agent") throw noSuch("shipping agent", id);
    return found;
  },
});
