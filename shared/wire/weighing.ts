import { z } from "zod";

/** The units that indicators show. */
export const WeightUnit = z.enum(["kg", "g", "t", "lb"]);
export type WeightUnit = z.infer<typeof WeightUnit>;

const KILOGRAMS: Readonly<Record<WeightUnit, number>> = { kg: 1, g: 0.001, t: 1000, lb: 0.453_592_37 };

/** @returns the weight in kilograms, in whole grams: sums of it do not drift */
export function inKilograms(weight: number, unit: WeightUnit): number {
  return Math.round(weight * KILOGRAMS[unit] * 1000) / 1000;
}

/** Why a truck has no weight. */
export const NoWeight = z.enum([
  "silent",
  "invalid",
  "over",
  "negative",
  "net",
  "not_on_deck",
  "below_min",
  "moving",
  "stuck",
]);
export type NoWeight = z.infer<typeof NoWeight>;

/** The result of a weighing: the last indicated weight, never a mean, or the reason why none counts. */
export type Weighed =
  | {
      is: "weight";
      /** The device; null for a weight that an officer entered. */
      scale_id: string | null;
      gross: number;
      unit: WeightUnit;
      kg: number;
      /** Whether the indicator said that the weight is stable, it stayed for the set time, or an officer entered it. */
      stable_by: "indicator" | "time" | "officer";
      /** The number of this weighing in the scale's own memory; null where it tells none. */
      memory_id: string | null;
    }
  | { is: "none"; scale_id: string; why: NoWeight };
