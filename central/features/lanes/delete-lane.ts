import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Lane } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type LaneService } from "./service.ts";

export const deleteLane = ({ transact }: Platform, lanes: LaneService) =>
  defineOperation({
    id: "deleteLane",
    method: "delete",
    path: "/v1/lanes/{id}",
    permission: "gates.update",
    summary: "Delete a lane (soft); its gate forgets it",
    params: z.strictObject({ id: Uuid }),
    reply: Lane,
    message: "Lane deleted",
    handle: ({ actor, params }) =>
      transact(actor, async (work) => lanes.remove(work, await lanes.get(work.tx, actor, params.id))),
  });
