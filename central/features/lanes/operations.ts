import { type Platform, type Feature } from "../../platform/platform.ts";
import { type EdgeService } from "../edges/service.ts";
import { type GateService } from "../gates/service.ts";
import { addDevice } from "./add-device.ts";
import { closePortal } from "./close-portal.ts";
import { createLane } from "./create-lane.ts";
import { deleteLane } from "./delete-lane.ts";
import { getLane } from "./get-lane.ts";
import { getLaneCommand } from "./get-lane-command.ts";
import { listDevices } from "./list-devices.ts";
import { listLanes } from "./list-lanes.ts";
import { openPortal } from "./open-portal.ts";
import { removeDevice } from "./remove-device.ts";
import { type LaneService } from "./service.ts";
import { setBypassBarrier } from "./set-bypass-barrier.ts";
import { setIntervene } from "./set-intervene.ts";
import { updateDevice } from "./update-device.ts";
import { updateLane } from "./update-lane.ts";

export function lanesFeature(platform: Platform, lanes: LaneService, gates: GateService, edges: EdgeService): Feature {
  return {
    name: "lanes",
    operations: [
      listLanes(platform),
      createLane(platform, gates),
      getLane(platform, lanes, edges),
      updateLane(platform, lanes),
      deleteLane(platform, lanes),
      setIntervene(platform, lanes, edges),
      setBypassBarrier(platform, lanes, edges),
      openPortal(platform, lanes, edges),
      closePortal(platform, lanes, edges),
      getLaneCommand(platform, lanes, edges),
      listDevices(platform, lanes, edges),
      addDevice(platform, lanes),
      updateDevice(platform, lanes),
      removeDevice(platform, lanes),
    ],
  };
}
