/**
 * What was presented at a gate opens it: answers show its last four characters. The whole text of a QR stands in
 * `qr_value` alone, which its operations give to those who may print it.
 */

const PREFIX = /GA[1IL]\./i;
const CREDENTIAL = /GA[1IL]\.[0-9A-Z]{8,}/gi;
const SHOWN = 4;

/** The end of a text, as it is shown. */
export function endOf(text: string): string {
  return `…${text.slice(-SHOWN)}`;
}

/** A text without usable credentials. */
export function hideCredentials(text: string): string {
  return PREFIX.test(text) ? text.replace(CREDENTIAL, endOf) : text;
}

/** A value as JSON for an answer, without usable credentials and codes that were presented. */
export function jsonOfAnswer(value: unknown): string {
  const text = JSON.stringify(value);
  return PREFIX.test(text) || text.includes('"presented":{') ? JSON.stringify(shownValue(value)) : text;
}

/**
 * The same value as a caller in this process gets it: a field without a value is absent, as in JSON. What needs no
 * change is not copied.
 */
export function shownValue(value: unknown, name = ""): unknown {
  if (typeof value === "string") return name === "qr_value" ? value : hideCredentials(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => shownValue(item));
    return items.every((item, at) => item === value[at]) ? (value as unknown) : items;
  }
  const shown = new Map<string, unknown>();
  let isChanged = false;
  for (const [field, inner] of Object.entries(name === "presented" ? endOfPresented(value) : value)) {
    const after = shownValue(inner, field);
    if (after !== undefined) shown.set(field, after);
    isChanged ||= after === undefined || after !== (value as Record<string, unknown>)[field];
  }
  return isChanged ? Object.fromEntries(shown) : value;
}

function endOfPresented(value: object): object {
  if (!("text" in value) || typeof value.text !== "string") return value;
  // A plate is no secret, and a text that is shown already stays as it is.
  const isSecret = !("kind" in value && value.kind === "plate") && value.text.length > SHOWN + 1;
  return isSecret ? { ...value, text: endOf(value.text) } : value;
}
