import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { EdgeCommand } from "../../../../../shared/wire/sync.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { getActiveEdge } from "../get-active-edge.ts";
import { findEdgeCommand, shownCommand } from "../identity/rotation-store.ts";
import { asOfNow } from "../rules.ts";
import { EDGES } from "../store.ts";

export const getEdgeCommand = defineRead({
  id: "getEdgeCommand",
  method: "get",
  path: "/v1/edges/{id}/commands/{commandId}",
  permission: "edges.manage",
  scope: EDGES,
  isOwn: true,
  summary: "Outcome of a command to an edge itself: queued, done, refused, expired",
  params: z.strictObject({ id: Uuid, commandId: Uuid }),
  reply: EdgeCommand,
  async handle({ db, actor, params, platform }) {
    const edge = await getActiveEdge(db, actor, params.id);
    const command = await findEdgeCommand(db, edge.id, params.commandId);
    if (!command) throw noSuch("command", params.commandId);
    return asOfNow(shownCommand(command), platform.clock.nowMs());
  },
});
