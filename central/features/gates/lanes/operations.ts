import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { LaneCreate } from "../../../wire/gate-resources.ts";
import { LaneRules } from "../../../../shared/wire/lane.ts";
import { resource } from "../../../platform/declare/resource.ts";
import { patched, patchOf } from "../../../platform/patch.ts";
import { following } from "../../../platform/follow.ts";
import type { Feature } from "../../../platform/feature.ts";
import { resolveReference } from "../../../platform/resolve-reference.ts";
import { gates } from "../../base/gates.ts";
import { addDevice } from "./operations/add-device.ts";
import { checkDeviceSettings } from "./operations/check-device-settings.ts";
import { closePortal } from "./operations/close-portal.ts";
import { getDeviceTest } from "./operations/get-device-test.ts";
import { getLane } from "./operations/get-lane.ts";
import { getLaneCommand } from "./operations/get-lane-command.ts";
import { listDevices } from "./operations/list-devices.ts";
import { openPortal } from "./operations/open-portal.ts";
import { removeDevice } from "./operations/remove-device.ts";
import { setBypassBarrier } from "./operations/set-bypass-barrier.ts";
import { setIntervene } from "./operations/set-intervene.ts";
import { testDevice } from "./operations/test-device.ts";
import { updateDevice } from "./operations/update-device.ts";
import { lanes } from "./service.ts";

export const laneOperations = resource(lanes, {
  noun: "Lane",
  nouns: "Lanes",
  may: { create: "gates.update", read: "gates.read", update: "gates.update", delete: "gates.update" },
  path: "/v1/lanes",
  create: LaneCreate,
  // Rules that are left out stay as they are.
  update: patchOf(LaneCreate.omit({ gate_id: true }).extend({ rules: LaneRules })),
  example: { gate_id: "01920000-0000-7000-8000-000000000001", name: "Lane 1", number: 1, direction: "in" },
  sort: ["number", "name", "created_at", "updated_at"],
  order: "asc",
  filters: { gate_id: Uuid.optional(), area_id: Uuid.optional(), is_active: z.stringbool().optional() },
  verbs: ["create", "list", "update", "delete"],
  async toRecord(work, input) {
    const gate = await resolveReference("gate_id", gates.get(work.tx, work.actor, input.gate_id));
    return { area_id: gate.area_id, ...input };
  },
  applyPatch: patched,
});

export const lanesFeature: Feature = {
  name: "lanes",
  operations: [
    ...laneOperations,
    getLane,
    setIntervene,
    setBypassBarrier,
    openPortal,
    closePortal,
    getLaneCommand,
    listDevices,
    addDevice,
    checkDeviceSettings,
    testDevice,
    getDeviceTest,
    updateDevice,
    removeDevice,
  ],
  follows: [
    following(gates.changed, async (work, { after: gate }) => {
      if (gate.deleted_at === null) return;
      for (const lane of await lanes.having(work.tx, "gate_id", [gate.id])) await lanes.remove(work, lane);
    }),
  ],
};
