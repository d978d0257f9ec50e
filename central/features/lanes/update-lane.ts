import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Lane, LaneCreate } from "../../../shared/wire/gate-resources.ts";
import { LaneRules } from "../../../shared/wire/lane.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { patched, patchOf } from "../../platform/patch.ts";
import { type Platform } from "../../platform/platform.ts";
import { publishLane } from "./publish-lane.ts";
import { refuseTakenNumber } from "./refuse-taken-number.ts";
import { type LaneService } from "./service.ts";
import { saveLane } from "./store.ts";

/** Rules that are left out stay as they are. */
const LaneUpdate = patchOf(LaneCreate.omit({ gate_id: true }).extend({ rules: LaneRules }));

export const updateLane = ({ transact }: Platform, lanes: LaneService) =>
  defineOperation({
    id: "updateLane",
    method: "patch",
    path: "/v1/lanes/{id}",
    permission: "gates.update",
    summary: "Update a lane",
    params: z.strictObject({ id: Uuid }),
    body: LaneUpdate,
    reply: Lane,
    message: "Lane updated",
    handle: ({ actor, params, body }) =>
      transact(actor, async (work) => {
        const before = await lanes.get(work.tx, actor, params.id);
        const after: Lane = { ...patched(before, body), updated_at: work.at };
        await refuseTakenNumber(work, after);
        await saveLane(work, before, after);
        await publishLane(work, after);
        return after;
      }),
  });
