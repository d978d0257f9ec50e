import type { Decision } from "../wire/decision.ts";
import type { Step } from "../wire/lane.ts";
import type { Facts } from "./facts.ts";
import { finalStep } from "./next-step.ts";
import type { Terms } from "./terms.ts";

/** Measured and announced net weight, kilograms. */
export type NetWeight = NonNullable<Decision["weight"]>;

/**
 * The net weight of a vehicle at the last step of its visit: the difference of its two gross weights. A weight of a
 * visit before the last reset does not count.
 * @returns null where it is not known, or nothing was announced
 */
export function netWeightOf(
  { weighed, weights = [] }: Pick<Facts, "weighed" | "weights">,
  terms: Pick<Terms, "announcedKg" | "direction" | "stepsResetAt">,
  step: Step,
): NetWeight | null {
  const { announcedKg, direction, stepsResetAt } = terms;
  if (weighed?.is !== "weight" || announcedKg === null || step !== finalStep(direction)) return null;
  const first = weights.find((one) => one.step !== step && (stepsResetAt === null || one.at > stepsResetAt));
  if (!first) return null;
  return { net_kg: inGrams(Math.abs(weighed.kg - first.kg)), announced_kg: announcedKg };
}

/** Does it differ from the announced weight by more than both tolerances allow? */
export function isMismatch({ net_kg, announced_kg }: NetWeight, { rules }: Pick<Facts["area"], "rules">): boolean {
  const allowedKg = Math.max(rules.weight_tolerance_kg, (announced_kg * rules.weight_tolerance_percent) / 100);
  return inGrams(Math.abs(net_kg - announced_kg)) > inGrams(allowedKg);
}

/** Differences of decimals do not drift. */
function inGrams(kg: number): number {
  return Math.round(kg * 1000) / 1000;
}
