import { type DeviceEvents, type DeviceState } from "../lane/ports.ts";

/** Reports a device's state once per change. */
export interface HealthReport {
  readonly state: DeviceState;
  /** The sentence of the present state, or one that says that the device is only starting. */
  readonly words: string;
  set(state: DeviceState, detail: string | null): void;
}

export function healthReport(device: { id: string; name: string }, events: DeviceEvents): HealthReport {
  let state: DeviceState = "starting";
  let detail: string | null = null;
  return {
    get state() {
      return state;
    },
    get words() {
      return detail ?? `${device.name} is ${state}`;
    },
    set(nextState, nextDetail) {
      if (nextState === state && nextDetail === detail) return;
      state = nextState;
      detail = nextDetail;
      events.health(device.id, state, detail);
    },
  };
}
