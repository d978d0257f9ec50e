import { PortLookups } from "../../../../wire/port-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { PORT_LOOKUPS } from "../../documents/service.ts";
import { allLookups } from "../port/lookups.ts";

export const listPortLookups = defineRead({
  id: "listPortLookups",
  method: "get",
  path: "/v1/port-documents/lookups",
  permission: "documents.read",
  scope: PORT_LOOKUPS,
  summary: "What work orders have named: terminals, piers, moorings, activities, agents, stevedores, payers",
  reply: PortLookups,
  handle: ({ db, actor }) => allLookups(db, actor),
});
