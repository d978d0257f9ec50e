import { type z } from "zod";
import { never } from "../../../shared/lib/never.ts";
import { type DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { type Shelly2Barrier, type Shelly2Loop } from "../../../shared/wire/devices/shelly2.ts";
import { type Device, type LoopState, NO_ENDS } from "../../lane/ports.ts";
import { armOf } from "../arm.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { inputStateOf, switchSet } from "./frame.ts";
import { shelly2Device } from "./shelly2-device.ts";

/** Shelly devices of the second generation and later. */
export function createShelly2(
  { id, name, settings }: DeviceConfig<Extract<DeviceSettings, { driver: "shelly2" }>>,
  deps: DriverDeps,
): Device {
  switch (settings.role) {
    case "barrier":
      return shelly2Barrier({ id, name, settings }, deps);
    case "loop":
      return shelly2Loop({ id, name, settings }, deps);
    default:
      return never(settings);
  }
}

/** A barrier on switches: each command carries the off timer that the device itself keeps. */
function shelly2Barrier(config: DeviceConfig<z.infer<typeof Shelly2Barrier>>, deps: DriverDeps): Device {
  const { open_switch, close_switch, hold_switch, pulse_ms } = config.settings;
  const held = hold_switch ?? open_switch;
  const all = [...new Set([open_switch, held, ...(close_switch === null ? [] : [close_switch])])];
  let isHeld = false;
  /** It may be, and has to be let go at this program's end: an "on" without an answer may have been taken. */
  let mayBeHeld = false;
  const device = shelly2Device(config, deps, {
    switches: all.map((id) => ({ id, isOutput: true })),
    setUp: () => all.map((id) => switchSet(id, isHeld && id === held, null)),
    question: { method: "Switch.GetStatus", params: { id: open_switch } },
    answered: () => undefined,
    input: () => undefined,
    lacks: () => null,
    lost: () => undefined,
  });
  const press = (id: number): Promise<void> => device.call(switchSet(id, true, pulse_ms));
  return {
    ...device,
    barrier: armOf(config.name, deps.clock, {
      open: () => press(open_switch),
      close: close_switch === null ? null : () => press(close_switch),
      hold: {
        isOpenContact: held === open_switch,
        pulseMs: pulse_ms,
        async set(isOn) {
          isHeld = false;
          mayBeHeld ||= isOn;
          await device.call(switchSet(held, isOn, null));
          isHeld = isOn;
          mayBeHeld = isOn;
        },
      },
      shows: NO_ENDS,
    }),
    async [Symbol.asyncDispose]() {
      if (mayBeHeld) await device.call(switchSet(held, false, null)).catch(() => undefined);
      await device[Symbol.asyncDispose]();
    },
  };
}

/** A loop detector's contact on an input that moves no switch. */
function shelly2Loop(config: DeviceConfig<z.infer<typeof Shelly2Loop>>, deps: DriverDeps): Device {
  const { place, input, active_high } = config.settings;
  let state: LoopState = "unknown";
  const become = (next: LoopState): void => {
    if (next === state) return;
    state = next;
    deps.events.loop(config.id, place, state);
  };
  const hear = (isOn: boolean): void => become(isOn === active_high ? "occupied" : "free");
  return shelly2Device(config, deps, {
    switches: [{ id: input, isOutput: false }],
    setUp: () => [],
    question: { method: "Input.GetStatus", params: { id: input } },
    answered(result) {
      const isOn = inputStateOf(result);
      if (isOn === null) become("unknown");
      else hear(isOn);
    },
    input: (number, isOn) => {
      if (number === input) hear(isOn);
    },
    lacks: () => (state === "unknown" ? `${config.name} does not tell its input ${input}: it must be a switch` : null),
    lost: () => become("unknown"),
  });
}
