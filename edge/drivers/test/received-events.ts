import type { BarrierPosition, DeviceEvents, DeviceState, LoopState, ScaleReading } from "../../lane/ports.ts";
import { inWords } from "../../../shared/words/say.ts";

/** Records the events that devices send to their lane, in order. */
export interface ReceivedEvents extends DeviceEvents {
  readonly scans: { deviceId: string; text: string; atMs: number }[];
  readonly loops: LoopState[];
  readonly positions: BarrierPosition[];
  readonly fires: boolean[];
  readonly weights: (ScaleReading & { atMs: number })[];
  readonly healths: { deviceId: string; state: DeviceState; detail: string | null }[];
  /** The last state of a device, `starting` if it has reported none. */
  stateOf(deviceId: string): DeviceState;
  detailOf(deviceId: string): string | null;
}

export function receivedEvents(): ReceivedEvents {
  const heard: Pick<ReceivedEvents, "scans" | "loops" | "positions" | "fires" | "weights" | "healths"> = {
    scans: [],
    loops: [],
    positions: [],
    fires: [],
    weights: [],
    healths: [],
  };
  const last = (deviceId: string) => heard.healths.findLast((one) => one.deviceId === deviceId);
  return {
    ...heard,
    scanned: (deviceId, text, atMs) => void heard.scans.push({ deviceId, text, atMs }),
    plateRead: () => undefined,
    loop: (_deviceId, _place, state) => void heard.loops.push(state),
    barrier: (_deviceId, position) => void heard.positions.push(position),
    fire: (_deviceId, isOn) => void heard.fires.push(isOn),
    weight: (_deviceId, reading, atMs) => void heard.weights.push({ ...reading, atMs }),
    health: (deviceId, state, detail) =>
      void heard.healths.push({ deviceId, state, detail: detail === null ? null : inWords(detail, "en") }),
    stateOf: (deviceId) => last(deviceId)?.state ?? "starting",
    detailOf: (deviceId) => last(deviceId)?.detail ?? null,
  };
}
