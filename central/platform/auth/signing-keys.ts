import { first } from "../db/first.ts";
import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { DatabaseRefused, type Reads } from "../db/database.ts";
import type { Work } from "../transact.ts";
import { requireFreshProof } from "./fresh-proof.ts";
import type { KeyVault } from "./key-vault.ts";
import type { SigningKeyTable } from "./tables.ts";

/**
 * `access_token`: Ed25519 for JSON Web Tokens; `file_link`: HMAC-SHA-256 for signed links; `web_push`: P-256, by which
 * push services know this central.
 */
export type KeyPurpose = SigningKeyTable["purpose"];
const KEY_PURPOSES = ["access_token", "file_link", "web_push"] as const satisfies readonly KeyPurpose[];
/** Devices are subscribed with one key of `web_push`: another one ends their subscriptions. */
const RENEWED = ["access_token", "file_link"] as const satisfies readonly KeyPurpose[];

export interface TokenSigningKey {
  id: string;
  purpose: KeyPurpose;
  /** The private key for access tokens, the secret for links. */
  secret: KeyObject;
  /** The key for verification; the secret itself for links. */
  verifier: KeyObject;
}

/** The keys that sign tokens and links: one of each purpose signs, several may verify. */
export interface SigningKeys {
  /** The signing key. @throws Error before the first start has made one */
  current(purpose: KeyPurpose): Promise<TokenSigningKey>;
  /** The valid keys, the signing key first. */
  all(purpose: KeyPurpose): Promise<readonly TokenSigningKey[]>;
  find(purpose: KeyPurpose, id: string): Promise<TokenSigningKey | undefined>;
  /**
   * Makes the first key of each purpose when none exists, and seals keys that were stored in clear.
   * @throws DatabaseRefused where the stored keys cannot be opened
   */
  prepare(work: Work): Promise<void>;
  /** A new key signs from now on; signatures of the old key stay valid until it is deleted. */
  rotate(work: Work, purpose: KeyPurpose): Promise<void>;
  /**
   * Revokes a key: its signatures become invalid, in other processes within a minute. A new key replaces an active one.
   * @param id of an existing key
   */
  revoke(work: Work, id: string): Promise<void>;
  /** Rotates the keys that have signed for longer than `maxAgeMs`, and deletes those retired long ago. */
  renew(work: Work, maxAgeMs: number): Promise<void>;
}

/** The time for which this process may miss another process's rotation; the retired key verifies meanwhile. */
const RELOAD_MS = 60_000;
/** A token with an unknown key causes a new lookup, but a flood of such tokens does not. */
const RELOAD_ON_MISS_MS = 1_000;
/** Longer than the lifetime of anything that is signed. */
const FORGET_AFTER_MS = 30 * 24 * 3_600_000;

const sealName = (id: string): string => `signing key ${id}`;

export function createSigningKeys(needs: { reads: Reads; vault: KeyVault; clock: Clock }): SigningKeys {
  const { reads, vault, clock } = needs;
  let known: readonly TokenSigningKey[] = [];
  let loadedAtMs = -Infinity;

  async function load(olderThanMs: number): Promise<void> {
    if (clock.monotonicMs() - loadedAtMs < olderThanMs) return;
    const rows = await reads
      .selectFrom("signing_keys")
      .selectAll()
      .orderBy("status")
      .orderBy("created_at", "desc")
      .execute();
    known = rows.map((row) => opened(row, vault.open(row.secret, sealName(row.id))));
    loadedAtMs = clock.monotonicMs();
  }
  /** Without its keys nobody could sign in: a start says so instead. */
  function openOrRefuse(secret: string, name: string): Uint8Array {
    try {
      return vault.open(secret, name);
    } catch (error) {
      const sealed = "sealed the keys in this database (after a restore, take it from the former server)";
      const words = vault.isEncrypting
        ? `The setting key_encryption_key is not the one that ${sealed}`
        : `The setting key_encryption_key is missing: set the one that ${sealed}`;
      throw new DatabaseRefused(`${words}: ${messageOf(error)}.`, error);
    }
  }

  const forget = (): void => void (loadedAtMs = -Infinity);

  async function insert(work: Work, purpose: KeyPurpose): Promise<void> {
    const id = newId(work.nowMs);
    const secret = vault.seal(newKey(purpose), sealName(id));
    await work.tx
      .insertInto("signing_keys")
      .values({ id, purpose, status: "active", secret, created_at: work.at, retired_at: null })
      .execute();
    await work.audit({ type: "signing_key", id, before: null, after: { purpose, status: "active" } });
    work.afterCommit(forget);
  }

  const activeRow = (work: Work, purpose: KeyPurpose) =>
    first(work.tx.selectFrom("signing_keys").selectAll().where("purpose", "=", purpose).where("status", "=", "active"));

  async function rotate(work: Work, purpose: KeyPurpose): Promise<void> {
    requireFreshProof(work);
    await work.tx
      .updateTable("signing_keys")
      .set({ status: "retired", retired_at: work.at })
      .where("purpose", "=", purpose)
      .where("status", "=", "active")
      .execute();
    await insert(work, purpose);
  }

  return {
    async current(purpose) {
      const [key] = await this.all(purpose);
      if (!key) throw new Error(`there is no key for ${purpose}: the first start did not complete`);
      return key;
    },
    async all(purpose) {
      await load(RELOAD_MS);
      return known.filter((key) => key.purpose === purpose);
    },
    async find(purpose, id) {
      const isIt = (key: TokenSigningKey): boolean => key.purpose === purpose && key.id === id;
      await load(RELOAD_MS);
      if (!known.some(isIt)) await load(RELOAD_ON_MISS_MS);
      return known.find(isIt);
    },
    async prepare(work) {
      for (const purpose of KEY_PURPOSES) if (!(await activeRow(work, purpose))) await insert(work, purpose);
      for (const { id, secret } of await work.tx.selectFrom("signing_keys").select(["id", "secret"]).execute()) {
        const key = openOrRefuse(secret, sealName(id));
        if (!vault.isStale(secret)) continue;
        const sealed = vault.seal(key, sealName(id));
        await work.tx.updateTable("signing_keys").set({ secret: sealed }).where("id", "=", id).execute();
      }
    },
    rotate,
    async revoke(work, id) {
      requireFreshProof(work);
      const [gone] = await work.tx.deleteFrom("signing_keys").where("id", "=", id).returningAll().execute();
      if (!gone) throw new Error(`there is no signing key ${id}`);
      const { purpose, status } = gone;
      await work.audit({ type: "signing_key", id, before: { purpose, status }, after: { purpose, status: "revoked" } });
      if (status === "active") await insert(work, purpose);
      work.afterCommit(forget);
    },
    async renew(work, maxAgeMs) {
      for (const purpose of RENEWED) {
        const active = await activeRow(work, purpose);
        if (active && active.created_at < isoTime(work.nowMs - maxAgeMs)) await rotate(work, purpose);
      }
      const before = isoTime(work.nowMs - FORGET_AFTER_MS);
      await work.tx
        .deleteFrom("signing_keys")
        .where("status", "=", "retired")
        .where("retired_at", "<", before)
        .execute();
      work.afterCommit(forget);
    },
  };
}

function newKey(purpose: KeyPurpose): Uint8Array {
  if (purpose === "file_link") return randomBytes(32);
  const pair =
    purpose === "web_push" ? generateKeyPairSync("ec", { namedCurve: "P-256" }) : generateKeyPairSync("ed25519");
  return pair.privateKey.export({ format: "der", type: "pkcs8" });
}

function opened({ id, purpose }: SigningKeyTable, bytes: Uint8Array): TokenSigningKey {
  if (purpose === "file_link") {
    const secret = createSecretKey(bytes);
    return { id, purpose, secret, verifier: secret };
  }
  const secret = createPrivateKey({ key: Buffer.from(bytes), format: "der", type: "pkcs8" });
  return { id, purpose, secret, verifier: createPublicKey(secret) };
}
