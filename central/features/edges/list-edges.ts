import { Uuid } from "../../../shared/wire/common.ts";
import { Edge } from "../../../shared/wire/edge-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { listOf, listQuery } from "../../platform/lists.ts";
import { type Platform } from "../../platform/platform.ts";
import { type EdgeNeeds, showEdges } from "./show-edge.ts";
import { pageOfEdges } from "./store.ts";

export const listEdges = (platform: Platform, needs: EdgeNeeds) =>
  defineOperation({
    id: "listEdges",
    method: "get",
    path: "/v1/edges",
    permission: "edges.manage",
    summary: "Edges with version, lag, outbox depth, clock offset, last contact and what is wrong with them",
    query: listQuery(["created_at", "gate_name", "last_contact_at"], {
      area_id: Uuid.optional(),
      gate_id: Uuid.optional(),
    }),
    reply: listOf(Edge),
    async handle({ actor, query }) {
      const { items, meta } = await pageOfEdges(platform.db, actor, query);
      return { items: await showEdges(platform, needs, items), meta };
    },
  });
