import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import type { LaneRecord } from "../../../shared/wire/lane.ts";
import type { LaneReport } from "../../../shared/wire/sync.ts";
import { phaseName } from "../../lane/phase-name.ts";
import type { LaneLook } from "../../lane/lane-look.ts";
import type { LaneState } from "../../lane/passage/state.ts";
import type { LaneView, PassageView, VehicleView } from "../ports.ts";

/** The parts of a lane's view. */
export interface LaneParts {
  record: LaneRecord;
  look: LaneLook;
  report: LaneReport;
  last: PassageView[];
  /** @returns the vehicle of an activity; null if it has none, or is not read yet */
  vehicleOf: (activityId: string) => VehicleView | null;
  /** The activity of the lane's latest decision. */
  lastDecision: string | null;
  clock: Clock;
}

export function laneView({ record, look, report, last, vehicleOf, lastDecision, clock }: LaneParts): LaneView {
  const { setup, state, sign } = look;
  const { mode, phase } = state;
  const waits = phase.at === "referred" ? phase : null;
  const presentId = presentActivity(state) ?? (state.notice || state.deciding ? lastDecision : null);
  const vehicle = presentId === null ? null : vehicleOf(presentId);
  return {
    id: record.id,
    number: record.number,
    name: record.name,
    direction: record.direction,
    language: record.rules.language,
    health: report.health,
    lacks: report.lacks,
    mode: mode.mode,
    mode_until: mode.modeUntil?.iso ?? null,
    hold: mode.hold && { until: mode.hold.until?.iso ?? null },
    is_fire_on: state.isFireOn,
    phase: phaseName(state),
    can_close: setup.canClose,
    can_hold: setup.canHold,
    arm: state.arm.position,
    up_unasked: upUnasked(look),
    loops: { before: setup.hasBefore ? state.before : null, under: setup.hasUnder ? state.under : null },
    light: report.light,
    weight: weightOf(look),
    sign: report.sign === null ? null : { lines: sign.lines, colour: sign.colour },
    vehicle: vehicle && waits ? { ...vehicle, decision: waits.referral.decision, colour: "yellow" } : vehicle,
    waits_until: waits && isoTime(clock.nowMs() + waits.untilMs - clock.monotonicMs()),
    devices: report.devices.map((device) => ({
      ...device,
      name: record.devices.find(({ id }) => id === device.device_id)?.name ?? device.role,
    })),
    last,
  };
}

/** Phases in which the lane has the arm down. */
const ARM_IS_DOWN: ReadonlySet<LaneState["phase"]["at"]> = new Set(["idle", "referred"]);

function upUnasked({ setup, state: { phase, isFireOn, arm, under } }: LaneLook): LaneView["up_unasked"] {
  if (!ARM_IS_DOWN.has(phase.at) || isFireOn) return null;
  if (arm.position === "open") return "arm";
  const isSeenDown = setup.shows.closed && arm.position === "closed";
  return setup.hasUnder && under === "occupied" && !isSeenDown ? "loop" : null;
}

function weightOf({ weight }: LaneLook): LaneView["weight"] {
  if (weight === undefined) return null;
  // A reading out of range has no weight to show.
  if (weight === null || weight.range === "invalid" || weight.range === "over") return "silent";
  const { value, unit, counts } = weight;
  return { value, unit, counts };
}

/** The activity that has the lane now. */
function presentActivity({ phase }: LaneState): string | null {
  switch (phase.at) {
    case "referred":
      return phase.referral.activityId;
    case "opening":
    case "open":
    case "passing":
      return phase.opening.activityId;
    case "clearing":
    case "closing":
      return phase.after?.activityId ?? null;
    case "held":
      return phase.queue[0]?.activityId ?? null;
    case "idle":
    case "recovering":
      return null;
  }
}
