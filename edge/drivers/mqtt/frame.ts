/** What devices publish and are told, and MQTT's topic filters. Pure. */

const MAX_SCAN_BYTES = 4096;
/** A whole JSON document may hold the state. */
const MAX_STATE_BYTES = 65_536;

/** Does the topic fall under the filter (`+` one level, `#` the rest)? */
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
 * @param field the JSON field that holds it; null where the payload itself is the text
 * @returns null where there is none: empty, too long, control characters, no such JSON
 */
export function scanOf(payload: Uint8Array, field: string | null): string | null {
  if (payload.length > MAX_SCAN_BYTES) return null;
  const whole = new TextDecoder("utf-8").decode(payload);
  const text = (field === null ? whole : fieldOf(whole, field))?.trim();
  return text === undefined || text === "" || /\p{Cc}/u.test(text) ? null : text;
}

/**
 * The word by which a device tells a state.
 * @param field the JSON field that holds it; null where the payload itself is the word
 * @returns null where there is none; numbers and booleans as JSON writes them
 */
export function wordOf(payload: Uint8Array, field: string | null): string | null {
  if (payload.length > MAX_STATE_BYTES) return null;
  const whole = new TextDecoder("utf-8").decode(payload);
  return (field === null ? whole.trim() : fieldOf(whole, field)) ?? null;
}

/**
 * A template with its `{names}` filled in, once: a value that looks like a name stays as it is. Where the template is
 * JSON, values are escaped so that it stays JSON. Names that are not known stay.
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
