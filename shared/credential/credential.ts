import { sign, verify } from "node:crypto";
import { decodeBase32, encodeBase32 } from "./base32.ts";
import { type Keyring } from "./keyring.ts";
import { type SigningKey } from "./keys.ts";
import { type CredentialPayload, decodePayload, encodePayload, PAYLOAD_BYTES } from "./payload.ts";

/** What a credential's text turns out to be. Only `good` may be judged by its payload. */
export type CredentialReading =
  | { is: "good"; payload: CredentialPayload }
  | { is: "malformed" }
  | { is: "unknown-key"; keyId: string }
  | { is: "revoked-key"; keyId: string }
  | { is: "bad-signature"; keyId: string };

const PREFIX = "GA1.";
const SIGNATURE_BYTES = 64;
const LOOKS_SIGNED = /^GA[1IL]\./i;

/** Does the text claim to be a credential, whatever stands behind its prefix? */
export function looksLikeCredential(text: string): boolean {
  return LOOKS_SIGNED.test(text);
}

/**
 * The text of a signed credential: `GA1.` and 151 characters of Crockford base 32, all within QR's alphanumeric mode.
 * @throws RangeError where a field does not fit the payload
 */
export function signCredential(terms: Omit<CredentialPayload, "keyId">, key: SigningKey): string {
  const payload = encodePayload({ ...terms, keyId: key.keyId });
  return PREFIX + encodeBase32(Buffer.concat([payload, sign(null, payload, key.privateKey)]));
}

/** Reads a credential and verifies its signature. Case and look-alikes don't matter; anything else must be exact. */
export function readCredential(text: string, keyring: Keyring): CredentialReading {
  const bytes = looksLikeCredential(text) ? decodeBase32(text.slice(PREFIX.length)) : null;
  if (bytes?.length !== PAYLOAD_BYTES + SIGNATURE_BYTES) return { is: "malformed" };
  const signed = bytes.subarray(0, PAYLOAD_BYTES);
  const payload = decodePayload(signed);
  if (!payload) return { is: "malformed" };
  const { keyId } = payload;
  const key = keyring.find(keyId);
  if (key === undefined) return { is: "unknown-key", keyId };
  if (key === "revoked") return { is: "revoked-key", keyId };
  if (!verify(null, signed, key, bytes.subarray(PAYLOAD_BYTES))) return { is: "bad-signature", keyId };
  return { is: "good", payload };
}
