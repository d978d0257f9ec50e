import type { DeviceEvents, DeviceState } from "../lane/ports.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import { isSame, say } from "../../shared/words/say.ts";

/** Reports a device's state once per change. */
export interface HealthReport {
  readonly state: DeviceState;
  /** The sentence of the present state, or one that states that the device is starting. */
  readonly words: Spoken;
  set(state: DeviceState, detail: Spoken | null): void;
}

export function healthReport(device: { id: string; name: string }, events: DeviceEvents): HealthReport {
  let state: DeviceState = "starting";
  let detail: Spoken | null = null;
  return {
    get state() {
      return state;
    },
    get words() {
      return detail ?? say(`device_${state}`, { device: device.name });
    },
    set(nextState, nextDetail) {
      if (nextState === state && isSame(nextDetail, detail)) return;
      state = nextState;
      detail = nextDetail;
      events.health(device.id, state, detail);
    },
  };
}
