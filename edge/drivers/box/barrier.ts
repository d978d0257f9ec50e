import type { BarrierPosition, Device } from "../../lane/ports.ts";
import { type ArmContacts, armOf } from "../arm.ts";
import type { DriverDeps } from "../device.ts";
import { type InputSettings, limitSwitches } from "../limit-switches.ts";
import { boxDevice, type BoxDeviceConfig } from "./box-device.ts";
import type { BoxSlot } from "./box.ts";
import type { BoxKind } from "./boxes.ts";
import { type ArmOutputs, outputsOf } from "../../../shared/devices/arm-outputs.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** How a barrier is wired to a box; the functions receive the seat at the moment of the command. */
export interface BoxArm {
  outputs: ArmOutputs;
  open(seat: BoxSlot): Promise<void>;
  close: ((seat: BoxSlot) => Promise<void>) | null;
  /** Makes the arm ready for its hold. */
  beforeHold?(seat: BoxSlot): Promise<void>;
  pulseMs: number;
}

/** A barrier on the outputs of a box. Its limit switches are read when the box reports them. */
export function boxBarrier(
  config: BoxDeviceConfig<{ open_limit?: InputSettings | null; closed_limit?: InputSettings | null }>,
  kind: BoxKind,
  deps: DriverDeps,
  arm: BoxArm,
): Device {
  const { open_limit = null, closed_limit = null } = config.settings;
  const { hold: holdOutput } = arm.outputs;
  // The box reports only changes, after its own debounce.
  const limits = limitSwitches({ open_limit, closed_limit }, 0);
  let position: BarrierPosition = "unknown";
  let fault: Spoken | null = null;
  const isOpenContact = holdOutput !== null && holdOutput === arm.outputs.open;
  const box = boxDevice(config, kind, deps, {
    outputs: outputsOf(arm.outputs),
    inputs: limits.inputs,
    fault: () => fault,
    sampled(level, atMs) {
      const next = limits.sample(level, atMs);
      fault = next.fault;
      if (next.position === position) return;
      position = next.position;
      deps.events.barrier(config.id, position);
    },
  });
  const { close } = arm;
  const contacts: ArmContacts = {
    open: async () => arm.open(box.seat()),
    close: close && (async () => close(box.seat())),
    hold:
      holdOutput === null
        ? null
        : {
            before: async () => arm.beforeHold?.(box.seat()),
            set: async (isOn) => box.seat().set(holdOutput, isOn),
            isOpenContact,
            pulseMs: arm.pulseMs,
          },
    shows: limits.shows,
  };
  return { ...box.device, barrier: armOf(config.name, deps.clock, contacts) };
}
