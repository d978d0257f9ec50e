import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { LaneCommand } from "../../../../wire/gate-resources.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { commandOf } from "../../edges/service.ts";
import { lanes } from "../service.ts";

export const getLaneCommand = defineRead({
  id: "getLaneCommand",
  method: "get",
  path: "/v1/lanes/{id}/commands/{commandId}",
  permission: "gates.read",
  scope: lanes.declared.scope,
  summary: "Outcome of a command: queued, done, refused, expired",
  params: z.strictObject({ id: Uuid, commandId: Uuid }),
  reply: LaneCommand,
  async handle({ db, actor, params, platform }) {
    const lane = await lanes.get(db, actor, params.id);
    return commandOf(db, lane.id, params.commandId, platform.clock.nowMs());
  },
});
