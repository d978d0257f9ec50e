import type { KeyObject } from "node:crypto";
import type { KeyRecord } from "../wire/feed.ts";
import { keyIdOf, openPublicKey } from "./keys.ts";

/** The public keys that this side verifies credentials with. */
export interface Keyring {
  /** The key with this id. `revoked` when it must never verify again; undefined when the id is unknown. */
  find(keyId: string): KeyObject | "revoked" | undefined;
  /** Ids of key records with an invalid public key: not 32 bytes, or not the key of that id. For the log. */
  readonly unusable: readonly string[];
}

/**
 * Imports the keys once for many scans. `active` and `retired` keys verify, so a credential that a rotated key signed
 * stays valid. A revoked key never verifies, even if another record lists the same key as active.
 */
export function buildKeyring(records: readonly KeyRecord[]): Keyring {
  const keys = new Map<string, KeyObject | "revoked">();
  const unusable: string[] = [];
  for (const record of records) {
    if (record.status === "revoked") {
      keys.set(record.key_id, "revoked");
      continue;
    }
    const key = keyIdOf(record.public_key) === record.key_id ? openPublicKey(record.public_key) : null;
    if (!key) unusable.push(record.key_id);
    else if (keys.get(record.key_id) !== "revoked") keys.set(record.key_id, key);
  }
  return { find: (keyId) => keys.get(keyId), unusable };
}
