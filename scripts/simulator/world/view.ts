import type { Clock } from "../../../shared/lib/clock.ts";
import type { Lane } from "./lane.ts";

/** What a camera sees that stands beyond the arm and looks at the lane. */
export interface View {
  lane: string;
  /** The wall clock, in this machine's time zone: `2026-03-01 07:30:00`. */
  time: string;
  /** 0 down, 1 up. */
  armHeight: number;
  /** The foremost vehicle; its plate is empty when nobody has told it. */
  vehicle: { plate: string; place: "before" | "under" | "past" } | null;
}

/** The view of a camera that no lane names. */
export const NO_LANE: View = { lane: "", time: "", armHeight: 0, vehicle: null };

/** A vehicle that has left the loop under the arm is still in sight for so long. */
const DRIVES_OFF_MS = 4_000;

/** Watches a lane. @param plateOf the plate of the truck whose story is or was the last one */
export function openView(lane: Lane, clock: Clock, plateOf: () => string): () => View {
  let passed = "";
  let passedMs = -Infinity;
  lane.onSense((sense, isOn) => {
    if (sense !== "loop_under") return;
    if (isOn) passed = lane.world().loops.under.at(-1) ?? "";
    else passedMs = clock.monotonicMs();
  });
  const vehicle = (): View["vehicle"] => {
    const { before, under } = lane.world().loops;
    // A tailgater, or what was put on a loop by hand, has no plate.
    const plate = (name: string | undefined): string => (name?.endsWith(" truck") ? plateOf() : "");
    if (under.length > 0) return { plate: plate(under.at(-1)), place: "under" };
    if (before.length > 0) return { plate: plate(before.at(-1)), place: "before" };
    return clock.monotonicMs() - passedMs < DRIVES_OFF_MS ? { plate: plate(passed), place: "past" } : null;
  };
  return () => {
    const { name, height } = lane.state();
    // Sweden writes its dates so.
    const time = new Date(clock.nowMs()).toLocaleString("sv-SE");
    return { lane: name, time, armHeight: height, vehicle: vehicle() };
  };
}
