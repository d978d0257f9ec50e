import { z } from "zod";
import { deviceConflicts } from "../../../../../shared/devices/device-conflicts.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { DeviceCheck, DeviceConflicts } from "../../../../wire/gate-resources.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { devicesOf } from "../device-store.ts";
import { lanes, lanesOfGates } from "../service.ts";
import { wordProblem } from "../../../../../shared/errors/word-problem.ts";

export const checkDeviceSettings = defineRead({
  id: "checkDeviceSettings",
  method: "post",
  path: "/v1/lanes/{id}/devices/check",
  permission: "gates.update",
  scope: lanes.declared.scope,
  isOwn: true,
  summary: "What stands against a device beside the others of its gate; nothing is changed",
  description:
    "The gate itself decides by the same rules, and refuses a lane whose devices can't work beside each other. Whether " +
    "the gate has a broker is not asked here.",
  params: z.strictObject({ id: Uuid }),
  body: DeviceCheck,
  example: { body: { name: "Reader", settings: { role: "reader", driver: "mqtt", topic: "gate/1/reader" } } },
  reply: DeviceConflicts,
  async handle({ db, actor, params, body: { settings, device_id } }) {
    const lane = await lanes.get(db, actor, params.id);
    const ofLane = (await devicesOf(db, lane.id)).filter(({ id }) => id !== device_id);
    const others = (await lanesOfGates(db, [lane.gate_id])).filter(({ id }) => id !== lane.id);
    const ofGate = (await Promise.all(others.map(({ id }) => devicesOf(db, id)))).flat();
    return { conflicts: deviceConflicts(settings, ofLane, ofGate).map((one) => wordProblem(one)) };
  },
});
