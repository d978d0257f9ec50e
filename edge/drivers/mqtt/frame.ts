/** What readers publish, and MQTT's topic filters. Pure. */

const MAX_SCAN_BYTES = 4096;

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

function fieldOf(json: string, field: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed !== "object" || parsed === null || !Object.hasOwn(parsed, field)) return undefined;
    const value: unknown = Reflect.get(parsed, field);
    return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
  } catch {
    return undefined;
  }
}
