import { findPresented } from "../../shared/credential/find-presented.ts";

/**
 * The text of a scan. Control characters spoil a text, except around a ticket's code: those that a reader sends with a
 * code (FNC1, EOT, BEL) are taken off.
 */
export function scanText(text: string): string | null {
  if (!/\p{Cc}/u.test(text)) return text;
  const found = findPresented(text);
  return "text" in found ? found.text : null;
}
