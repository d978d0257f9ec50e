import { isoTime } from "../../shared/lib/clock.ts";
import type { LaneHealth, LaneReport } from "../../shared/wire/sync.ts";
import type { DeviceRole, DeviceState } from "./ports.ts";
import { say } from "../../shared/words/say.ts";
import type { Spoken } from "../../shared/wire/said.ts";

interface Entry {
  id: string;
  name: string;
  role: DeviceRole;
  state: DeviceState;
  detail: Spoken | null;
  sinceMs: number;
  /** Why it is degraded while it is ready. */
  doubt: Doubt | null;
}
interface Doubt {
  because: Spoken;
  sinceMs: number;
}

/** The states of a lane's devices, and the functions that the lane lacks because of them. */
export interface DeviceBoard {
  /** @returns whether the device has just become ready */
  set(id: string, state: DeviceState, detail: Spoken | null, nowMs: number): boolean;
  /** The device works, but not well: it is degraded while it is ready. Null: it works well again. */
  doubt(id: string, because: Spoken | null, nowMs: number): void;
  /** @param doubts about parts of the lane that work otherwise */
  health(armFault: Spoken | null, doubts?: readonly Spoken[]): { health: LaneHealth; lacks: Spoken[] };
  reports(): LaneReport["devices"];
}

/** It can be used, well or not. */
export function isWorking(state: DeviceState): boolean {
  return state === "ready" || state === "degraded";
}

/** The required roles that these devices do not fill, one by one. @param entersByPlate see `deviceBoard` */
export function rolesLacking(devices: readonly { role: DeviceRole }[], entersByPlate: boolean): Spoken[] {
  const lacks: Spoken[] = [];
  if (!devices.some(({ role }) => role === "barrier")) lacks.push(say("barrier_missing"));
  if (!devices.some(({ role }) => isReader(role, entersByPlate))) lacks.push(say("reader_missing"));
  return lacks;
}

/** Is it about a device that is down, and that reports it itself? */
export function isOfDevice(lack: Spoken): boolean {
  return typeof lack !== "string" && (lack.code === "device_down" || lack.code === "device_down_because");
}

function isReader(role: DeviceRole, entersByPlate: boolean): boolean {
  return role === "reader" || (entersByPlate && role === "plate-reader");
}

/**
 * @param nowMs Unix epoch milliseconds
 * @param entersByPlate a camera that reads plates also counts as a reader
 */
export function deviceBoard(
  devices: readonly { id: string; name: string; role: DeviceRole }[],
  nowMs: number,
  entersByPlate: boolean,
): DeviceBoard {
  const entries = new Map<string, Entry>(
    devices.map((device) => [device.id, { ...device, state: "starting", detail: null, sinceMs: nowMs, doubt: null }]),
  );
  const shown = (): Entry[] =>
    [...entries.values()].map((entry) => {
      const { state, doubt } = entry;
      if (state !== "ready" || !doubt) return entry;
      return { ...entry, state: "degraded", detail: doubt.because, sinceMs: doubt.sinceMs };
    });
  return {
    set(id, state, detail, atMs) {
      const entry = entries.get(id);
      if (!entry) return false;
      const isNews = entry.state !== state;
      entries.set(id, { ...entry, state, detail, sinceMs: isNews ? atMs : entry.sinceMs });
      return isNews && state === "ready";
    },
    doubt(id, because, atMs) {
      const entry = entries.get(id);
      if (entry) entries.set(id, { ...entry, doubt: because === null ? null : { because, sinceMs: atMs } });
    },
    health(armFault, doubts = []) {
      const all = shown();
      const down = all.filter((entry) => entry.state !== "ready");
      const lacks: Spoken[] = down.map(({ name, state, sinceMs, detail }) => {
        const since = { device: name, state: say(`state_${state}`), since_at: isoTime(sinceMs) };
        return detail === null ? say("device_down", since) : say("device_down_because", { ...since, why: detail });
      });
      lacks.push(...rolesLacking(all, entersByPlate));
      if (armFault !== null) lacks.push(armFault);
      lacks.push(...doubts);
      const ready = all.filter(({ state }) => isWorking(state));
      const canRead = ready.some(({ role }) => isReader(role, entersByPlate));
      const isUsable = canRead && ready.some(({ role }) => role === "barrier") && armFault === null;
      return { health: isUsable ? (lacks.length > 0 ? "degraded" : "ok") : "fault", lacks };
    },
    reports: () =>
      shown().map(({ id, role, state, detail, sinceMs }) => ({
        device_id: id,
        role,
        state,
        since: isoTime(sinceMs),
        detail,
      })),
  };
}
