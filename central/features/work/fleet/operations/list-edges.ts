import { Uuid } from "../../../../../shared/wire/common.ts";
import { Edge } from "../../../../wire/edge-resources.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { showEdges } from "../show-edge.ts";
import { EDGES, EDGE_LIST, pageOfEdges } from "../../../gates/edges/service.ts";

export const listEdges = defineRead({
  id: "listEdges",
  method: "get",
  path: "/v1/edges",
  permission: "edges.manage",
  scope: EDGES,
  summary: "Edges with version, lag, outbox depth, clock offset, last contact and alerts",
  query: listQuery(["created_at", "gate_name", "last_contact_at"], {
    area_id: Uuid.optional(),
    gate_id: Uuid.optional(),
  }),
  list: EDGE_LIST,
  reply: listOf(Edge),
  async handle({ db, actor, query, platform }) {
    const { items, meta } = await pageOfEdges(db, actor, query);
    return { items: await showEdges({ ...platform, db }, items), meta };
  },
});
