import type { Clock } from "../../../shared/lib/clock.ts";
import { type ArmModeSettings, armOutputs } from "../../../shared/devices/arm-outputs.ts";
import type { BoxArm } from "./barrier.ts";
import type { BoxSlot } from "./box.ts";
import type { BoxCommand } from "./dialect.ts";

/** A box's own commands for an arm. */
export interface ArmCommands {
  trigger(output: number): readonly BoxCommand[];
  open: readonly BoxCommand[];
  close: readonly BoxCommand[];
  stop: readonly BoxCommand[];
}

/** Boxes of this family end their pulses after one second. */
const PULSE_MS = 1000;

/** The arm of a box as its relays are wired. */
export function armByMode(settings: ArmModeSettings, commands: ArmCommands, clock: Clock): BoxArm {
  const { mode, open_output } = settings;
  const outputs = armOutputs(settings);
  const open = mode === "single" ? commands.trigger(open_output) : commands.open;
  const go = mode === "triple" ? braked(settings, commands.stop, clock) : directly;
  return {
    outputs,
    pulseMs: PULSE_MS,
    // A maintained output bypasses the interlock of the box: an arm that gets a close command is no longer held.
    async beforeHold(seat) {
      await go(seat, "up", []);
      for (const output of outputs.pulsed) if (output !== outputs.open) await seat.set(output, false);
    },
    open: (seat) => go(seat, "up", open),
    close: mode === "dual" || mode === "triple" ? (seat) => go(seat, "down", commands.close) : null,
  };
}

type Go = (seat: BoxSlot, way: "up" | "down", commands: readonly BoxCommand[]) => Promise<void>;

const directly: Go = (seat, _way, commands) => seat.press(commands);

/** A moving arm is stopped before it gets the command for the other direction. */
function braked(
  { travel_ms, brake_ms }: { travel_ms: number; brake_ms: number },
  stop: readonly BoxCommand[],
  clock: Clock,
): Go {
  let moving: { way: "up" | "down"; untilMs: number } | null = null;
  return async (seat, way, commands) => {
    if (moving && moving.way !== way && clock.monotonicMs() < moving.untilMs) {
      await seat.press(stop);
      await new Promise<void>((resolve) => void clock.after(brake_ms, resolve));
    }
    moving = { way, untilMs: clock.monotonicMs() + travel_ms };
    await seat.press(commands);
  };
}
