import { createHash, randomBytes } from "node:crypto";

/** A new secret that nobody can guess: 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What is stored of a secret that `newSecret` made: SHA-256, hex. It has 256 bits of chance, so that a slow hash
 * would protect nothing more; what people choose goes through `passwords.ts`.
 */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
