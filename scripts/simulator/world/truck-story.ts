import type { Loop } from "./lane-world.ts";

/**
 * The driver's plan. `pass`: drives through. `back_off`: leaves once the arm is up. `scan_only`: a person with a QR
 * and no vehicle. `tailgate_after`: passes, with a second vehicle close behind on the same opening.
 * `no_scan`: waits for someone to open.
 */
export const PLANS = ["pass", "back_off", "scan_only", "tailgate_after", "no_scan"] as const;
export type Plan = (typeof PLANS)[number];

/** The driver's timings, milliseconds. */
export interface Timings {
  /** From arrival on the loop before the arm to the scan. */
  scan_after_ms: number;
  /** From the open arm to the start of the vehicle. */
  reaction_ms: number;
  /** From the start of the vehicle to the loop under the arm. */
  to_under_ms: number;
  /** Time on both loops. */
  overlap_ms: number;
  /** Time on the loop under the arm after the rear has left the first loop. */
  under_ms: number;
  /** From the first vehicle's leaving the loop under the arm to the tailgater's arrival on it. */
  gap_ms: number;
  /** Maximum waiting time for the arm. */
  patience_ms: number;
  /** Reading time of a red text after the scan, before the driver leaves. */
  read_ms: number;
}

export const defaultTimings: Timings = {
  scan_after_ms: 400,
  reaction_ms: 500,
  to_under_ms: 800,
  overlap_ms: 600,
  under_ms: 800,
  gap_ms: 300,
  patience_ms: 10_000,
  read_ms: 2_000,
};

export type Outcome = "passed" | "backed_off" | "scanned" | "turned_away" | "stopped";
export type Vehicle = "truck" | "tailgater";
export type TruckAct = { do: "move"; vehicle: Vehicle; loop: Loop; isOn: boolean } | { do: "scan" };

export type TruckState =
  | { at: "approaching"; dueMs: number }
  | { at: "waiting"; untilMs: number; goesAtMs: number | null }
  | { at: "moving"; script: readonly { dueMs: number; act: TruckAct }[]; outcome: Outcome }
  | { at: "gone"; outcome: Outcome };

/**
 * `mayGo`: the arm is up, and it opened after this truck's arrival or is held. `refusal`: a red text after its scan.
 */
export type TruckEvent = { is: "time" } | { is: "arm"; mayGo: boolean } | { is: "refusal" };

export interface TruckStep {
  state: TruckState;
  acts: readonly TruckAct[];
}

const move = (vehicle: Vehicle, loop: Loop, isOn: boolean): TruckAct => ({ do: "move", vehicle, loop, isOn });

/** The start of a story. */
export function beginTruck(plan: Plan, timings: Timings, nowMs: number): TruckStep {
  const acts = plan === "scan_only" ? [] : [move("truck", "before", true)];
  return { state: { at: "approaching", dueMs: nowMs + timings.scan_after_ms }, acts };
}

/** Time at which the story continues without a lane event; null at its end. */
export function nextTruckMs(state: TruckState): number | null {
  switch (state.at) {
    case "approaching":
      return state.dueMs;
    case "waiting":
      return state.goesAtMs === null ? state.untilMs : Math.min(state.untilMs, state.goesAtMs);
    case "moving":
      return state.script[0]?.dueMs ?? 0;
    case "gone":
      return null;
  }
}

/** One step of a truck's story. */
export function stepTruck(
  state: TruckState,
  event: TruckEvent,
  plan: Plan,
  timings: Timings,
  nowMs: number,
): TruckStep {
  switch (state.at) {
    case "approaching": {
      if (nowMs < state.dueMs) return { state, acts: [] };
      const acts: TruckAct[] = plan === "no_scan" ? [] : [{ do: "scan" }];
      const waits = plan === "scan_only" ? timings.read_ms : timings.patience_ms;
      return { state: { at: "waiting", untilMs: nowMs + waits, goesAtMs: null }, acts };
    }
    case "waiting":
      return stepWaiting(state, event, plan, timings, nowMs);
    case "moving": {
      const [next] = state.script;
      if (next !== undefined && nowMs < next.dueMs) return { state, acts: [] };
      // A late timer delays the rest of the drive: else a busy process would join two vehicles into one.
      const lateMs = next === undefined ? 0 : nowMs - next.dueMs;
      const due = state.script.filter(({ dueMs }) => dueMs === next?.dueMs);
      const script = state.script.slice(due.length).map(({ dueMs, act }) => ({ dueMs: dueMs + lateMs, act }));
      return {
        state: script.length === 0 ? { at: "gone", outcome: state.outcome } : { ...state, script },
        acts: due.map(({ act }) => act),
      };
    }
    case "gone":
      return { state, acts: [] };
  }
}

function stepWaiting(
  state: Extract<TruckState, { at: "waiting" }>,
  event: TruckEvent,
  plan: Plan,
  timings: Timings,
  nowMs: number,
): TruckStep {
  if (plan === "scan_only")
    return nowMs < state.untilMs ? { state, acts: [] } : { state: { at: "gone", outcome: "scanned" }, acts: [] };
  if (event.is === "arm") {
    const goesAtMs = event.mayGo ? (state.goesAtMs ?? nowMs + timings.reaction_ms) : null;
    return { state: { ...state, goesAtMs }, acts: [] };
  }
  if (event.is === "refusal")
    return { state: { ...state, untilMs: Math.min(state.untilMs, nowMs + timings.read_ms) }, acts: [] };
  if (state.goesAtMs !== null && nowMs >= state.goesAtMs) return setOff(plan, timings, nowMs);
  if (nowMs < state.untilMs) return { state, acts: [] };
  return { state: { at: "gone", outcome: "turned_away" }, acts: [move("truck", "before", false)] };
}

/** The arm is up and the driver starts: from now on the truck follows a timetable. */
function setOff(plan: Plan, timings: Timings, nowMs: number): TruckStep {
  if (plan === "back_off")
    return { state: { at: "gone", outcome: "backed_off" }, acts: [move("truck", "before", false)] };
  const onMs = nowMs + timings.to_under_ms;
  const clearMs = onMs + timings.overlap_ms;
  const offMs = clearMs + timings.under_ms;
  const script = [
    { dueMs: onMs, act: move("truck", "under", true) },
    { dueMs: clearMs, act: move("truck", "before", false) },
    { dueMs: offMs, act: move("truck", "under", false) },
  ];
  if (plan === "tailgate_after") {
    const secondOnMs = offMs + timings.gap_ms;
    script.splice(2, 0, { dueMs: clearMs, act: move("tailgater", "before", true) });
    script.push(
      { dueMs: secondOnMs, act: move("tailgater", "under", true) },
      { dueMs: secondOnMs + timings.overlap_ms, act: move("tailgater", "before", false) },
      { dueMs: secondOnMs + timings.overlap_ms + timings.under_ms, act: move("tailgater", "under", false) },
    );
  }
  return { state: { at: "moving", script, outcome: "passed" }, acts: [] };
}
