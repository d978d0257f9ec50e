import { Uuid } from "../../../../../shared/wire/common.ts";
import { Sppb } from "../../../../wire/customs-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { releases, SPPB } from "../../documents/service.ts";

const SORTS = ["created_at", "updated_at", "no_sppb", "as_of"] as const;

const LIST = releases.listedBy(SORTS, ["customs_document_id", "state"]);

export const listSppb = defineRead({
  id: "listSppb",
  method: "get",
  path: "/v1/sppb",
  permission: "documents.read",
  scope: SPPB,
  summary: "List of customs releases (SPPB)",
  query: listQuery(SORTS, {
    customs_document_id: Uuid.optional(),
    state: Sppb.shape.state.optional(),
  }),
  list: LIST,
  reply: listOf(Sppb),
  handle: ({ db, actor, query }) => releases.page(db, actor, query, LIST),
});
