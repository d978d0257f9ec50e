import type { DeviceRole, DeviceState } from "../../../shared/wire/devices/device.ts";
import type { LaneHealth, SelfTestCheck, SelfTestColour } from "../../../shared/wire/sync.ts";
import type { LoopState } from "../../lane/ports.ts";
import { isWorking } from "../../lane/device-board.ts";
import { say, sayAll } from "../../../shared/words/say.ts";
import type { Said, Spoken } from "../../../shared/wire/said.ts";
import type { LaneMode } from "../../../shared/wire/lane.ts";

/** The self-test's view of one device. Times are durations in milliseconds. */
export interface DeviceSeen {
  name: string;
  role: DeviceRole;
  state: DeviceState;
  detail: Spoken | null;
  /** Of a loop; null before its first report. */
  loop: { state: LoopState; forMs: number } | null;
  /** Of a reader: the time since its last read; null where it has read nothing since the start. */
  msSinceLastRead: number | null;
}

export interface LaneSeen {
  number: number;
  name: string;
  health: LaneHealth;
  /** The lane's own problems, beside those of its devices. */
  lacks: readonly Spoken[];
  mode: LaneMode;
  devices: readonly DeviceSeen[];
}

export interface MachineSeen {
  disk: {
    freeBytes: number;
    hasReserve: boolean;
    write: { tookMs: number } | { failed: string };
    /** Directories of damaged databases that were put aside, and nobody has removed. */
    putAside: readonly string[];
  };
  clock: { trust: "trusted" | "uncertain" | "untrusted"; offsetMs: number | null };
  /** Null where this was not checked: a test without the daemon. */
  central: { isReached: boolean; detail: Said } | null;
}

/** An occupied loop of this duration has a parked vehicle on it, or is stuck. */
const STUCK_LOOP_MS = 10 * 60_000;
const LOW_DISK_BYTES = 1_000_000_000;
const LEAST_DISK_BYTES = 100_000_000;
const SLOW_WRITE_MS = 1_000;

/** Every check of a gate, lane by lane and then the machine. Pure. */
export function checksOf(lanes: readonly LaneSeen[], machine: MachineSeen): SelfTestCheck[] {
  return [...lanes.flatMap(checksOfLane), ...checksOfMachine(machine)];
}

/** The worst colour among the checks. */
export function worstOf(checks: readonly SelfTestCheck[]): SelfTestColour {
  if (checks.some(({ colour }) => colour === "red")) return "red";
  return checks.some(({ colour }) => colour === "amber") ? "amber" : "green";
}

function checksOfLane(lane: LaneSeen): SelfTestCheck[] {
  const ofDevices = lane.devices.map((device): SelfTestCheck => {
    const { colour, detail } = rulingOn(device, lane);
    return { what: WHAT[device.role], lane: lane.number, name: device.name, colour, detail };
  });
  const lacks = [...(lane.mode === "normal" ? [] : [say(`lane_${lane.mode}`)]), ...lane.lacks];
  const isBroken = lane.health === "fault" && !ofDevices.some(({ colour }) => colour === "red");
  const colour = isBroken ? "red" : lacks.length > 0 ? "amber" : "green";
  const detail = lacks.length > 0 ? sayAll(lacks) : say("as_configured");
  return [{ what: "lane", lane: lane.number, name: lane.name, colour, detail }, ...ofDevices];
}

const WHAT: Record<DeviceRole, SelfTestCheck["what"]> = {
  barrier: "relay",
  light: "relay",
  fire: "relay",
  loop: "loop",
  reader: "reader",
  "plate-reader": "reader",
  sign: "sign",
  camera: "camera",
  scale: "reader",
};

interface Ruling {
  colour: SelfTestColour;
  detail: Spoken;
}

function rulingOn(device: DeviceSeen, lane: LaneSeen): Ruling {
  const { role, state, detail } = device;
  if (state === "starting") return { colour: "amber", detail: detail ?? say("not_answered_yet") };
  if (!isWorking(state))
    return { colour: canDoWithout(device, lane) ? "amber" : "red", detail: detail ?? say(`state_${state}`) };
  // It works but has a fault all the same: its limit switches contradict each other.
  if (detail !== null) return { colour: "amber", detail };
  if (role === "loop") return rulingOnLoop(device);
  if (role === "reader") return { colour: "green", detail: lastRead(device.msSinceLastRead) };
  return { colour: "green", detail: say("ready") };
}

/** No lane works without its barrier, nor without any reader. */
function canDoWithout({ role }: DeviceSeen, { devices }: LaneSeen): boolean {
  if (role === "barrier") return false;
  return role !== "reader" || devices.some((other) => other.role === "reader" && isWorking(other.state));
}

function rulingOnLoop({ loop }: DeviceSeen): Ruling {
  if (loop === null || loop.state === "unknown") return { colour: "amber", detail: say("state_unknown") };
  if (loop.state === "free") return { colour: "green", detail: say("loop_free") };
  const minutes = Math.round(loop.forMs / 60_000);
  if (loop.forMs < STUCK_LOOP_MS) return { colour: "green", detail: say("loop_occupied") };
  return { colour: "amber", detail: say("loop_stuck", { minutes }) };
}

function lastRead(beforeMs: number | null): Said {
  if (beforeMs === null) return say("ready_read_never");
  const minutes = Math.round(beforeMs / 60_000);
  return minutes < 1 ? say("ready_read_now") : say("ready_read_before", { minutes });
}

function checksOfMachine({ disk, clock, central }: MachineSeen): SelfTestCheck[] {
  const machine = { lane: null };
  const ofCentral: SelfTestCheck[] = central
    ? [
        {
          ...machine,
          what: "central",
          name: "central",
          colour: central.isReached ? "green" : "amber",
          detail: central.detail,
        },
      ]
    : [];
  return [
    { ...machine, what: "disk", name: "disk", ...rulingOnDisk(disk) },
    { ...machine, what: "clock", name: "clock", ...rulingOnClock(clock) },
    ...ofCentral,
  ];
}

function rulingOnDisk({ freeBytes, hasReserve, write, putAside }: MachineSeen["disk"]): Ruling {
  if ("failed" in write) return { colour: "red", detail: say("disk_unwritable", { why: write.failed }) };
  const free = { megabytes: Math.floor(freeBytes / 1_000_000) };
  if (!hasReserve) return { colour: "red", detail: say("disk_full", free) };
  if (freeBytes < LEAST_DISK_BYTES) return { colour: "red", detail: say("disk_nearly_full", free) };
  if (putAside.length > 0)
    return { colour: "amber", detail: say("databases_put_aside", { directories: putAside.join(", ") }) };
  if (freeBytes < LOW_DISK_BYTES) return { colour: "amber", detail: say("disk_short", free) };
  const tookMs = Math.round(write.tookMs);
  if (tookMs > SLOW_WRITE_MS) return { colour: "amber", detail: say("disk_slow", { milliseconds: tookMs }) };
  return { colour: "green", detail: say("disk_good", { ...free, milliseconds: tookMs }) };
}

function rulingOnClock({ trust, offsetMs }: MachineSeen["clock"]): Ruling {
  const off =
    offsetMs === null
      ? say("clock_not_compared")
      : say("clock_off", { seconds: (Math.round(offsetMs / 100) / 10 || 0).toFixed(1) });
  if (trust === "trusted") return { colour: "green", detail: off };
  if (trust === "uncertain") return { colour: "amber", detail: say("clock_uncertain", { off }) };
  return { colour: "red", detail: say("clock_untrusted", { off }) };
}
