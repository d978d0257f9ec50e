import { foreignToPlate, normalizePlate } from "../lib/plate.ts";
import type { Presentation } from "../rules/facts.ts";
import { type CredentialReading, type DigestOf, looksLikeCredential, readCredential } from "./credential.ts";
import { findPresented } from "./find-presented.ts";
import { fromQwertz } from "./keyboard-layouts.ts";
import type { Keyring } from "./keyring.ts";
import { looksLikeTicketCode, normalizeTicketCode } from "./ticket-code.ts";

const MAX_PLATE_CHARACTERS = 20;
/** The normal form of a typed plate: at least one letter and one digit. */
const PLATE = /^(?=.*\p{L})(?=.*\p{N})[\p{L}\p{M}\p{N}]{3,16}$/u;

/**
 * Reads what a reader, a phone or a person hands in, for the rule book: the one credential or code in it, whatever
 * stands around. A `reference` has the normal form of a code, or of a plate if the lane accepts plates. Two different
 * ones are unreadable. A code with a wrong check character is unreadable; it is never a plate.
 */
export function readPresented(text: string, keyring: Keyring, options: Options): Presentation {
  const found = findPresented(text);
  switch (found.is) {
    case "credential":
      return presentationOf(readTyped(found.text, keyring, options.digestOf));
    case "code":
      return { kind: "reference", text: found.text };
    case "several":
      return { kind: "unreadable" };
    case "nothing":
      return options.mayBePlate ? readPlate(text.trim()) : { kind: "unreadable" };
  }
}

interface Options {
  mayBePlate: boolean;
  /** Digests of credentials that need no signature check; none when omitted. */
  digestOf?: DigestOf;
}

/** Nothing but its signature says that another keyboard has written a credential. */
function readTyped(text: string, keyring: Keyring, digestOf: DigestOf | undefined): CredentialReading {
  const reading = readCredential(text, keyring, digestOf);
  if (reading.is === "good") return reading;
  const retyped = readCredential(fromQwertz(text), keyring, digestOf);
  return retyped.is === "good" ? retyped : reading;
}

function readPlate(given: string): Presentation {
  if (given.length > MAX_PLATE_CHARACTERS || foreignToPlate(given) !== null) return { kind: "unreadable" };
  if (looksLikeCredential(given) || looksLikeTicketCode(normalizeTicketCode(given))) return { kind: "unreadable" };
  const plate = normalizePlate(given);
  return PLATE.test(plate) ? { kind: "reference", text: plate } : { kind: "unreadable" };
}

function presentationOf(reading: CredentialReading): Presentation {
  if (reading.is === "good") return { kind: "credential", payload: reading.payload };
  return { kind: reading.is === "malformed" ? "unreadable" : "bad-signature" };
}
