import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { KEY_KIND, releaseDigest, SIGNED_KIND, TRUSTED } from "./minisign.ts";

/** A pair of keys for releases. @returns the private one as PEM (PKCS #8), the public one as minisign writes it */
export function newReleaseKeys(): { secret: string; public: string } {
  const { privateKey } = generateKeyPairSync("ed25519");
  const secret = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
  return { secret, public: publicPartOf(secret) };
}

/** The public key of a private one, as minisign writes it. @throws when `secret` is no Ed25519 key in PEM */
export function publicPartOf(secret: string): string {
  const raw = rawOf(keyOf(secret));
  return `untrusted comment: key of gate-access releases\n${base64(KEY_KIND, idOf(raw), raw)}\n`;
}

/**
 * Signs a release. @param name of its file, which the signature holds for readers
 * @returns the text of the file `.minisig` beside it
 */
export async function signRelease(bytes: AsyncIterable<Uint8Array>, name: string, secret: string): Promise<string> {
  const key = keyOf(secret);
  const signature = sign(null, await releaseDigest(bytes), key);
  const comment = `file:${name}`;
  const global = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key).toString("base64");
  const signed = base64(SIGNED_KIND, idOf(rawOf(key)), signature);
  return `untrusted comment: signature of a gate-access release\n${signed}\n${TRUSTED}${comment}\n${global}\n`;
}

function keyOf(secret: string): KeyObject {
  const key = createPrivateKey(secret);
  if (key.asymmetricKeyType !== "ed25519") throw new Error("the key of releases must be an Ed25519 key");
  return key;
}

const rawOf = (key: KeyObject): Buffer =>
  Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url");

/** An id that follows from the key: it tells keys apart, and proves nothing. */
const idOf = (raw: Buffer): Buffer => createHash("sha256").update(raw).digest().subarray(0, 8);

const base64 = (kind: string, ...parts: Buffer[]): string =>
  Buffer.concat([Buffer.from(kind, "latin1"), ...parts]).toString("base64");
