import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { LaneCommand } from "../../../shared/wire/gate-resources.ts";
import { CommandResult } from "../../../shared/wire/sync.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type EdgeService } from "../edges/service.ts";

export const reportCommandResult = ({ transact }: Platform, edges: Pick<EdgeService, "finishCommand">) =>
  defineOperation({
    id: "reportCommandResult",
    method: "post",
    path: "/v1/sync/commands/{id}/result",
    permission: "sync",
    summary: "What the edge did with a command; the same again changes nothing",
    params: z.strictObject({ id: Uuid }),
    body: CommandResult,
    reply: LaneCommand,
    message: "Result noted",
    handle: ({ actor, params, body }) =>
      transact(actor, (work) => edges.finishCommand(work, actor.edge.edgeId, params.id, body)),
  });
