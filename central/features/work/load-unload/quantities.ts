import { kilogramsOf } from "../../../../shared/lib/weight-units.ts";
import type { LoadWork } from "../../../wire/load-unload.ts";

type Quantities = Pick<
  LoadWork,
  "announced_quantity" | "announced_unit" | "realization_weight" | "realization_unit" | "packages"
>;

/**
 * The difference of the realised quantity from the announced one, in percent of the announced one, to two decimals.
 * Weights are compared in kilograms, other units with the packages of that kind.
 * @returns null where nothing was announced, or in another unit than anything realised
 */
export function differenceOf(work: Quantities): number | null {
  const { announced_quantity: announced } = work;
  if (announced === null || announced <= 0 || work.announced_unit === null) return null;
  const realised = realisedIn(work, plain(work.announced_unit));
  return realised === null ? null : Math.round(((realised - announced) / announced) * 10_000) / 100;
}

function realisedIn({ realization_weight, realization_unit, packages }: Quantities, unit: string): number | null {
  if (realization_weight !== null && realization_unit !== null) {
    const own = plain(realization_unit);
    const [from, to] = [kilogramsOf(own), kilogramsOf(unit)];
    if (from !== undefined && to !== undefined) return (realization_weight * from) / to;
    if (own === unit) return realization_weight;
  }
  const counted = packages.filter(({ kind }) => plain(kind) === unit);
  return counted.length === 0 ? null : counted.reduce((sum, { quantity }) => sum + quantity, 0);
}

function plain(unit: string): string {
  return unit.trim().toLowerCase();
}
