import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Protects private keys at rest. The sealed form is text for a database column. */
export interface KeyVault {
  readonly isEncrypting: boolean;
  /** @param name purpose of the secret; it is bound to the text, so that one row's secret cannot replace another's */
  seal(secret: Uint8Array, name: string): string;
  /** @throws Error when the text was changed, belongs to another name, or was sealed with another key */
  open(sealed: string, name: string): Uint8Array;
  /**
   * A fingerprint that compares texts without revealing them, 64 hex digits: HMAC-SHA256 with a separate key. Without
   * an encryption key, a reader of the database can guess short texts.
   */
  digest(text: string, purpose: string): string;
  /** True when the text must be sealed again: it is stored in clear although a key exists now. */
  isStale(sealed: string): boolean;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * @param encryptionKey 32 bytes for AES-256-GCM; without it secrets are stored in clear, and only the permissions of
 * the database protect them
 */
export function openKeyVault(encryptionKey: Uint8Array | null): KeyVault {
  if (encryptionKey !== null && encryptionKey.length !== 32)
    throw new RangeError("the key encryption key must have 32 bytes");
  return {
    isEncrypting: encryptionKey !== null,
    seal(secret, name) {
      if (encryptionKey === null) return `clear.${Buffer.from(secret).toString("base64url")}`;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", encryptionKey, iv).setAAD(Buffer.from(name));
      const parts = [iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()];
      return `gcm1.${Buffer.concat(parts).toString("base64url")}`;
    },
    open(sealed, name) {
      const [form, text = ""] = sealed.split(".");
      const bytes = Buffer.from(text, "base64url");
      if (form === "clear") return bytes;
      if (form !== "gcm1" || bytes.length < IV_BYTES + TAG_BYTES) throw new Error(`the stored ${name} cannot be read`);
      if (encryptionKey === null) throw new Error(`the stored ${name} is encrypted and key_encryption_key is not set`);
      try {
        const decipher = createDecipheriv("aes-256-gcm", encryptionKey, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch (cause) {
        throw new Error(`the stored ${name} cannot be decrypted with this key_encryption_key`, { cause });
      }
    },
    digest(text, purpose) {
      const key = Buffer.from(hkdfSync("sha256", encryptionKey ?? new Uint8Array(32), "", `digest:${purpose}`, 32));
      return createHmac("sha256", key).update(text).digest("hex");
    },
    isStale: (sealed) => encryptionKey !== null && sealed.startsWith("clear."),
  };
}
