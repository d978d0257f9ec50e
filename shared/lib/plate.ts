import { latinLetterOf } from "./latin-letters.ts";
import { normalText } from "./normal-text.ts";

const INDONESIAN = /^([A-Z]{1,2})([1-9][0-9]{0,3})([A-Z]{0,3})$/;
const NOT_ASCII = /[^ -~]/;
/** What counts: letters, digits, and the marks that belong to letters of some scripts, where they can be seen. */
const UNCOUNTED = /[^\p{L}\p{M}\p{N}]|\p{DI}/gu;
const UNSEEN = /\p{DI}/gu;
/** Between the parts of a plate stand blanks, dashes, dots and the signs that other countries print there. */
const SEPARATORS = /[\p{Z}\s\p{Pd}\p{Cf}.·•・_'’−]+/u;
/** The scripts in which countries write plates: a letter of another one only looks as if it belonged to one. */
const SCRIPTS = ["Greek", "Cyrillic", "Arabic", "Hebrew", "Devanagari", "Bengali", "Ethiopic", "Thai", "Lao"]
  .concat(["Myanmar", "Khmer", "Han", "Hiragana", "Katakana", "Hangul"])
  .map((script) => `\\p{sc=${script}}`)
  .join("");
/** Of the Latin letters those of European languages; small capitals and hooked letters are on no plate. */
const LATIN = "A-Za-zÀ-ſ";
const REMARK = String.raw`\([^)]*\)?|\[[^\]]*\]?`;
const SIGNS = String.raw`[^\p{L}\p{M}\p{N}\p{Z}\s\p{Pd}\p{Cf}.·•・_'’−]+`;
/** No plate has marks on these that do not make a letter with them. */
const MARKED = String.raw`[\p{sc=Latin}\p{N}]\p{M}+`;
const FOREIGN = new RegExp(`${REMARK}|${SIGNS}|(?![${LATIN}${SCRIPTS}])\\p{L}\\p{M}*|${MARKED}`, "u");
/** The month and year in which a plate's tax ends, as cameras read them below the number. */
const TAXED = /^(.+)(?:0[1-9]|1[0-2])[0-9]{2}$/;

/** Characters that look alike to cameras and people, and the one that stands for them. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = {
  I: "1",
  O: "0",
  D: "0",
  Q: "0",
  B: "8",
  S: "5",
  Z: "2",
  G: "6",
};
const LOOKS_LIKE_ANOTHER = /[IODQBSZG]/g;
/** Letters and digits that look like A–Z and 0–9 as well, but mean others. */
const RESEMBLING: Readonly<Record<string, string>> = { З: "3", Đ: "D", Ð: "D", Ø: "O", Ł: "L", Ħ: "H", Ŧ: "T" };

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
    text = latin(normalText(text, "NFKC").toUpperCase()).replace(UNCOUNTED, "");
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
  return latin(normalText(typed, "NFKC").replace(UNSEEN, "").trim());
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
  const isProbable = plateLook(first) === plateLook(second) || isTaxed(first, second) || isTaxed(second, first);
  return isProbable ? "probably same" : "different";
}

/**
 * A plate in normal form with one character for all that look alike: equal for plates that are easily confused. A Latin
 * letter with a mark or a stroke looks like the plain one.
 */
export function plateLook(normal: string): string {
  return plainLetters(normal).replace(LOOKS_LIKE_ANOTHER, (letter) => LOOK_ALIKES[letter] ?? letter);
}

function plainLetters(normal: string): string {
  if (!NOT_ASCII.test(normal)) return normal;
  const letters = normalText(normal, "NFD").replace(/[^ -~]/g, (letter) => RESEMBLING[letter] ?? letter);
  return normalText(letters.replace(/(?<=[A-Z0-9])\p{M}+/gu, ""), "NFC");
}

/** The part of a typed police number that belongs to no plate, such as a remark; null where all of it may. */
export function foreignToPlate(typed: string): string | null {
  const sign = FOREIGN.exec(normalText(typed, "NFKC"));
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
  return text.replace(/[^ -~]/gu, latinLetterOf);
}
