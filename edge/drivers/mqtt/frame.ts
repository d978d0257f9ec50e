import { scanText } from "../scan-text.ts";

/** The payloads that devices publish and receive, and MQTT's topic filters. Pure. */

const MAX_SCAN_BYTES = 4096;
/** The state may be inside a whole JSON document. */
const MAX_STATE_BYTES = 65_536;

/** True if the topic matches the filter (`+` one level, `#` the rest). */
export function topicMatches(filter: string, topic: string): boolean {
  if (filter === topic) return true;
  if (!filter.includes("+") && !filter.endsWith("#")) return false;
  const levels = topic.split("/");
  const wanted = filter.split("/");
  for (const [at, level] of wanted.entries()) {
    if (level === "#") return true;
    if (at >= levels.length || (level !== "+" && level !== levels[at])) return false;
  }
  return wanted.length === levels.length;
}

/**
 * The text of a scan.
 * @param field the JSON field that holds it; null if the payload itself is the text
 * @returns null if there is none: empty, too long, control characters without a code among them, no such JSON
 */
export function scanOf(payload: Uint8Array, field: string | null): string | null {
  if (payload.length > MAX_SCAN_BYTES) return null;
  const whole = new TextDecoder("utf-8").decode(payload);
  const text = (field === null ? whole : fieldOf(whole, field))?.trim();
  return text === undefined || text === "" ? null : scanText(text);
}

/**
 * The word by which a device reports a state.
 * @param field the JSON field that holds it; null if the payload itself is the word
 * @returns null if there is none; numbers and booleans as JSON writes them
 */
export function wordOf(payload: Uint8Array, field: string | null): string | null {
  if (payload.length > MAX_STATE_BYTES) return null;
  const whole = new TextDecoder("utf-8").decode(payload);
  return (field === null ? whole.trim() : fieldOf(whole, field)) ?? null;
}

/**
 * Fills in the `{names}` of a template, once: a value that looks like a name stays as it is. In a JSON template, values
 * are escaped so that it stays JSON. Unknown names stay.
 */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  const isJson = parsedOf(template) !== undefined;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    return isJson ? JSON.stringify(value).slice(1, -1) : value;
  });
}

function fieldOf(json: string, field: string): string | undefined {
  const parsed = parsedOf(json);
  if (typeof parsed !== "object" || parsed === null || !Object.hasOwn(parsed, field)) return undefined;
  const value: unknown = Reflect.get(parsed, field);
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

function parsedOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
