import { epochMsOf } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { LaneRecord } from "../../shared/wire/lane.ts";
import { correctedNow, type AdmissionContext } from "../admission/context.ts";
import type { Admission } from "../lane/admission-port.ts";
import type { Bridge } from "../lane/scale/lane-scale.ts";
import type { Lane } from "../lane/lane.ts";
import { runLane } from "../lane/lane-runner.ts";
import type { LaneMeter } from "../lane/observers.ts";
import { firstState, type RestoredActivity } from "../lane/passage/first-state.ts";
import type { LaneSetup, ModeState, Opening, Until } from "../lane/passage/state.ts";
import { type Device, type DeviceEvents, NO_ENDS } from "../lane/ports.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { loopsAt } from "./loops-at.ts";
import type { SharedReaders } from "./shared-readers.ts";
import type { OpenActivity } from "../store/lane-memory.ts";
import { say } from "../../shared/words/say.ts";

/** Creates the device that settings describe; the drivers' world implements it. */
export type MakeDevice = (config: LaneRecord["devices"][number], events: DeviceEvents) => Device;

export interface GateLaneDeps {
  /** Readers that serve more than one lane. */
  shared: SharedReaders;
  context: AdmissionContext;
  admission: Admission;
  makeDevice: MakeDevice;
  /** Stores the pictures of the lanes' cameras; left out where none are stored. */
  evidence?: Pick<Evidence, "take"> | undefined;
  /** Counts what each lane does. */
  meterOf?: ((lane: LaneRecord) => LaneMeter) | undefined;
  log: Log;
  onChange: () => void;
}

/** A running lane with its devices, built from central's record. */
export interface GateLane extends AsyncDisposable {
  readonly record: LaneRecord;
  readonly lane: Lane;
}

/**
 * @param before the lane that this one replaces, with other settings; null where the process has just started. Then
 *   this lane resumes the state that the former process left.
 */
export function startGateLane(record: LaneRecord, needs: GateLaneDeps, before: Lane | null): GateLane {
  const { context, admission, makeDevice } = needs;
  const log = needs.log.child({ lane_name: record.name });
  const { clock } = context;
  let lane: Lane | null = null;
  const devices = record.devices.map((config) => ({
    device: makeDevice(
      config,
      needs.shared.tap(
        record,
        config,
        forwardTo(() => lane?.events ?? null),
      ),
    ),
    name: config.name,
    role: config.settings.role,
    ...(config.settings.role === "loop" ? { place: config.settings.place } : {}),
  }));
  const cameras = devices.flatMap(({ device: { id, camera } }) => (camera ? [{ id, camera }] : []));
  const setup = setupOf(record, devices);
  const first = firstState(clock.monotonicMs(), savedMode(context, record.id), {
    ...leftBehind(needs, record),
    mayBeLeftUp: before
      ? before.look().state.arm.leftUp !== null
      : setup.shows.open || context.memory.mayBeUp(record.id),
    isBarrierStarting: devices.some(({ device }) => device.barrier),
  });
  lane = runLane({
    laneId: record.id,
    setup,
    first,
    recordedHealth: before?.recordedHealth() ?? "well",
    devices,
    bridge: bridgeOf(record),
    admission,
    clock,
    log,
    knowsPlate: (plate) => context.replica.byPlate(plate).length > 0,
    photograph: (moment, activityId) => needs.evidence?.take(cameras, { activityId, moment }),
    meter: needs.meterOf?.(record),
    onChange: needs.onChange,
  });
  const started = lane;
  for (const { device } of devices) device.start();
  return {
    record,
    lane: started,
    async [Symbol.asyncDispose]() {
      started[Symbol.dispose]();
      needs.shared.leave(record.id);
      for (const { device } of devices.toReversed()) await device[Symbol.asyncDispose]();
    },
  };
}

/** Forwards device events: devices are created before their lane can listen. */
function forwardTo(target: () => DeviceEvents | null): DeviceEvents {
  return {
    scanned: (...args) => target()?.scanned(...args),
    plateRead: (...args) => target()?.plateRead(...args),
    loop: (...args) => target()?.loop(...args),
    barrier: (...args) => target()?.barrier(...args),
    fire: (...args) => target()?.fire(...args),
    weight: (...args) => target()?.weight(...args),
    health: (...args) => target()?.health(...args),
  };
}

/** A lane has one weighbridge: the first of its scales. */
function bridgeOf({ devices }: LaneRecord): Bridge | undefined {
  return devices.flatMap(({ id, name, settings }) => (settings.role === "scale" ? [{ id, name, settings }] : [])).at(0);
}

function setupOf(record: LaneRecord, devices: readonly { device: Device }[]): LaneSetup {
  const barrier = devices.find(({ device }) => device.barrier)?.device.barrier;
  return {
    rules: record.rules,
    hasBefore: loopsAt(record, "before").length > 0,
    ...(bridgeOf(record) && record.rules.weighing === "before_opening"
      ? { weighMs: record.rules.weigh_seconds * 1000 }
      : {}),
    hasUnder: loopsAt(record, "under").length > 0,
    shows: barrier?.shows ?? NO_ENDS,
    canClose: barrier?.canClose ?? false,
    canHold: barrier?.canHold ?? false,
  };
}

/**
 * The open activities of the journal. A vehicle can wait for an officer, for the rest of its time, only while no
 * opening is open.
 */
function leftBehind(needs: GateLaneDeps, { id, rules }: LaneRecord): RestoredActivity {
  const { clock, memory } = needs.context;
  const open = memory.openOf(id);
  const openings = open.filter(({ kind }) => kind === "opening").map(openingOf);
  const referrals = open.filter(({ kind }) => kind === "referral");
  const last = openings.length === 0 ? referrals.at(-1) : undefined;
  const decided = last ? memory.decisionOf(last.activity_id) : null;
  const resumed = last && decided ? last : null;
  for (const activity of referrals) if (activity !== resumed) void endReferral(needs, activity);
  if (!resumed || !decided) return { openings };
  const wholeMs = rules.referral_seconds * 1000;
  // A wall clock that was set meanwhile can end the wait, and never lengthen it.
  const leftMs = Math.min(wholeMs, Math.max(0, wholeMs - (clock.nowMs() - resumed.since_ms)));
  const { decision, presented, led_message } = decided;
  const referral = {
    activityId: resumed.activity_id,
    presented: presented.text,
    vehicleTicketId: resumed.vehicle_ticket_id,
    step: resumed.step,
    plate: decided.police_number === "" ? null : decided.police_number,
    sign: { lines: led_message.split(" / "), colour: "yellow" as const },
    decision,
    isSettling: false,
  };
  return { openings, referral: { referral, untilMs: clock.monotonicMs() + leftMs } };
}

function savedMode(context: AdmissionContext, laneId: string): ModeState {
  const { mode, modeUntil, hold } = context.memory.modeOf(laneId);
  return {
    mode,
    modeUntil: untilOf(context, modeUntil),
    hold: hold && { until: untilOf(context, hold.until) },
  };
}

/** The end of a mode on the monotonic clock, which no change of the wall clock moves. @param iso central's time */
export function untilOf(context: AdmissionContext, iso: string | null): Until | null {
  if (iso === null) return null;
  return { iso, atMs: context.clock.monotonicMs() + epochMsOf(iso) - correctedNow(context).nowMs };
}

function openingOf({ activity_id: activityId, vehicle_ticket_id: vehicleTicketId, step }: OpenActivity): Opening {
  return { activityId, presented: null, vehicleTicketId, step, sign: null };
}

/**
 * Ends the referral of a vehicle that waited for an officer when the process ended, where the lane can't resume the
 * wait.
 */
export async function endReferral({ admission, log }: GateLaneDeps, activity: OpenActivity): Promise<void> {
  const { activity_id: activityId, lane_id: laneId, vehicle_ticket_id: vehicleTicketId, step } = activity;
  try {
    await admission.record(laneId, {
      type: "settlement",
      referral: { activityId, vehicleTicketId, step, presented: "", plate: null },
      outcome: "timed_out",
      by: { type: "lane", id: null, name: "lane" },
      reason: say("restarted_while_waiting"),
    });
  } catch (error) {
    log.error({ err: error, lane: laneId }, "referral from before the restart could not be timed out");
  }
}
