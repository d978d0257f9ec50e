import { decodeBase32, encodeBase32 } from "./base32.ts";
import { MAX_PRESENTED_CHARACTERS } from "../wire/common.ts";
import { CREDENTIAL_BYTES, CREDENTIAL_PREFIX } from "./credential.ts";
import { fromAzerty } from "./keyboard-layouts.ts";
import { isTicketCode, looksLikeTicketCode, normalizeTicketCode } from "./ticket-code.ts";
import { normalText } from "../lib/normal-text.ts";

/** What a text holds: one credential, one code, neither, or more than one of them. */
export type Found = { is: "credential" | "code"; text: string } | { is: "nothing" } | { is: "several" };

const PREFIX = /GA[1IL]\./gi;
const LETTERS = Math.ceil((CREDENTIAL_BYTES * 8) / 5);
/** May stand inside of a credential that a person or a mail program broke into lines. */
const BROKEN_AT = /[\s\p{Pd}]/gu;
/** What cannot be seen between two letters: marks of direction, joiners, soft hyphens, variants of a glyph. */
const UNSEEN = /[\p{Cf}\p{DI}]/gu;
/** A symbology identifier (`]Q1`), or an ECI designator as modules write it (`\000026`). */
const ANNOUNCED = /\][A-Z][0-9A-Z]|\\[0-9]{6}/gi;
const BETWEEN_PARTS = /[^\p{L}\p{N}\p{Pd}\p{Zs}\t]+/u;
const BLANKS = /[\p{Zs}\t]+/u;
const DIGIT = /[0-9]/;
const TWICE = /^(.{10})\1+$/;

/**
 * Finds the credential or the ticket code in what a reader, a phone or a person hands in, whatever stands around it.
 * The same one twice counts once. It checks no signature: its time grows with the length of the text alone.
 */
export function findPresented(text: string): Found {
  if (text.length > MAX_PRESENTED_CHARACTERS) return { is: "nothing" };
  const written = normalText(text, "NFKC").replace(UNSEEN, "");
  const plain = fromAzerty(written) ?? written;
  const starts = Array.from(plain.matchAll(PREFIX), ({ index }) => index);
  return starts.length > 0 ? findCredential(plain, starts) : findCode(plain.replace(ANNOUNCED, " "));
}

/** The one credential or code in a text, for comparing two readings of it; without one the text as it is. */
export function presentedText(text: string): string {
  const found = findPresented(text);
  return "text" in found ? found.text : text;
}

/** Each prefix begins a credential, which ends before the next one: a read that was cut is not continued by another. */
function findCredential(text: string, starts: readonly number[]): Found {
  const found = new Set<string>();
  for (const [at, start] of starts.entries()) {
    const rest = text.slice(start + CREDENTIAL_PREFIX.length, starts[at + 1]).replace(BROKEN_AT, "");
    const bytes = decodeBase32(rest.slice(0, LETTERS));
    if (bytes?.length === CREDENTIAL_BYTES) found.add(CREDENTIAL_PREFIX + encodeBase32(bytes));
  }
  return only("credential", found);
}

function findCode(text: string): Found {
  const whole = once(normalizeTicketCode(text));
  if (looksLikeTicketCode(whole)) return isTicketCode(whole) ? { is: "code", text: whole } : { is: "nothing" };
  const parts = text.split(BETWEEN_PARTS);
  const words = new Set(parts.flatMap((part) => part.split(BLANKS)).flatMap(withItsPieces));
  const good = codesAmong(words);
  // A code that is typed in groups is looked for last: a date and an hour are ten digits as well.
  if (good.size === 0) return only("code", codesAmong(parts.filter((part) => DIGIT.test(part))));
  const isRival = (word: string) => DIGIT.test(word) && looksLikeTicketCode(once(normalizeTicketCode(word)));
  // Ten letters without a digit are a word of the language, unless their check character is good.
  const rivals = [...words].filter(isRival).map((word) => once(normalizeTicketCode(word)));
  return only("code", new Set([...good, ...rivals]));
}

function codesAmong(texts: Iterable<string>): Set<string> {
  return new Set(Array.from(texts, (text) => once(normalizeTicketCode(text))).filter(isTicketCode));
}

/** A device's name may be joined to the code by a dash, as the groups of a code may be. */
function withItsPieces(word: string): string[] {
  const pieces = word.split(/\p{Pd}/u);
  return pieces.length === 1 || isTicketCode(normalizeTicketCode(word)) ? [word] : [word, ...pieces];
}

function only(is: "credential" | "code", found: ReadonlySet<string>): Found {
  const [text] = found;
  if (text === undefined) return { is: "nothing" };
  return found.size === 1 ? { is, text } : { is: "several" };
}

function once(code: string): string {
  return TWICE.exec(code)?.[1] ?? code;
}
