import { kilogramsOf } from "../../../../../shared/lib/weight-units.ts";

export type Measure = "kg" | "containers" | "packages";

const CONTAINERS = new Set(["container", "containers", "kontainer", "peti kemas", "box"]);

/** The measure of a unit, and its factor. A unit that is neither a weight nor a container is a kind of package. */
export function measureOf(unit: string | null): { measure: Measure; factor: number } {
  const name = (unit ?? "").trim().toLowerCase();
  const kilograms = kilogramsOf(name);
  if (kilograms !== undefined) return { measure: "kg", factor: kilograms };
  return { measure: CONTAINERS.has(name) ? "containers" : "packages", factor: 1 };
}
