import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Gate } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type LaneService } from "../lanes/service.ts";
import { type GateService } from "./service.ts";
import { gateStore, publishGate } from "./store.ts";

export const deleteGate = ({ transact }: Platform, gates: GateService, lanes: LaneService) =>
  defineOperation({
    id: "deleteGate",
    method: "delete",
    path: "/v1/gates/{id}",
    permission: "gates.delete",
    summary: "Delete a gate with its lanes (soft); refused while it has an edge",
    params: z.strictObject({ id: Uuid }),
    reply: Gate,
    message: "Gate deleted",
    handle: ({ actor, params }) =>
      transact(actor, async (work) => {
        const before = await gates.get(work.tx, actor, params.id);
        await gates.uses.refuseIfAny(work, before.id, before.name);
        for (const lane of await lanes.ofGates(work.tx, [before.id])) await lanes.remove(work, lane);
        const after: Gate = { ...before, updated_at: work.at, deleted_at: work.at };
        await publishGate(work, after);
        return gateStore.save(work, before, after);
      }),
  });
