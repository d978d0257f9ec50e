import type { Said } from "../wire/said.ts";
import { inWords } from "../words/say.ts";

/** A copy in which all that is said stands in English: tests read sentences more easily than codes. */
export function worded(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Error) return value;
  if (Array.isArray(value)) return value.map(worded);
  if (isSaid(value)) return inWords(value, "en");
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, worded(inner)]));
}

function isSaid(value: object): value is Said {
  return Object.keys(value).sort().join() === "code,params";
}
