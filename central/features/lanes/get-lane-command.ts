import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { LaneCommand } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type EdgeService } from "../edges/service.ts";
import { type LaneService } from "./service.ts";

export const getLaneCommand = ({ db }: Platform, lanes: LaneService, edges: EdgeService) =>
  defineOperation({
    id: "getLaneCommand",
    method: "get",
    path: "/v1/lanes/{id}/commands/{commandId}",
    permission: "gates.read",
    summary: "What became of a command: queued, done, refused, expired",
    params: z.strictObject({ id: Uuid, commandId: Uuid }),
    reply: LaneCommand,
    async handle({ actor, params }) {
      const lane = await lanes.get(db, actor, params.id);
      return edges.commandOf(db, lane.id, params.commandId);
    },
  });
