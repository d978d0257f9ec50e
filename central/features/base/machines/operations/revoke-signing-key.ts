import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { SigningKey } from "../../../../wire/machine.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { path, keyOf } from "../find-signing-keys.ts";

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
  message: "key_revoked",
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
