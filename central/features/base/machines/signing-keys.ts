import { z } from "zod";
import { noSuch } from "../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../shared/wire/common.ts";
import { KeyPurpose, SigningKey } from "../../../wire/machine.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { defineRead, defineWrite, type Operation } from "../../../platform/http/operation.ts";

const path = "/v1/signing-keys";

/** All keys, the newest first; they are few and need no pages. */
async function keysOf(db: Reads): Promise<SigningKey[]> {
  const credentials = await db
    .selectFrom("credential_keys")
    .select(["id", "status", "key_id", "public_key", "created_at", "retired_at", "revoked_at"])
    .execute();
  const others = await db
    .selectFrom("signing_keys")
    .select(["id", "purpose", "status", "created_at", "retired_at"])
    .execute();
  return [
    ...credentials.map((key) => ({ ...key, purpose: "credential" as const })),
    ...others.map((key) => ({ ...key, key_id: null, public_key: null, revoked_at: null })),
  ].sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

/** @throws AppError `not_found` */
async function keyOf(db: Reads, id: string): Promise<SigningKey> {
  const key = (await keysOf(db)).find((one) => one.id === id);
  if (!key) throw noSuch("signing key", id);
  return key;
}

async function activeKey(db: Reads, purpose: SigningKey["purpose"]): Promise<SigningKey> {
  const key = (await keysOf(db)).find((one) => one.purpose === purpose && one.status === "active");
  if (!key) throw new Error(`there is no active key for ${purpose}`);
  return key;
}

export const listSigningKeys = defineRead({
  id: "listSigningKeys",
  method: "get",
  path,
  permission: "machines.read",
  scope: "none",
  isOwn: true,
  summary: "All keys that central signs with, the newest first; never a private one",
  reply: z.array(SigningKey),
  handle: ({ db }) => keysOf(db),
});

export const rotateSigningKey = defineWrite({
  id: "rotateSigningKey",
  needsProof: true,
  method: "post",
  path,
  permission: "machines.manage",
  scope: "none",
  isOwn: true,
  summary: "Sign with a new key from now on; earlier signatures stay valid",
  body: z.strictObject({ purpose: KeyPurpose }),
  example: { body: { purpose: "access_token" } },
  reply: SigningKey,
  message: "A new key signs from now on",
  replay: ({ db, id }) => keyOf(db, id),
  async handle({ work, body: { purpose }, platform: { identity } }) {
    if (purpose === "credential") await identity.credentialKeys.rotate(work);
    else await identity.signingKeys.rotate(work, purpose);
    return activeKey(work.tx, purpose);
  },
});

export const revokeSigningKey = defineWrite({
  id: "revokeSigningKey",
  needsProof: true,
  method: "delete",
  path: `${path}/{id}`,
  permission: "machines.manage",
  scope: "none",
  isOwn: true,
  summary: "Revoke a key: its signatures are no longer valid. This can't be undone",
  description:
    "Where it was the active one, a new key signs from now on. Gates receive a credential key by the feed; other " +
    "processes of central forget one of tokens or links within a minute.",
  params: z.strictObject({ id: Uuid }),
  reply: SigningKey,
  message: "Key revoked",
  async handle({ work, params: { id }, platform: { identity } }) {
    const key = await keyOf(work.tx, id);
    if (key.purpose === "credential") {
      await identity.credentialKeys.revoke(work, key.key_id ?? "");
      return keyOf(work.tx, id);
    }
    await identity.signingKeys.revoke(work, id);
    return { ...key, status: "revoked" as const, revoked_at: work.at };
  },
});

/** The signing keys of central. */
export const signingKeys: Operation[] = [listSigningKeys, rotateSigningKey, revokeSigningKey];
