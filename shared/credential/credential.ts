import { type KeyObject, sign, verify } from "node:crypto";
import { promisify } from "node:util";
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

const verifyAside = promisify<null, Uint8Array, KeyObject, Uint8Array, boolean>(verify);

/** Reads a credential and verifies its signature. Case and look-alikes don't matter; anything else must be exact. */
export function readCredential(text: string, keyring: Keyring): CredentialReading {
  const opened = openCredential(text, keyring);
  if (opened.is !== "unverified") return opened;
  const { payload, signed, key, signature } = opened;
  return verdictOn(payload, verify(null, signed, key, signature));
}

/** The same, with the signature verified on another thread: scans of many lanes keep each other waiting less. */
export async function readCredentialAside(text: string, keyring: Keyring): Promise<CredentialReading> {
  const opened = openCredential(text, keyring);
  if (opened.is !== "unverified") return opened;
  const { payload, signed, key, signature } = opened;
  return verdictOn(payload, await verifyAside(null, signed, key, signature));
}

function verdictOn(payload: CredentialPayload, isGood: boolean): CredentialReading {
  return isGood ? { is: "good", payload } : { is: "bad-signature", keyId: payload.keyId };
}

interface Unverified {
  is: "unverified";
  payload: CredentialPayload;
  signed: Uint8Array;
  signature: Uint8Array;
  key: KeyObject;
}

function openCredential(text: string, keyring: Keyring): Unverified | Exclude<CredentialReading, { is: "good" }> {
  const bytes = looksLikeCredential(text) ? decodeBase32(text.slice(PREFIX.length)) : null;
  if (bytes?.length !== PAYLOAD_BYTES + SIGNATURE_BYTES) return { is: "malformed" };
  const signed = bytes.subarray(0, PAYLOAD_BYTES);
  const payload = decodePayload(signed);
  if (!payload) return { is: "malformed" };
  const { keyId } = payload;
  const key = keyring.find(keyId);
  if (key === undefined) return { is: "unknown-key", keyId };
  if (key === "revoked") return { is: "revoked-key", keyId };
  return { is: "unverified", payload, signed, key, signature: bytes.subarray(PAYLOAD_BYTES) };
}
