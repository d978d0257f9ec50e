import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { EdgeCommand } from "../../../../../shared/wire/sync.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { getActiveEdge } from "../get-active-edge.ts";
import { rotateCredentials } from "../identity/rotate-credentials.ts";
import { findEdgeCommand, shownCommand } from "../identity/rotation-store.ts";
import { EDGES } from "../store.ts";

export const rotateEdgeCredentials = defineWrite({
  id: "rotateEdgeCredentials",
  method: "post",
  path: "/v1/edges/{id}/credentials",
  permission: "edges.manage",
  scope: EDGES,
  isOwn: true,
  summary: "Command a connected edge to rotate its secret and signing key",
  description: "The old ones stay valid until the new ones are first used. Revoking the edge ends them all.",
  params: z.strictObject({ id: Uuid }),
  reply: EdgeCommand,
  message: "command_queued",
  async replay({ db, params, id }) {
    const command = await findEdgeCommand(db, params.id, id);
    if (!command) throw noSuch("command", id);
    return shownCommand(command);
  },
  async handle({ work, actor, params }) {
    return rotateCredentials(work, await getActiveEdge(work.tx, actor, params.id));
  },
});
