import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { EdgeDetail } from "../../../shared/wire/edge-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { getStandingEdge } from "./get-standing-edge.ts";
import { type EdgeNeeds, showEdgeDetail } from "./show-edge.ts";

export const getEdge = (platform: Platform, needs: EdgeNeeds) =>
  defineOperation({
    id: "getEdge",
    method: "get",
    path: "/v1/edges/{id}",
    permission: "edges.manage",
    summary: "Detail of an edge: lanes and devices as it last reported them, parked facts, alerts, its latest outages",
    params: z.strictObject({ id: Uuid }),
    reply: EdgeDetail,
    async handle({ actor, params }) {
      return showEdgeDetail(platform, needs, await getStandingEdge(platform.db, actor, params.id));
    },
  });
