import { domainToASCII } from "node:url";
import parsePhoneNumber from "libphonenumber-js/min";

/** Texts as they are pasted from mails, chats and spreadsheets, in the form in which they are kept. Pure. */

/** Zero-width blanks, marks of direction, soft hyphens; neither joiners, which some words need, nor overrides of direction. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202c\u2060-\u2064\u2066-\u206f\ufeff]/g;
const BLANKS = /[\t\p{Zs}]/gu;
const EDGE = /[\s\u200c\u200d]/;

/** Ordinary blanks for every kind of them, without what cannot be seen, and without blanks around. */
export function cleaned(text: string): string {
  const seen = text.normalize("NFC").replace(UNSEEN, "").replace(BLANKS, " ");
  // An expression for the end would look at each blank of a long row of them again and again.
  let [from, to] = [0, seen.length];
  while (from < to && EDGE.test(seen.charAt(from))) from++;
  while (from < to && EDGE.test(seen.charAt(to - 1))) to--;
  return seen.slice(from, to);
}

/**
 * An e-mail address in lower case, without a `mailto:`, a name or brackets around it; its domain as mail servers know
 * it, such as `xn--bcher-kva.example`.
 */
export function cleanedEmail(text: string): string {
  const given = cleaned(text)
    .replace(/^.*<([^<>]*)>$/s, "$1")
    .replace(/^mailto:\s*([^?]*).*$/is, "$1")
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
  // The prefix stands in brackets in some address books.
  const given = cleaned(text).replace(/^\(\s*(\+\d{1,3})\s*\)/, "$1");
  const number = parsePhoneNumber(given, { defaultCountry: HOME, extract: false });
  return number?.isPossible() === true ? number.formatInternational().replaceAll("-", " ") : null;
}
