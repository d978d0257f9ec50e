import { normalizePlate } from "../lib/plate.ts";
import type { Presentation } from "../rules/facts.ts";
import { type CredentialReading, type DigestOf, looksLikeCredential, readCredential } from "./credential.ts";
import type { Keyring } from "./keyring.ts";
import { looksLikeTicketCode, isTicketCode, normalizeTicketCode } from "./ticket-code.ts";

/** Longer texts cannot be a credential and are not parsed. */
export const MAX_PRESENTED_CHARACTERS = 512;
// Letters and digits with the separators that people type. The normal form has at least one letter or digit.
const TYPED_PLATE = /^(?=.*[A-Z])(?=.*[0-9])[A-Z0-9 .-]{3,16}$/i;

/**
 * Parses the input of a reader, a phone or a person for the rule book. A `reference` has the normal form of a code, or
 * of a plate if the lane accepts plates. A code with a wrong check character is unreadable; it is never a plate.
 */
export function readPresented(text: string, keyring: Keyring, options: Options): Presentation {
  if (text.length > MAX_PRESENTED_CHARACTERS) return { kind: "unreadable" };
  const given = text.trim();
  return looksLikeCredential(given)
    ? presentationOf(readCredential(given, keyring, options.digestOf))
    : readReference(given, options);
}

interface Options {
  mayBePlate: boolean;
  /** Digests of credentials that need no signature check; none when omitted. */
  digestOf?: DigestOf;
}

function readReference(given: string, options: Options): Presentation {
  const code = normalizeTicketCode(given);
  if (isTicketCode(code)) return { kind: "reference", text: code };
  if (options.mayBePlate && TYPED_PLATE.test(given) && !looksLikeTicketCode(code)) {
    return { kind: "reference", text: normalizePlate(given) };
  }
  return { kind: "unreadable" };
}

function presentationOf(reading: CredentialReading): Presentation {
  if (reading.is === "good") return { kind: "credential", payload: reading.payload };
  return { kind: reading.is === "malformed" ? "unreadable" : "bad-signature" };
}
