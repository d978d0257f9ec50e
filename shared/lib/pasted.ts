import { domainToASCII } from "node:url";
import parsePhoneNumber from "libphonenumber-js/min";
import { normalText } from "./normal-text.ts";

/** Texts as they are pasted from mails, chats and spreadsheets, in the form in which they are kept. Pure. */

/** Zero-width blanks, marks of direction, soft hyphens; neither joiners, which some words need, nor overrides of direction. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202c\u2060-\u2064\u2066-\u206f\ufeff]/g;
const BLANKS = /[\t\p{Zs}]/gu;
const EDGE = /[\s\u200c\u200d]/;
/** Quotes and brackets around an address, and what ends a sentence. */
const EDGE_OF_EMAIL = /[\s"'“”‘’«»()[\].,;:]/;
/** Before a telephone number: the marks by which spreadsheets keep a text, links and words of address books. */
const BEFORE_PHONE =
  /^(?:['’‘`"]|tel:|https?:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\?phone=)|(?:telp?|hp|wa|whatsapp|phone)\b[\s.:]*)+/i;

/** Ordinary blanks for every kind of them, without what cannot be seen, and without blanks around. */
export function cleaned(text: string): string {
  return within(normalText(text, "NFC").replace(UNSEEN, "").replace(BLANKS, " "), EDGE);
}

/** A text without such signs around it: an expression for the end would look at each of a long row again and again. */
function within(text: string, edge: RegExp): string {
  let [from, to] = [0, text.length];
  while (from < to && edge.test(text.charAt(from))) from++;
  while (from < to && edge.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/**
 * An e-mail address in lower case, without a `mailto:`, a name, quotes or brackets around it, or the full stop behind
 * it; its domain as mail servers know it, such as `xn--bcher-kva.example`.
 */
export function cleanedEmail(text: string): string {
  const given = within(cleaned(normalText(text, "NFKC")), EDGE_OF_EMAIL)
    .replace(/^.*<([^<>]*)>$/s, "$1")
    .replace(/^mailto:(?:\/\/)?\s*([^?]*).*$/is, "$1")
    .toLowerCase();
  const at = given.lastIndexOf("@");
  const domain = given.slice(at + 1);
  // eslint-disable-next-line no-control-regex -- only domains beyond ASCII have another form
  return at < 0 || /^[\x00-\x7f]*$/.test(domain) ? given : `${given.slice(0, at)}@${domainToASCII(domain)}`;
}

/** The country of numbers that begin with a zero. */
const HOME = "ID";

/** A telephone number in its international form, such as `+62 812 3456 7890 ext. 12`; null where it is none. */
export function normalPhone(text: string): string | null {
  const given = cleaned(text)
    .replace(BEFORE_PHONE, "")
    // A spreadsheet that took the number for one adds a decimal.
    .replace(/^(\d+)\.0$/, "$1")
    // The prefix stands in brackets in some address books.
    .replace(/^\(\s*(\+\d{1,3})\s*\)/, "$1")
    .replace(/^00(?=[1-9])/, "+")
    // Chats leave out the plus. A number of the areas that begin with 62 is written with a zero before it.
    .replace(/^62(?=(?:\D*\d){7})/, "+62");
  const number = parsePhoneNumber(given, { defaultCountry: HOME, extract: false });
  return number?.isPossible() === true ? number.formatInternational().replaceAll("-", " ") : null;
}
