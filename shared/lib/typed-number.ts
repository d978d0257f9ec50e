import { cleaned } from "./pasted.ts";
import { normalText } from "./normal-text.ts";
import { say } from "../words/say.ts";
import type { Said } from "../wire/said.ts";

/** Numbers as people type them. Pure. */

const SIGNS = { id: { thousands: ".", decimal: "," }, en: { thousands: ",", decimal: "." } } as const;
const PLAIN = /^-?\d{1,15}(\.\d{1,9})?$/;

/**
 * A number as a reader of this language writes it: `12.340` is 12340 in Indonesian and 12.34 in English. The decimal
 * sign of the other language is taken where it can mean nothing else.
 * @returns null for a text that is no number
 */
export function typedNumber(text: string, language: "id" | "en"): number | null {
  const { thousands, decimal } = SIGNS[language];
  const given = cleaned(normalText(text, "NFKC"))
    .replace(/^−/, "-")
    .replace(/(?<=\d) (?=\d{3}(\D|$))/g, thousands);
  const isGrouped = new RegExp(`^-?[1-9]\\d{0,2}(\\${thousands}\\d{3})+(\\${decimal}\\d+)?$`).test(given);
  const [whole = "", ...parts] = isGrouped
    ? given.replaceAll(thousands, "").split(decimal)
    : given.split(given.includes(decimal) ? decimal : thousands);
  const plain = [whole, ...parts].join(".");
  return parts.length <= 1 && PLAIN.test(plain) ? Number(plain) : null;
}

/** A number as `typedNumber` reads it. */
export function writtenNumber(value: number, language: "id" | "en"): string {
  return String(value).replace(".", SIGNS[language].decimal);
}

/** What a numeric text of the API should look like instead; null where it is one that has a single meaning. */
export function numberProblem(text: string): Said | null {
  const ambiguous = /^(-?\d{1,3})\.(\d{3})$/.exec(text);
  if (ambiguous) {
    const [, whole = "", rest = ""] = ambiguous;
    return say("number_is_ambiguous", { whole: `${whole}${rest}`, number: Number(text) });
  }
  if (PLAIN.test(text)) return null;
  const read = typedNumber(text, "id");
  const example = read === null || text.includes(".") ? "12.5 or 1000" : String(read);
  return say("must_be_plain_number", { example });
}
