/** More marks on one letter than any language writes: what stands beyond them is decoration. */
const MANY_MARKS = /(\p{M}{8})\p{M}+/gu;

/**
 * A text in a normal form of Unicode, in linear time: the engine sorts the marks of one letter in the square of their
 * number, so a letter keeps its first eight.
 */
export function normalText(text: string, form: "NFC" | "NFKC" | "NFD" | "NFKD"): string {
  return text.replace(MANY_MARKS, "$1").normalize(form).replace(MANY_MARKS, "$1");
}
