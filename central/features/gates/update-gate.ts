import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Gate, GateUpdate } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { given } from "../../platform/patch.ts";
import { type Platform } from "../../platform/platform.ts";
import { type GateService } from "./service.ts";
import { gateStore, publishGate } from "./store.ts";

export const updateGate = ({ transact }: Platform, gates: GateService) =>
  defineOperation({
    id: "updateGate",
    method: "patch",
    path: "/v1/gates/{id}",
    permission: "gates.update",
    summary: "Update a gate",
    params: z.strictObject({ id: Uuid }),
    body: GateUpdate,
    reply: Gate,
    message: "Gate updated",
    handle: ({ actor, params, body }) =>
      transact(actor, async (work) => {
        const before = await gates.get(work.tx, actor, params.id);
        const after: Gate = { ...before, ...given(body), updated_at: work.at };
        await publishGate(work, after);
        return gateStore.save(work, before, after);
      }),
  });
