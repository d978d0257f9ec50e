import { systemActor } from "../../../platform/auth/principal.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import type { Feature } from "../../../platform/feature.ts";
import { callVehicle } from "./operations/call-vehicle.ts";
import { correctInside } from "./operations/correct-inside.ts";
import { putBackVehicle } from "./operations/put-back-vehicle.ts";
import { recallVehicle } from "./operations/recall-vehicle.ts";
import { enterBufferZone } from "./operations/enter-buffer-zone.ts";
import { leaveBufferZone } from "./operations/leave-buffer-zone.ts";
import { getInside } from "./operations/get-inside.ts";
import { listBufferZone } from "./operations/list-buffer-zone.ts";
import { tickEntries } from "./service.ts";

const actor = systemActor("job:buffer-zone");

/** Calls again, puts back, and removes whoever is inside or has no valid ticket. */
export const moveBufferZone: DeclaredJob = {
  name: "buffer-zone",
  schedule: "* * * * *",
  run: (_stopping, { transact }) => transact(actor, tickEntries),
};

/** The buffer zone: vehicles that wait for a place inside their area. */
export const bufferZoneFeature: Feature = {
  name: "buffer-zone",
  operations: [
    listBufferZone,
    enterBufferZone,
    callVehicle,
    recallVehicle,
    putBackVehicle,
    leaveBufferZone,
    correctInside,
    getInside,
  ],
  jobs: [moveBufferZone],
};
