import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { SigningKey } from "../../../wire/machine.ts";
import type { Reads } from "../../../platform/db/database.ts";

export const path = "/v1/signing-keys";

/** All keys, the newest first; they are few and need no pages. */
export async function keysOf(db: Reads): Promise<SigningKey[]> {
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
export async function keyOf(db: Reads, id: string): Promise<SigningKey> {
  const key = (await keysOf(db)).find((one) => one.id === id);
  if (!key) throw noSuch("signing key", id);
  return key;
}
