import { Uuid } from "../../../../../shared/wire/common.ts";
import { Hold } from "../../../../wire/hold.ts";
import { HoldKind } from "../../../../../shared/wire/paper.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { HOLDS, holds } from "../holds.ts";

const SORTS = ["set_at", "created_at", "updated_at"] as const;

const LIST = holds.listedBy(SORTS, ["customs_document_id", "port_document_id", "vehicle_ticket_id", "kind"]);

export const listHolds = defineRead({
  id: "listHolds",
  isOwn: true,
  method: "get",
  path: "/v1/holds",
  permission: "documents.read",
  scope: HOLDS,
  summary: "List of holds beside customs, standing and released",
  query: listQuery(
    SORTS,
    {
      kind: HoldKind.optional(),
      customs_document_id: Uuid.optional(),
      port_document_id: Uuid.optional(),
      vehicle_ticket_id: Uuid.optional(),
    },
    "asc",
  ),
  list: LIST,
  reply: listOf(Hold),
  handle: ({ db, actor, query }) => holds.page(db, actor, query, LIST),
});
