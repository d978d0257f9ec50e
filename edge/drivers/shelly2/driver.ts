import { assertNever } from "../../../shared/lib/assert-never.ts";
import { Shelly2 } from "../../../shared/wire/devices/shelly2.ts";
import { type Device, type LoopState, NO_ENDS } from "../../lane/ports.ts";
import { armOf } from "../arm.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { inputStateOf, switchSet } from "./frame.ts";
import { shelly2Device } from "./shelly2-device.ts";
import { say } from "../../../shared/words/say.ts";

/** Shelly devices of the second generation and later. */
export const shelly2: Driver<Shelly2> = { settings: Shelly2, create };

function create({ id, name, settings }: DeviceConfig<Shelly2>, deps: DriverDeps): Device {
  switch (settings.role) {
    case "barrier":
      return shelly2Barrier({ id, name, settings }, deps);
    case "loop":
      return shelly2Loop({ id, name, settings }, deps);
    default:
      return assertNever(settings);
  }
}

/** A barrier on switches: each command carries the off timer that the device itself runs. */
function shelly2Barrier(config: DeviceConfig<Extract<Shelly2, { role: "barrier" }>>, deps: DriverDeps): Device {
  const { open_switch, close_switch, hold_switch, pulse_ms } = config.settings;
  const held = hold_switch ?? open_switch;
  const all = [...new Set([open_switch, held, ...(close_switch === null ? [] : [close_switch])])];
  let isHeld = false;
  /**
   * The hold may be on and needs a release at the end of this program: an "on" without an answer may have been
   * accepted.
   */
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
function shelly2Loop(config: DeviceConfig<Extract<Shelly2, { role: "loop" }>>, deps: DriverDeps): Device {
  const { place, input, active_high } = config.settings;
  let state: LoopState = "unknown";
  const become = (next: LoopState): void => {
    if (next === state) return;
    state = next;
    deps.events.loop(config.id, place, state);
  };
  const onInput = (isOn: boolean): void => become(isOn === active_high ? "occupied" : "free");
  return shelly2Device(config, deps, {
    switches: [{ id: input, isOutput: false }],
    setUp: () => [],
    question: { method: "Input.GetStatus", params: { id: input } },
    answered(result) {
      const isOn = inputStateOf(result);
      if (isOn === null) become("unknown");
      else onInput(isOn);
    },
    input: (number, isOn) => {
      if (number === input) onInput(isOn);
    },
    lacks: () => (state === "unknown" ? say("input_no_switch", { device: config.name, input }) : null),
    lost: () => become("unknown"),
  });
}
