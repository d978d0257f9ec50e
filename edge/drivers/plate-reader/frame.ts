import { normalizePlate } from "../../../shared/lib/plate.ts";
import { elementsOf, isXml } from "./elements.ts";

/** The messages of cameras that read number plates. Pure. */

export interface PlateWords {
  plate_path: string | null;
  confidence_path: string | null;
  confidence_of: 1 | 100;
  min_confidence: number;
}

/** `plate` is in its normal form; `none`: a message without a plate, such as a heartbeat or an empty road. */
export type PlateReading =
  | { is: "plate"; plate: string }
  | { is: "unsure"; plate: string }
  | { is: "none" }
  /** Neither JSON nor XML, although the settings name a path in it. */
  | { is: "unreadable" };

/** Plates of all countries and services, with a tax's month and year; a longer or shorter text is no plate. */
const PLATE = /^(?=.*[0-9])[\p{L}\p{M}\p{N}]{2,16}$/u;
const MAX_SAID_CHARACTERS = 200;
const NONE: PlateReading = { is: "none" };

/** @param body UTF-8: JSON or XML, or the plate itself where `plate_path` is null */
export function plateIn(body: Uint8Array, words: PlateWords): PlateReading {
  const text = new TextDecoder().decode(body);
  const read = isXml(body) ? elementsOf(text) : parsedOf(text);
  if (read === undefined && words.plate_path !== null) return { is: "unreadable" };
  const said = words.plate_path === null ? text : textOf(valueAt(read, words.plate_path));
  // A longer text is no plate with blanks, and takes the time of the lanes.
  const plate = said === undefined || said.length > MAX_SAID_CHARACTERS ? "" : normalizePlate(said);
  if (!PLATE.test(plate)) return NONE;
  if (words.confidence_path === null) return { is: "plate", plate };
  const confidence = Number(textOf(valueAt(read, words.confidence_path)) ?? Number.NaN);
  // A missing confidence value counts as unsure if one is configured.
  const isSure = (confidence / words.confidence_of) * 100 >= words.min_confidence;
  return { is: isSure ? "plate" : "unsure", plate };
}

function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = Reflect.get(at, name) as unknown;
  }
  return at;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : undefined;
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
