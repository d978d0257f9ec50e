/**
 * What was presented at a gate opens it: answers show its last four characters. The whole text of a QR stands in
 * `qr_value` alone, which its operations give to those who may print it.
 */

const PREFIX = /GA[1IL]\./i;
const CREDENTIAL = /(?<!"qr_value":")GA[1IL]\.[0-9A-Z]{8,}/gi;
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
  return hideCredentials(text.includes('"presented":{') ? JSON.stringify(value, endOfPresented) : text);
}

function endOfPresented(name: string, value: unknown): unknown {
  if (name !== "presented" || typeof value !== "object" || value === null) return value;
  if (!("text" in value) || typeof value.text !== "string") return value;
  // A plate is no secret, and a text that is shown already stays as it is.
  const isSecret = !("kind" in value && value.kind === "plate") && value.text.length > SHOWN + 1;
  return isSecret ? { ...value, text: endOf(value.text) } : value;
}
