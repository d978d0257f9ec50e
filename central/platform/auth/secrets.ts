import { createHash, createHmac, randomBytes } from "node:crypto";

/** A new unguessable secret: 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The stored form of a `newSecret` secret: SHA-256, hex. It has 256 random bits, so a slow hash adds no protection.
 * Secrets that users choose go through `passwords.ts`.
 */
export function hashOfSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** The secret that follows a `newSecret` secret: whoever holds only the secret, or only the salt, cannot derive it. */
export function successorOf(secret: string, salt: string): string {
  return createHmac("sha256", salt).update(secret).digest("base64url");
}
