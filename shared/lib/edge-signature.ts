import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** What an edge signs. It stands before the signed text, so that no signature serves for anything else. */
export type SignaturePurpose = "export" | "site";

/** Signs with one edge's key. */
export interface EdgeSigner {
  /** @returns Ed25519, base64url */
  sign(purpose: SignaturePurpose, text: string): string;
}

/**
 * @param privateKey PKCS #8 DER in base64url, as the edge keeps it
 * @throws when it is no such key
 */
export function edgeSigner(privateKey: string): EdgeSigner {
  const key = createPrivateKey({ key: Buffer.from(privateKey, "base64url"), format: "der", type: "pkcs8" });
  return { sign: (purpose, text) => sign(null, signedBytes(purpose, text), key).toString("base64url") };
}

/**
 * Did the holder of one of these keys sign the text for this purpose? Keys that are none, and signatures of any other
 * form, are only not good.
 * @param publicKeys raw Ed25519, base64url
 */
export function hasEdgeSigned(
  publicKeys: readonly string[],
  signed: { purpose: SignaturePurpose; text: string; signature: string },
): boolean {
  const signature = Buffer.from(signed.signature, "base64url");
  if (signature.length !== 64 || signature.toString("base64url") !== signed.signature) return false;
  const bytes = signedBytes(signed.purpose, signed.text);
  return publicKeys.some((text) => {
    const key = keyOf(text);
    return key !== null && verify(null, bytes, key, signature);
  });
}

function keyOf(publicKey: string): KeyObject | null {
  try {
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });
  } catch {
    return null;
  }
}

function signedBytes(purpose: SignaturePurpose, text: string): Buffer {
  return Buffer.from(`gate-access ${purpose} 1\n${text}`, "utf8");
}
