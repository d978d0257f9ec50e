import { first } from "../db/first.ts";
import { randomBytes } from "node:crypto";
import { AppError, noSuch } from "../../../shared/errors/app-error.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { signCredential } from "../../../shared/credential/credential.ts";
import { buildKeyring, type Keyring } from "../../../shared/credential/keyring.ts";
import { makeKeyPair, openSigningKey, type PrivateSigningKey } from "../../../shared/credential/keys.ts";
import type { KeyRecord } from "../../../shared/wire/feed.ts";
import type { Reads } from "../db/database.ts";
import type { Work } from "../transact.ts";
import { requireFreshProof } from "./fresh-proof.ts";
import type { KeyVault } from "./key-vault.ts";
import type { CredentialKeyTable } from "./tables.ts";
import { say } from "../../../shared/words/say.ts";

/** The content of a credential, without the key that central chooses. */
export type CredentialTerms = Parameters<typeof signCredential>[0];

/**
 * The keys that sign QR credentials. Private keys never leave central; the feed distributes public keys to every gate.
 */
export interface CredentialKeys {
  /** Makes and publishes the first key when none exists, and seals keys that were stored in clear. */
  prepare(work: Work): Promise<void>;
  /** The text of a QR, signed with the active key. @throws RangeError when a value does not fit the payload */
  sign(reads: Reads, terms: CredentialTerms): Promise<string>;
  /** The key that signs now, 8 hex digits. */
  activeKeyId(reads: Reads): Promise<string>;
  /** Every key in the form of the gates, for central's own decisions. */
  keyring(reads: Reads): Promise<Keyring>;
  /** Every key, newest first; never a private key. */
  list(reads: Reads): Promise<KeyRecord[]>;
  /** A new key signs from now on; credentials of the old one stay valid. */
  rotate(work: Work): Promise<KeyRecord>;
  /**
   * Revokes a key: its credentials become invalid everywhere, and its private half is destroyed. A new key replaces an
   * active one. This cannot be undone.
   * @throws AppError `not_found`, or `wrong_state` when it is revoked already
   */
  revoke(work: Work, keyId: string): Promise<void>;
}

const sealName = (keyId: string): string => `credential key ${keyId}`;

const recordOf = ({ id, key_id, public_key, status }: Omit<CredentialKeyTable, "private_key">): KeyRecord => ({
  id,
  key_id,
  public_key,
  status,
});

export function createCredentialKeys(vault: KeyVault): CredentialKeys {
  const opened = new Map<string, PrivateSigningKey>();
  const rows = (reads: Reads) => reads.selectFrom("credential_keys").selectAll().orderBy("created_at", "desc");
  const active = (reads: Reads) => first(rows(reads).where("status", "=", "active"));

  async function requireActive(reads: Reads): Promise<CredentialKeyTable & { private_key: string }> {
    const key = await active(reads);
    if (!key?.private_key) throw new Error("there is no credential key: the first start did not complete");
    return { ...key, private_key: key.private_key };
  }

  async function publish(work: Work, record: KeyRecord): Promise<void> {
    await work.feed.publish({ kind: "key", id: record.id, areaId: null, gateId: null, data: record });
  }

  async function change(
    work: Work,
    key: CredentialKeyTable,
    changed: Partial<CredentialKeyTable> & Pick<CredentialKeyTable, "status">,
  ): Promise<void> {
    await work.tx.updateTable("credential_keys").set(changed).where("id", "=", key.id).execute();
    await publish(work, recordOf({ ...key, ...changed }));
    await work.audit({
      type: "credential_key",
      id: key.id,
      before: { key_id: key.key_id, status: key.status },
      after: { key_id: key.key_id, status: changed.status },
    });
  }

  async function add(work: Work): Promise<KeyRecord> {
    const pair = makeKeyPair(randomBytes);
    const row: CredentialKeyTable = {
      id: newId(work.nowMs),
      key_id: pair.keyId,
      status: "active",
      public_key: pair.publicKey,
      private_key: vault.seal(Buffer.from(pair.privateKey, "base64url"), sealName(pair.keyId)),
      created_at: work.at,
      retired_at: null,
      revoked_at: null,
    };
    await work.tx.insertInto("credential_keys").values(row).execute();
    const record = recordOf(row);
    await publish(work, record);
    await work.audit({ type: "credential_key", id: row.id, before: null, after: record });
    return record;
  }

  return {
    async prepare(work) {
      if (!(await active(work.tx))) await add(work);
      for (const { id, key_id, private_key } of await rows(work.tx).execute()) {
        if (private_key === null || !vault.isStale(private_key)) continue;
        const sealed = vault.seal(vault.open(private_key, sealName(key_id)), sealName(key_id));
        await work.tx.updateTable("credential_keys").set({ private_key: sealed }).where("id", "=", id).execute();
      }
    },

    async sign(reads, terms) {
      const key = await requireActive(reads);
      let signing = opened.get(key.key_id);
      if (!signing) {
        const privateKey = Buffer.from(vault.open(key.private_key, sealName(key.key_id))).toString("base64url");
        signing = openSigningKey({ keyId: key.key_id, privateKey });
        opened.clear();
        opened.set(key.key_id, signing);
      }
      return signCredential(terms, signing);
    },

    async activeKeyId(reads) {
      return (await requireActive(reads)).key_id;
    },

    async list(reads) {
      return (await rows(reads).execute()).map(recordOf);
    },
    async keyring(reads) {
      return buildKeyring(await this.list(reads));
    },

    async rotate(work) {
      requireFreshProof(work);
      const old = await active(work.tx);
      if (old) await change(work, old, { status: "retired", retired_at: work.at });
      return await add(work);
    },

    async revoke(work, keyId) {
      requireFreshProof(work);
      const key = await first(rows(work.tx).where("key_id", "=", keyId));
      if (!key) throw noSuch("credential key", keyId);
      if (key.status === "revoked") throw new AppError("wrong_state", say("key_is_revoked", { id: keyId }));
      await change(work, key, { status: "revoked", revoked_at: work.at, private_key: null });
      if (key.status === "active") await add(work);
    },
  };
}
