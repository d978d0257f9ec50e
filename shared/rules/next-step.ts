import type { LastStep } from "../wire/decision.ts";
import type { TicketDirection } from "../wire/feed.ts";
import type { LaneDirection, Step } from "../wire/lane.ts";

const STEPS: Record<TicketDirection, { first: Step; final: Step }> = {
  in_out: { first: "in", final: "out" },
  out_in: { first: "out", final: "in" },
};

/** The step that ends a visit. */
export function finalStep(direction: TicketDirection): Step {
  return STEPS[direction].final;
}

/** The last step if it still counts; a step before the reset does not. @param resetAt ISO 8601 or null */
export function countingStep(lastStep: LastStep | null, resetAt: string | null): LastStep | null {
  if (!lastStep || resetAt === null) return lastStep;
  return Date.parse(lastStep.at) < Date.parse(resetAt) ? null : lastStep;
}

/** The step after the last one that counts; null when the visit is complete. */
export function nextStep(direction: TicketDirection, last: Step | null): Step | null {
  const { first, final } = STEPS[direction];
  if (last === null) return first;
  return last === first ? final : null;
}

/** Checks whether a lane of this direction serves the step. */
export function servesStep(lane: LaneDirection, step: Step): boolean {
  return lane === "both" || lane === step;
}
