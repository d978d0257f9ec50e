import { Uuid } from "../../../../../shared/wire/common.ts";
import { ShownPaperItem, ShownPaperOutcome } from "../../../../wire/shown-paper.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { LIST, pageOfShownPapers, SHOWN_PAPERS } from "../shown/list-store.ts";

export const listShownPapers = defineRead({
  id: "listShownPapers",
  isOwn: true,
  method: "get",
  path: "/v1/shown-papers",
  permission: "gates.read",
  scope: SHOWN_PAPERS,
  summary: "Customs papers that officers entered by hand, and how they compare with what customs say",
  description:
    "While what a gate knows of a release is too old, an officer may let a vehicle pass by its paper. `outcome=waiting` lists those that customs have not answered about yet. `search` looks into numbers and plates.",
  query: listQuery(["shown_at", "settled_at"], {
    outcome: ShownPaperOutcome.optional(),
    area_id: Uuid.optional(),
    gate_id: Uuid.optional(),
  }),
  list: LIST,
  reply: listOf(ShownPaperItem),
  handle: ({ db, actor, query }) => pageOfShownPapers(db, actor, query),
});
