/** Kilograms of the units in which people announce weights, by lower-case name. */
const KILOGRAMS: ReadonlyMap<string, number> = new Map([
  ...["kg", "kgs", "kgm", "kilo", "kilogram", "kilograms"].map((unit) => [unit, 1] as const),
  ...["t", "ton", "tons", "tonne", "tonnes", "mt", "tne"].map((unit) => [unit, 1000] as const),
  ...["kwintal", "kuintal", "quintal", "ku"].map((unit) => [unit, 100] as const),
  ...["g", "gr", "gram", "grams"].map((unit) => [unit, 0.001] as const),
]);

/** @returns the kilograms of one such unit; undefined when it is no unit of weight */
export function kilogramsOf(unit: string): number | undefined {
  return KILOGRAMS.get(unit.trim().toLowerCase());
}
