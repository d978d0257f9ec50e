import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { Device } from "../../lane/ports.ts";
import type { DriverDeps } from "../device.ts";
import type { BoxDeviceConfig } from "./box-device.ts";
import { type ArmOutputs, boxBarrier, outputsOf } from "./barrier.ts";
import type { BoxKind } from "./boxes.ts";
import type { BoxPart } from "./claims.ts";
import { boxLight } from "./light.ts";

interface RelayBarrier {
  role: "barrier";
  pulse_ms: number;
  open_relay: number;
  close_relay: number | null;
  hold_relay: number | null;
}

interface RelayLight {
  role: "light";
  red_relay: number;
  green_relay: number;
}

function armRelays({ open_relay, close_relay, hold_relay }: RelayBarrier): ArmOutputs {
  // A pulsed relay must not be held: the hold has a relay of its own.
  return { pulsed: close_relay === null ? [open_relay] : [open_relay, close_relay], open: null, hold: hold_relay };
}

/** The relays of such a device. Pure. */
export function relaysOf(settings: RelayBarrier | RelayLight): BoxPart {
  if (settings.role === "light") return { outputs: [settings.red_relay, settings.green_relay] };
  return { outputs: outputsOf(armRelays(settings)) };
}

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
