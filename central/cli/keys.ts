import type { CommandWorld } from "./with-central.ts";

/** The keys that sign QR codes, newest first. */
export async function listKeys({ platform, print }: CommandWorld): Promise<number> {
  for (const { key_id, status, public_key } of await platform.identity.credentialKeys.list(platform.db))
    print(`${key_id}  ${status.padEnd(7)}  ${public_key}`);
  return 0;
}

/** A new key signs from now on; signatures of older keys stay valid. */
export async function rotateKeys({ platform, actor, print }: CommandWorld): Promise<number> {
  const key = await platform.transact(actor, (work) => platform.identity.credentialKeys.rotate(work));
  print(`${key.key_id} signs from now on. Earlier signatures stay valid.`);
  return 0;
}

/** @param keyId its signatures become invalid everywhere */
export async function revokeKey({ platform, actor, print }: CommandWorld, keyId: string): Promise<number> {
  await platform.transact(actor, (work) => platform.identity.credentialKeys.revoke(work, keyId));
  print(`${keyId} is revoked: each gate rejects its signatures once the change reaches it.`);
  return 0;
}
