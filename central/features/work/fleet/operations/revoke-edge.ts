import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Edge } from "../../../../wire/edge-resources.ts";
import { revokeClientsOfEdge } from "../../../../platform/auth/clients.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { publishEdge, getActiveEdge, EDGES, saveEdge } from "../../../gates/edges/service.ts";
import { showEdge } from "../show-edge.ts";

export const revokeEdge = defineWrite({
  id: "revokeEdge",
  method: "delete",
  path: "/v1/edges/{id}",
  permission: "edges.manage",
  scope: EDGES,
  summary: "Revoke an edge at once: its tokens and its code are no longer valid",
  description:
    "Its next request is answered by `edge_revoked`, which makes it wipe its data. What happened at its gate and " +
    "was not sent yet stays on its disk: `gate-edge export` there and `gate-central import` here bring it in.",
  params: z.strictObject({ id: Uuid }),
  reply: Edge,
  fails: [],
  message: "edge_is_revoked",
  async handle({ work, actor, params, platform }) {
    const edge = await getActiveEdge(work.tx, actor, params.id);
    const gone = { revoked_at: work.at, enrolment_code_hash: null, enrolment_expires_at: null };
    await saveEdge(work, edge, gone);
    await revokeClientsOfEdge(work, edge.id);
    await publishEdge(work, { ...edge, ...gone });
    return showEdge({ ...platform, db: work.tx }, { ...edge, ...gone });
  },
});
