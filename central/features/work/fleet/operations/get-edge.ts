import { EDGES, getActiveEdge } from "../../../gates/edges/service.ts";
import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { EdgeDetail } from "../../../../wire/edge-resources.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { showEdgeDetail } from "../show-edge.ts";

export const getEdge = defineRead({
  id: "getEdge",
  method: "get",
  path: "/v1/edges/{id}",
  permission: "edges.manage",
  scope: EDGES,
  summary: "Detail of an edge: lanes and devices as it last reported them, parked facts, alerts, its latest outages",
  params: z.strictObject({ id: Uuid }),
  reply: EdgeDetail,
  async handle({ db, actor, params, platform }) {
    return showEdgeDetail({ ...platform, db }, await getActiveEdge(db, actor, params.id));
  },
});
