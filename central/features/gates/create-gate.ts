import { type Area } from "../../../shared/wire/area.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { Gate, GateCreate } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { referredTo } from "../../platform/referred-to.ts";
import { type Resource } from "../../platform/resource.ts";
import { gateStore, publishGate } from "./store.ts";

export const createGate = ({ transact }: Platform, areas: Pick<Resource<Area>, "store">) =>
  defineOperation({
    id: "createGate",
    method: "post",
    path: "/v1/gates",
    permission: "gates.create",
    summary: "Create a gate of an area",
    body: GateCreate,
    creates: true,
    reply: Gate,
    message: "Gate created",
    handle: ({ actor, body }) =>
      transact(actor, async (work) => {
        const area = await referredTo("area_id", areas.store.get(work.tx, actor, body.area_id));
        const moments = { created_at: work.at, updated_at: work.at, deleted_at: null };
        const gate: Gate = { id: newId(work.nowMs), area_id: area.id, name: body.name, ...moments };
        await publishGate(work, gate);
        return gateStore.insert(work, gate);
      }),
  });
