import type { LoopPlace } from "../../../shared/wire/devices/wiring.ts";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { Device } from "../../lane/ports.ts";
import { contact } from "../contact.ts";
import type { DriverDeps } from "../device.ts";
import type { InputSettings } from "../limit-switches.ts";
import { boxDevice, type BoxDeviceConfig } from "./box-device.ts";
import type { BoxKind } from "./boxes.ts";

/** The panel's contact has no debounce setting of its own; contacts of this kind bounce for 50 to 150 ms. */
const DEBOUNCE_MS = 100;

/** The presence contact of a loop detector on an input of a box. */
export function boxLoop(
  config: BoxDeviceConfig<{ place: LoopPlace; contact: InputSettings; debounce_ms: number }>,
  kind: BoxKind,
  deps: DriverDeps,
): Device {
  const { contact: input, place, debounce_ms } = config.settings;
  const presence = steadyContact(deps.clock, input, debounce_ms, (isActive) =>
    deps.events.loop(config.id, place, isActive === null ? "unknown" : isActive ? "occupied" : "free"),
  );
  return boxDevice(config, kind, deps, {
    inputs: [input.input],
    sampled: (level) => presence.sample(level(input.input)),
    ended: () => presence.end(),
  }).device;
}

/** A copy of the fire panel's contact. While it cannot be read, the last known state stays. */
export function boxFire(config: BoxDeviceConfig<{ contact: InputSettings }>, kind: BoxKind, deps: DriverDeps): Device {
  const { contact: input } = config.settings;
  let isOn = false;
  const alarm = steadyContact(deps.clock, input, DEBOUNCE_MS, (isActive) => {
    if (isActive === null || isActive === isOn) return;
    isOn = isActive;
    deps.events.fire(config.id, isOn);
  });
  return boxDevice(config, kind, deps, {
    inputs: [input.input],
    sampled: (level) => alarm.sample(level(input.input)),
    ended: () => alarm.end(),
  }).device;
}

/** A debounced contact whose box reports only changes: it samples itself again when the level has held long enough. */
function steadyContact(
  clock: Clock,
  input: InputSettings,
  debounceMs: number,
  changed: (isActive: boolean | null) => void,
): { sample(level: boolean | null): void; end(): void } {
  const debounced = contact({ activeHigh: input.active_high, debounceMs });
  let cancel = (): void => undefined;
  const sample = (level: boolean | null): void => {
    cancel();
    if (debounced.sample(level, clock.monotonicMs())) changed(debounced.isActive);
    else if (level !== null && (level === input.active_high) !== debounced.isActive)
      cancel = clock.after(debounceMs, () => sample(level));
  };
  return { sample, end: () => cancel() };
}
