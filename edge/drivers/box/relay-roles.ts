import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { Device } from "../../lane/ports.ts";
import type { DriverDeps } from "../device.ts";
import type { BoxDeviceConfig } from "./box-device.ts";
import { boxBarrier } from "./barrier.ts";
import { armRelays, type RelayBarrier, type RelayLight } from "../../../shared/devices/arm-outputs.ts";
import type { BoxKind } from "./boxes.ts";
import { boxLight } from "./light.ts";

/**
 * A barrier or a light on a board of relays without timers. This process ends the pulse. Only a relay of its own holds,
 * so that only a pulse ever closes the open contact.
 */
export function onRelays(config: BoxDeviceConfig<RelayBarrier | RelayLight>, kind: BoxKind, deps: DriverDeps): Device {
  const { id, name, settings } = config;
  switch (settings.role) {
    case "barrier": {
      const { pulse_ms, open_relay, close_relay } = settings;
      return boxBarrier({ id, name, settings }, kind, deps, {
        outputs: armRelays(settings),
        pulseMs: pulse_ms,
        open: (seat) => seat.flash(open_relay, pulse_ms),
        close: close_relay === null ? null : (seat) => seat.flash(close_relay, pulse_ms),
      });
    }
    case "light": {
      const lamps = { red_output: settings.red_relay, green_output: settings.green_relay };
      return boxLight({ id, name, settings: { ...settings, ...lamps } }, kind, deps);
    }
    default:
      return assertNever(settings);
  }
}

/** The relays of a board with this many channels. */
export function channelsFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_none, at) => first + at);
}
