import { z } from "zod";
import { KeyPurpose, SigningKey } from "../../../../wire/machine.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { path, keysOf, keyOf } from "../find-signing-keys.ts";

async function activeKey(db: Reads, purpose: SigningKey["purpose"]): Promise<SigningKey> {
  const key = (await keysOf(db)).find((one) => one.purpose === purpose && one.status === "active");
  if (!key) throw new Error(`there is no active key for ${purpose}`);
  return key;
}

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
  message: "key_rotated",
  replay: ({ db, id }) => keyOf(db, id),
  async handle({ work, body: { purpose }, platform: { identity } }) {
    if (purpose === "credential") await identity.credentialKeys.rotate(work);
    else await identity.signingKeys.rotate(work, purpose);
    return activeKey(work.tx, purpose);
  },
});
