import type { DeviceEvents, DeviceState } from "../lane/ports.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import { isSame, say } from "../../shared/words/say.ts";

/** Reports a device's state once per change. */
export interface HealthReport {
  readonly state: DeviceState;
  /** The sentence of the present state, or one that states that the device is starting. */
  readonly words: Spoken;
  set(state: DeviceState, detail: Spoken | null): void;
  /** Why the device is degraded as long as it is ready; null: it works well. */
  doubt(because: Spoken | null): void;
}

export function healthReport(device: { id: string; name: string }, events: DeviceEvents): HealthReport {
  let own: Health = { state: "starting", detail: null };
  let told = own;
  let doubt: Spoken | null = null;
  const tell = (): void => {
    const next: Health = own.state === "ready" && doubt !== null ? { state: "degraded", detail: doubt } : own;
    if (next.state === told.state && isSame(next.detail, told.detail)) return;
    told = next;
    events.health(device.id, told.state, told.detail);
  };
  return {
    get state() {
      return own.state;
    },
    get words() {
      return told.detail ?? say(`device_${told.state}`, { device: device.name });
    },
    set(state, detail) {
      own = { state, detail };
      tell();
    },
    doubt(because) {
      doubt = because;
      tell();
    },
  };
}

interface Health {
  state: DeviceState;
  detail: Spoken | null;
}
