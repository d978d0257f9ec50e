import type { Clock } from "../../../shared/lib/clock.ts";
import type { OnOutput } from "./double.ts";

/** The relays of a device; the device's own timer ends the pulses of some. */
export interface Outputs {
  /** In the order of their numbers. */
  states(): readonly boolean[];
  isOn(output: number): boolean;
  /** Ignores an output that the device does not have. @param atMs time of the command's first byte */
  set(output: number, isOn: boolean, atMs: number): void;
  pulse(output: number, pulseMs: number, atMs: number): void;
  allOff(): void;
}

/** @param first the number of the first output */
export function openOutputs(first: number, count: number, clock: Clock, onOutput: OnOutput): Outputs {
  const states = Array.from({ length: count }, () => false);
  const pulses = new Map<number, () => void>();

  function move(output: number, isOn: boolean, atMs: number): void {
    pulses.get(output)?.();
    pulses.delete(output);
    const at = output - first;
    const was = states[at];
    if (was === undefined || was === isOn) return;
    states[at] = isOn;
    onOutput(output, isOn, atMs);
  }

  return {
    states: () => [...states],
    isOn: (output) => states[output - first] ?? false,
    set: move,
    pulse(output, pulseMs, atMs) {
      move(output, true, atMs);
      pulses.set(
        output,
        clock.after(pulseMs, () => move(output, false, clock.monotonicMs())),
      );
    },
    allOff() {
      for (let at = 0; at < count; at += 1) move(first + at, false, clock.monotonicMs());
    },
  };
}
