import { assertNever } from "../lib/assert-never.ts";
import type { ModbusRelay } from "../wire/devices/modbus-relay.ts";

/** The outputs that the arms of boxes and boards take, by their settings. Pure. */

/** The outputs that a barrier is wired to. */
export interface ArmOutputs {
  pulsed: readonly number[];
  /** The output that is pulsed to open; null if the box names none. */
  open: number | null;
  /** A maintained output; null where the arm cannot be held. */
  hold: number | null;
}

/** All outputs. One that serves two purposes appears twice, except an open contact that is also held. */
export function outputsOf({ pulsed, open, hold }: ArmOutputs): readonly number[] {
  return hold === null || hold === open ? pulsed : [...pulsed, hold];
}

/** How an arm is wired to a parking box. */
export interface ArmModeSettings {
  mode: "single" | "single-open" | "dual" | "triple";
  open_output: number;
  hold_output: number | null;
  travel_ms: number;
  brake_ms: number;
}

const OUTPUTS = { "single-open": [1], dual: [1, 2], triple: [1, 2, 3] } as const;

/** The outputs of an arm in each mode. Pure. */
export function armOutputs({ mode, open_output, hold_output }: ArmModeSettings): ArmOutputs {
  const open = mode === "single" ? open_output : 1;
  return { pulsed: mode === "single" ? [open_output] : OUTPUTS[mode], open, hold: hold_output ?? open };
}

/** A barrier on relays that have no timer. */
export interface RelayBarrier {
  role: "barrier";
  pulse_ms: number;
  open_relay: number;
  close_relay: number | null;
  hold_relay: number | null;
}

/** A light on relays. */
export interface RelayLight {
  role: "light";
  red_relay: number;
  green_relay: number;
}

/** The outputs of an arm on relays. Pure. */
export function armRelays({ open_relay, close_relay, hold_relay }: RelayBarrier): ArmOutputs {
  // A pulsed relay must not be held: the hold has a relay of its own.
  return { pulsed: close_relay === null ? [open_relay] : [open_relay, close_relay], open: null, hold: hold_relay };
}

/** OPEN1 is the only output that the papers of ENET boards name. */
export const ENET_ARM: ArmOutputs = { pulsed: [1], open: 1, hold: null };

/** The relays of a Modbus board that a device takes. */
export function boardRelays(settings: ModbusRelay): number[] {
  switch (settings.role) {
    case "barrier": {
      const { open_relay, close_relay, hold_relay } = settings;
      return [...new Set([open_relay, hold_relay ?? open_relay, close_relay ?? open_relay])];
    }
    case "light":
      return [settings.red_relay, settings.green_relay];
    case "loop":
    case "fire":
      return [];
    default:
      return assertNever(settings);
  }
}
