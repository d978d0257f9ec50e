import { normalizePlate } from "../lib/plate.ts";
import { type Presentation } from "../rules/facts.ts";
import { type CredentialReading, type DigestOf, looksLikeCredential, readCredential } from "./credential.ts";
import { type Keyring } from "./keyring.ts";
import { looksLikeTicketCode, isTicketCode, normalizeTicketCode } from "./ticket-code.ts";

/** Longer texts are no credential and are not looked at. */
export const MAX_PRESENTED_CHARACTERS = 512;
// Letters and digits with the separators that people type; the normal form has at least a letter and a digit.
const TYPED_PLATE = /^(?=.*[A-Z])(?=.*[0-9])[A-Z0-9 .-]{3,16}$/i;

/**
 * What a reader, a phone or a person gave, for the rule book. A `reference` stands in the normal form of a code, or of
 * a plate where the lane takes plates; a code with a wrong check character is unreadable, never a plate.
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
  /** Digests of credentials that need no verifying; none where left out. */
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
