import { epochMsOf } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type LaneRecord } from "../../shared/wire/lane.ts";
import { correctedNow, type DeskContext } from "../desk/context.ts";
import { type Desk } from "../lane/desk-port.ts";
import { type Lane, runLane } from "../lane/lane-runner.ts";
import { firstState, type LaneSetup, type ModeState, type Opening, type Until } from "../lane/machine/state.ts";
import { type Device, type DeviceEvents } from "../lane/ports.ts";
import { type OpenActivity } from "../store/lane-memory.ts";

/** Makes the device that settings describe; the drivers' world implements it. */
export type MakeDevice = (config: LaneRecord["devices"][number], events: DeviceEvents) => Device;

export interface GateLaneNeeds {
  context: DeskContext;
  desk: Desk;
  makeDevice: MakeDevice;
  log: Log;
  onChange: () => void;
}

/** A running lane with its devices, made from the record that central sent. */
export interface GateLane extends AsyncDisposable {
  readonly record: LaneRecord;
  readonly lane: Lane;
}

export function startGateLane(record: LaneRecord, needs: GateLaneNeeds): GateLane {
  const { context, desk, log, makeDevice } = needs;
  const { clock, memory } = context;
  let lane: Lane | null = null;
  const devices = record.devices.map((config) => ({
    device: makeDevice(
      config,
      forwardTo(() => lane?.events ?? null),
    ),
    name: config.name,
    role: config.settings.role,
  }));
  const open = memory.openOf(record.id);
  for (const activity of open) if (activity.kind === "referral") void endReferral(needs, activity);
  const openings = open.filter((activity) => activity.kind === "opening").map(openingOf);
  const first = firstState(clock.monotonicMs(), savedMode(context, record.id), openings);
  lane = runLane({
    laneId: record.id,
    setup: setupOf(record, devices),
    first,
    devices,
    desk,
    clock,
    log,
    onChange: needs.onChange,
  });
  const started = lane;
  for (const { device } of devices) device.start();
  return {
    record,
    lane: started,
    async [Symbol.asyncDispose]() {
      started[Symbol.dispose]();
      for (const { device } of devices.toReversed()) await device[Symbol.asyncDispose]();
    },
  };
}

/** Devices are made before their lane is there to listen. */
function forwardTo(target: () => DeviceEvents | null): DeviceEvents {
  return {
    scanned: (...args) => target()?.scanned(...args),
    plateRead: (...args) => target()?.plateRead(...args),
    loop: (...args) => target()?.loop(...args),
    barrier: (...args) => target()?.barrier(...args),
    fire: (...args) => target()?.fire(...args),
    health: (...args) => target()?.health(...args),
  };
}

function setupOf(record: LaneRecord, devices: readonly { device: Device }[]): LaneSetup {
  const places = record.devices.flatMap(({ settings }) => (settings.role === "loop" ? [settings.place] : []));
  const barrier = devices.find(({ device }) => device.barrier)?.device.barrier;
  return {
    rules: record.rules,
    hasBefore: places.includes("before"),
    hasUnder: places.includes("under"),
    hasPosition: barrier?.reportsPosition ?? false,
    canClose: barrier?.canClose ?? false,
  };
}

function savedMode(context: DeskContext, laneId: string): ModeState {
  const { mode, modeUntil, hold } = context.memory.modeOf(laneId);
  return {
    mode,
    modeUntil: untilOf(context, modeUntil),
    hold: hold && { until: untilOf(context, hold.until) },
  };
}

/** The end of a mode on the monotonic clock, which no change of the wall clock moves. @param iso central's time */
export function untilOf(context: DeskContext, iso: string | null): Until | null {
  if (iso === null) return null;
  return { iso, atMs: context.clock.monotonicMs() + epochMsOf(iso) - correctedNow(context).nowMs };
}

function openingOf({ activity_id: activityId, vehicle_ticket_id: vehicleTicketId, step }: OpenActivity): Opening {
  return { activityId, presented: null, vehicleTicketId, step, sign: null };
}

/** A vehicle that waited for an officer when the process ended waits no longer. */
export async function endReferral({ desk, log }: GateLaneNeeds, activity: OpenActivity): Promise<void> {
  const { activity_id: activityId, lane_id: laneId, vehicle_ticket_id: vehicleTicketId, step } = activity;
  try {
    await desk.record(laneId, {
      type: "settlement",
      referral: { activityId, vehicleTicketId, step, presented: "", sign: { lines: [], colour: "red" } },
      outcome: "timed_out",
      by: { type: "lane", id: null, name: "lane" },
      reason: "the edge was restarted while the vehicle waited",
    });
  } catch (error) {
    log.error({ err: error, lane: laneId }, "a referral of before the restart could not be ended");
  }
}
