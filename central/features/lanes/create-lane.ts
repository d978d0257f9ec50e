import { newId } from "../../../shared/lib/ids.ts";
import { Lane, LaneCreate } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { referredTo } from "../../platform/referred-to.ts";
import { type GateService } from "../gates/service.ts";
import { publishLane } from "./publish-lane.ts";
import { refuseTakenNumber } from "./refuse-taken-number.ts";
import { insertLane } from "./store.ts";

export const createLane = ({ transact }: Platform, gates: GateService) =>
  defineOperation({
    id: "createLane",
    method: "post",
    path: "/v1/lanes",
    permission: "gates.update",
    summary: "Create a lane of a gate with its direction and rules",
    body: LaneCreate,
    creates: true,
    reply: Lane,
    message: "Lane created",
    handle: ({ actor, body }) =>
      transact(actor, async (work) => {
        const gate = await referredTo("gate_id", gates.get(work.tx, actor, body.gate_id));
        const moments = { created_at: work.at, updated_at: work.at, deleted_at: null };
        const lane: Lane = { id: newId(work.nowMs), area_id: gate.area_id, ...body, ...moments };
        await refuseTakenNumber(work, lane);
        await insertLane(work, lane);
        await publishLane(work, lane);
        return lane;
      }),
  });
