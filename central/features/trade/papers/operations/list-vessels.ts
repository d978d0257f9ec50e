import { Uuid } from "../../../../../shared/wire/common.ts";
import { Vessel } from "../../../../wire/port-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { VESSELS, vessels } from "../../documents/service.ts";

const SORTS = ["created_at", "updated_at", "nm_kapal", "kd_kapal", "eta"] as const;

const LIST = vessels.listedBy(SORTS, ["area_id"]);

export const listVessels = defineRead({
  id: "listVessels",
  method: "get",
  path: "/v1/vessels",
  permission: "documents.read",
  scope: VESSELS,
  summary: "List of vessels, as their work orders report them",
  query: listQuery(SORTS, { area_id: Uuid.optional() }),
  list: LIST,
  reply: listOf(Vessel),
  handle: ({ db, actor, query }) => vessels.page(db, actor, query, LIST),
});
