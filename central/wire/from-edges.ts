import { z } from "zod";
import { DeviceRole, DeviceState } from "../../shared/wire/devices/device.ts";
import { LaneMode } from "../../shared/wire/lane.ts";
import {
  BarrierPosition,
  CommandResult,
  DeviceReport,
  EnrolRequest,
  FactBatch,
  Heartbeat,
  LaneConfiguration,
  LaneHealth,
  LaneReport,
  MAX_STRETCHES,
} from "../../shared/wire/sync.ts";

/**
 * Tolerant schemas for messages from edges of any version. Unknown fields are ignored, and
 * unknown values are replaced by values that hide no problem.
 */

const { replica, outbox, journal, clock, disk, gone, set_aside } = Heartbeat.shape;

const DeviceFromEdge = z.object({
  ...DeviceReport.shape,
  // The lane's own report lists its faults; a device of an unknown kind is shown with the others.
  role: DeviceRole.catch("fire"),
  state: DeviceState.catch("misconfigured"),
});
const LaneFromEdge = z.object({
  ...LaneReport.shape,
  health: LaneHealth.catch("degraded"),
  mode: LaneMode.catch("closed"),
  barrier: BarrierPosition.catch("unknown"),
  light: LaneReport.shape.light.catch(null),
  devices: z.array(DeviceFromEdge),
  configuration: z
    .object({ ...LaneConfiguration.shape, state: LaneConfiguration.shape.state.catch("waiting") })
    .default({ state: "applied", problem: null }),
});

/** `Heartbeat` of an edge of any version. */
export const HeartbeatFromEdge = z.object({
  ...Heartbeat.shape,
  replica: z.object(replica.shape),
  outbox: z.object(outbox.shape),
  journal: z.object(journal.shape),
  clock: z.object({ ...clock.shape, trust: clock.shape.trust.catch("uncertain") }),
  lanes: z.array(LaneFromEdge),
  self_test: Heartbeat.shape.self_test.catch(undefined),
  disk: z.object({ ...disk.unwrap().shape, state: disk.unwrap().shape.state.catch("low") }).optional(),
  gone: z.array(z.object(gone.unwrap().element.shape)).max(MAX_STRETCHES).optional(),
  set_aside: z.array(z.object(set_aside.unwrap().element.shape)).optional(),
  update: z.object(Heartbeat.shape.update.unwrap().shape).optional().catch(undefined),
});

/** An unknown outcome counts as: no arm moved. */
export const CommandResultFromEdge = z.object({
  ...CommandResult.shape,
  outcome: CommandResult.shape.outcome.catch("refused"),
  picture: CommandResult.shape.picture.catch(undefined),
});

export const EnrolRequestFromEdge = z.object(EnrolRequest.shape);
export const FactBatchFromEdge = z.object(FactBatch.shape);
