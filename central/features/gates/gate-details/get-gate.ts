import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { GateDetail } from "../../../wire/gate-resources.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { gates } from "../../base/gates.ts";
import { detailed } from "./detailed-gate.ts";

export const getGate = defineRead({
  id: "getGate",
  method: "get",
  path: "/v1/gates/{id}",
  permission: "gates.read",
  scope: gates.declared.scope,
  summary: "Detail of a gate with its lanes and the state of its edge",
  params: z.strictObject({ id: Uuid }),
  reply: GateDetail,
  async handle({ db, actor, params, platform }) {
    const [detail] = await detailed(db, [await gates.get(db, actor, params.id)], platform.clock.nowMs());
    if (!detail) throw new Error("the gate has no detail");
    return detail;
  },
});
