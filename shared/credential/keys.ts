import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** A key pair as it is stored: the public half as a KeyRecord carries it, the private half for central alone. */
export interface KeyPair {
  /** 8 hex digits, see `keyIdOf`. */
  keyId: string;
  /** Raw Ed25519 public key (32 bytes), base64url. */
  publicKey: string;
  /** Raw Ed25519 private key (32 bytes), base64url. */
  privateKey: string;
}

/** An imported private key. */
export interface PrivateSigningKey {
  keyId: string;
  privateKey: KeyObject;
}

const KEY_BYTES = 32;
// The DER prefixes of RFC 8410 before the raw bytes of an Ed25519 key: PKCS #8 (private) and SPKI (public).
const PRIVATE_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_HEAD = Buffer.from("302a300506032b6570032100", "hex");

/** A new Ed25519 key pair. @param randomBytes a cryptographically strong source, such as that of `node:crypto` */
export function makeKeyPair(randomBytes: (size: number) => Uint8Array): KeyPair {
  const privateKey = Buffer.from(randomBytes(KEY_BYTES));
  const spki = createPublicKey(privateKeyOf(privateKey)).export({ format: "der", type: "spki" });
  const publicKey = spki.subarray(PUBLIC_HEAD.length).toString("base64url");
  return { keyId: keyIdOf(publicKey), publicKey, privateKey: privateKey.toString("base64url") };
}

/** The id of a key: the first 4 bytes of SHA-256 of the raw public key, 8 hex digits. @param publicKey base64url */
export function keyIdOf(publicKey: string): string {
  return createHash("sha256").update(Buffer.from(publicKey, "base64url")).digest("hex").slice(0, 8);
}

/** Imports the private key of a stored pair. @throws RangeError when it is not 32 bytes of base64url */
export function openSigningKey(pair: Pick<KeyPair, "keyId" | "privateKey">): PrivateSigningKey {
  const raw = Buffer.from(pair.privateKey, "base64url");
  if (raw.length !== KEY_BYTES) throw new RangeError("an Ed25519 private key has 32 bytes");
  return { keyId: pair.keyId, privateKey: privateKeyOf(raw) };
}

/** Imports a public key; null when it is not 32 bytes of base64url. */
export function openPublicKey(publicKey: string): KeyObject | null {
  const raw = Buffer.from(publicKey, "base64url");
  if (raw.length !== KEY_BYTES) return null;
  return createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, raw]), format: "der", type: "spki" });
}

function privateKeyOf(raw: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, raw]), format: "der", type: "pkcs8" });
}
