import { measureOf } from "../domain/measures.ts";
import type { StoredVehicleTicket } from "../domain/stored.ts";
import type { TakenGoods } from "./papers.ts";

/**
 * The announced net weight of a vehicle's load, kilograms: its own quantity where that is a weight; for packages the
 * weight of its documents, where it takes each of them whole. Containers bring their own weight, which nobody announces.
 * @returns null where none was announced
 */
export function announcedKgOf(
  { unit_of_item, total_item }: Pick<StoredVehicleTicket, "unit_of_item" | "total_item">,
  goods: readonly TakenGoods[],
): number | null {
  if (total_item <= 0 || unit_of_item === null) return null;
  const { measure, factor } = measureOf(unit_of_item);
  if (measure === "kg") return inGrams(total_item * factor);
  if (measure === "containers" || goods.length === 0) return null;
  let kg = 0;
  for (const { quantity, jumlah_kemasan, brutto, netto } of goods) {
    const weight = brutto ?? netto;
    if (weight === null || quantity === null || quantity !== jumlah_kemasan) return null;
    kg += weight;
  }
  return inGrams(kg);
}

function inGrams(kg: number): number {
  return Math.round(kg * 1000) / 1000;
}
