import { latinLetterOf } from "./latin-letters.ts";

const INDONESIAN = /^([A-Z]{1,2})([1-9][0-9]{0,3})([A-Z]{0,3})$/;
const NOT_ASCII = /[^ -~]/;
/** What counts: letters, digits, and the marks that belong to letters of some scripts. */
const UNCOUNTED = /[^\p{L}\p{M}\p{N}]/gu;
/** Between the parts of a plate stand blanks, dashes, dots and the signs that other countries print there. */
const SEPARATORS = /[\p{Z}\s\p{Pd}\p{Cf}.·•・_'’−]+/u;
const FOREIGN = /\([^)]*\)?|\[[^\]]*\]?|[^\p{L}\p{M}\p{N}\p{Z}\s\p{Pd}\p{Cf}.·•・_'’−]+/u;
/** The month and year in which a plate's tax ends, as cameras read them below the number. */
const TAXED = /^(.+)(?:0[1-9]|1[0-2])[0-9]{2}$/;

/** Characters that look alike to cameras and people, and the one that stands for them. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ I: "1", O: "0", D: "0", Q: "0", B: "8", S: "5", Z: "2", G: "6" },
};
const LOOKS_LIKE_ANOTHER = /[IODQBSZG]/g;

/** How a camera's reading relates to a plate. */
export type PlateMatch = "same" | "probably same" | "different";

/**
 * The normal form of a police number for comparisons: letters, their marks and digits, in upper case. Compatibility
 * forms and letters that look like A–Z become those; other letters stay.
 */
export function normalizePlate(typed: string): string {
  if (!NOT_ASCII.test(typed)) return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  let text = typed;
  // What falls away between two characters may let them compose: until nothing changes.
  for (let before = ""; text !== before;) {
    before = text;
    text = latin(text.normalize("NFKC").toUpperCase()).replace(UNCOUNTED, "");
  }
  return text;
}

/** Formats a police number for display: `B 1234 ABC` if it has the Indonesian form, else as typed, in Latin letters. */
export function formatPlate(typed: string): string {
  const match = INDONESIAN.exec(normalizePlate(typed));
  if (!match) return latinPlate(typed);
  return match.slice(1).filter(Boolean).join(" ");
}

/** A police number as typed, with A–Z and 0–9 for what looks like them: what older gates and signs know. */
export function latinPlate(typed: string): string {
  return latin(typed.normalize("NFKC").trim());
}

/** Compares two police numbers in their normal form. */
export function isSamePlate(one: string, other: string): boolean {
  return normalizePlate(one) === normalizePlate(other);
}

/**
 * Compares two police numbers. Probably the same: they differ only in characters that look alike, or one is an
 * Indonesian plate and the other has the tax's month and year behind it.
 */
export function comparePlates(one: string, other: string): PlateMatch {
  const [first, second] = [normalizePlate(one), normalizePlate(other)];
  if (first === second) return "same";
  // Only plates of one length, or with the tax behind one of them, are looked at further.
  const longer = first.length - second.length;
  const isProbable =
    longer === 0
      ? plateLook(first) === plateLook(second)
      : longer > 0
        ? isTaxed(first, second)
        : isTaxed(second, first);
  return isProbable ? "probably same" : "different";
}

/** A plate in normal form with one character for all that look alike: equal for plates that are easily confused. */
export function plateLook(normal: string): string {
  return normal.replace(LOOKS_LIKE_ANOTHER, (letter) => LOOK_ALIKES[letter] ?? letter);
}

/** The part of a typed police number that belongs to no plate, such as a remark; null where all of it may. */
export function foreignToPlate(typed: string): string | null {
  const sign = FOREIGN.exec(typed.normalize("NFKC"));
  if (sign) return sign[0].trim();
  const words = typed.split(SEPARATORS).filter(Boolean);
  const isRemark = (word: string | undefined): word is string => word !== undefined && /^\p{L}{4,}$/u.test(word);
  const isPlate = (some: string[]): boolean => Boolean(INDONESIAN.exec(normalizePlate(some.join("")))?.[3]);
  const [first, last] = [words[0], words.at(-1)];
  if (isRemark(last) && isPlate(words.slice(0, -1))) return last;
  return isRemark(first) && isPlate(words.slice(1)) ? first : null;
}

function isTaxed(long: string, plain: string): boolean {
  return (
    long.length === plain.length + 4 && INDONESIAN.test(plain) && TAXED.exec(plateLook(long))?.[1] === plateLook(plain)
  );
}

function latin(text: string): string {
  return NOT_ASCII.test(text) ? Array.from(text, latinLetterOf).join("") : text;
}
