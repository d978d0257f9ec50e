import type { Clock } from "../../../shared/lib/clock.ts";

/**
 * The faults of a device. `unplug` and `replug`: its port (for all devices on that wire) or its broker connection
 * disappears and returns. `stall`: connected, but neither receives nor sends. `quiet`: receives and acts, but sends
 * nothing.
 * `cut`: truncates its messages. `noise`: sends random bytes in between. `resume` ends all of these except `unplug`.
 */
export const FAULTS = ["unplug", "replug", "stall", "resume", "noise", "cut", "quiet"] as const;
export type FaultKind = (typeof FAULTS)[number];
export interface Fault {
  kind: FaultKind;
  /** For `noise`. */
  bytes_per_second: number;
}

/** The active faults of one device. */
export interface Faults extends Disposable {
  /** False while the device receives nothing. */
  readonly hears: boolean;
  active(): readonly FaultKind[];
  set(fault: Fault): void;
  /** Applies the faults to an outgoing message; null: nothing is sent. */
  mangle(bytes: Buffer): Buffer | null;
}

const NOISE_EVERY_MS = 50;

/** @param random in [0, 1); @param makeNoise sends random bytes past `mangle` */
export function openFaults(clock: Clock, random: () => number, makeNoise: (bytes: Buffer) => void): Faults {
  const active = new Set<FaultKind>();
  let cancelNoise = (): void => undefined;
  const hum = (bytesPerSecond: number, owed: number): void => {
    cancelNoise = clock.after(NOISE_EVERY_MS, () => {
      const due = owed + (bytesPerSecond * NOISE_EVERY_MS) / 1000;
      const whole = Math.floor(due);
      if (whole > 0) makeNoise(Buffer.from(Array.from({ length: whole }, () => Math.floor(random() * 256))));
      hum(bytesPerSecond, due - whole);
    });
  };
  return {
    get hears() {
      return !active.has("stall");
    },
    active: () => [...active],
    set({ kind, bytes_per_second }) {
      if (kind === "resume") {
        active.clear();
        cancelNoise();
      } else if (kind !== "unplug" && kind !== "replug") active.add(kind);
      if (kind !== "noise") return;
      cancelNoise();
      hum(bytes_per_second, 0);
    },
    mangle(bytes) {
      if (active.has("stall") || active.has("quiet")) return null;
      if (!active.has("cut") || bytes.length < 2) return bytes;
      return bytes.subarray(0, 1 + Math.floor(random() * (bytes.length - 1)));
    },
    [Symbol.dispose]: () => cancelNoise(),
  };
}
