import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { EdgeDetail } from "../../../shared/wire/edge-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type LaneService } from "../lanes/service.ts";
import { getStandingEdge } from "./get-standing-edge.ts";
import { showEdgeDetail } from "./show-edge.ts";

export const getEdge = (platform: Platform, lanes: LaneService) =>
  defineOperation({
    id: "getEdge",
    method: "get",
    path: "/v1/edges/{id}",
    permission: "edges.manage",
    summary: "Detail of an edge with its lanes and devices as it last reported them",
    params: z.strictObject({ id: Uuid }),
    reply: EdgeDetail,
    async handle({ actor, params }) {
      return showEdgeDetail(platform, lanes, await getStandingEdge(platform.db, actor, params.id));
    },
  });
