import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** The purposes of edge signatures. The purpose prefixes the signed text, so a signature is valid for one purpose. */
export type SignaturePurpose = "export" | "site";

/** Signs with one edge's key. */
export interface EdgeSigner {
  /** @returns Ed25519, base64url */
  sign(purpose: SignaturePurpose, text: string): string;
}

/**
 * @param privateKey PKCS #8 DER in base64url, as the edge keeps it
 * @throws when it is not such a key
 */
export function edgeSigner(privateKey: string): EdgeSigner {
  const key = createPrivateKey({ key: Buffer.from(privateKey, "base64url"), format: "der", type: "pkcs8" });
  return { sign: (purpose, text) => sign(null, signedBytes(purpose, text), key).toString("base64url") };
}

/**
 * Verifies a signature over a text for a purpose against several keys. Malformed keys and signatures do not throw:
 * they fail the check.
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
