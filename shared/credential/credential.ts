import { hash, sign, verify } from "node:crypto";
import { decodeBase32, encodeBase32 } from "./base32.ts";
import type { Keyring } from "./keyring.ts";
import type { PrivateSigningKey } from "./keys.ts";
import { type CredentialPayload, decodePayload, encodePayload, PAYLOAD_BYTES } from "./payload.ts";

/** The result of reading a credential's text. Only the payload of a `good` credential is trusted. */
export type CredentialReading =
  | { is: "good"; payload: CredentialPayload }
  | { is: "malformed" }
  | { is: "unknown-key"; keyId: string }
  | { is: "revoked-key"; keyId: string }
  | { is: "bad-signature"; keyId: string };

/** Begins the text of every credential. */
export const CREDENTIAL_PREFIX = "GA1.";
const SIGNATURE_BYTES = 64;
const DIGEST_BYTES = 16;
/** Bytes of payload and signature. */
export const CREDENTIAL_BYTES = PAYLOAD_BYTES + SIGNATURE_BYTES;
const LOOKS_SIGNED = /^GA[1IL]\./i;

/** Checks the prefix only: the rest of the text may still be malformed. */
export function looksLikeCredential(text: string): boolean {
  return LOOKS_SIGNED.test(text);
}

/**
 * The text of a signed credential: `GA1.` and 151 characters of Crockford base 32, all within QR's alphanumeric mode.
 * @throws RangeError where a field does not fit the payload
 */
export function signCredential(terms: Omit<CredentialPayload, "keyId">, key: PrivateSigningKey): string {
  const payload = encodePayload({ ...terms, keyId: key.keyId });
  return CREDENTIAL_PREFIX + encodeBase32(Buffer.concat([payload, sign(null, payload, key.privateKey)]));
}

/** Looks up the digest of the credential that central issued for a vehicle ticket; null when it is unknown. */
export type DigestOf = (vehicleTicketId: string) => string | null;

const NONE_KNOWN: DigestOf = () => null;

/**
 * Identifies a credential: the first half of SHA-256 over payload and signature, base64url.
 * A digest from central replaces the signature check. Another text with the same digest is as hard to find as a forgery.
 * @throws TypeError when the text is not a credential
 */
export function credentialDigest(text: string): string {
  const bytes = bytesOf(text);
  if (!bytes) throw new TypeError("this text is no credential");
  return digestOfBytes(bytes);
}

/**
 * Reads a credential and verifies its signature, unless its digest is known.
 * Case and look-alikes don't matter; anything else must be exact.
 */
export function readCredential(text: string, keyring: Keyring, digestOf = NONE_KNOWN): CredentialReading {
  const bytes = bytesOf(text);
  if (!bytes) return { is: "malformed" };
  const signed = bytes.subarray(0, PAYLOAD_BYTES);
  const payload = decodePayload(signed);
  if (!payload) return { is: "malformed" };
  const { keyId } = payload;
  const key = keyring.find(keyId);
  if (key === undefined) return { is: "unknown-key", keyId };
  if (key === "revoked") return { is: "revoked-key", keyId };
  const known = digestOf(payload.vehicleTicketId);
  const isGood =
    (known !== null && known === digestOfBytes(bytes)) || verify(null, signed, key, bytes.subarray(PAYLOAD_BYTES));
  return isGood ? { is: "good", payload } : { is: "bad-signature", keyId };
}

/** The vehicle ticket that a credential names, whoever signed it; null for another text. */
export function claimedVehicle(text: string): string | null {
  const bytes = bytesOf(text);
  return (bytes && decodePayload(bytes.subarray(0, PAYLOAD_BYTES)))?.vehicleTicketId ?? null;
}

function bytesOf(text: string): Uint8Array | null {
  const bytes = looksLikeCredential(text) ? decodeBase32(text.slice(CREDENTIAL_PREFIX.length)) : null;
  return bytes?.length === CREDENTIAL_BYTES ? bytes : null;
}

function digestOfBytes(bytes: Uint8Array): string {
  return hash("sha256", bytes, "buffer").toString("base64url", 0, DIGEST_BYTES);
}
