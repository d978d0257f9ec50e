import type { Work } from "../transact.ts";

export interface AuthenticatorAppTable {
  user_id: string;
  sealed_secret: string;
  /** The newest time step of an accepted code: codes of this or an earlier step are refused. */
  last_step: number;
  created_at: string;
  last_used_at: string;
}

export interface RecoveryCodeTable {
  code_hash: string;
  user_id: string;
  created_at: string;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  name: string;
  /** base64url, unique over all users. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  /** JSON list. */
  transports: string;
  created_at: string;
  last_used_at: string;
}

export interface RememberedDeviceTable {
  token_hash: string;
  user_id: string;
  user_agent: string | null;
  last_address: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

export interface ChallengeTable {
  token_hash: string;
  purpose: string;
  user_id: string | null;
  /** JSON, sealed by the key vault. */
  value: string;
  created_at: string;
  expires_at: string;
}

declare module "../db/database.ts" {
  interface Database {
    authenticator_apps: AuthenticatorAppTable;
    recovery_codes: RecoveryCodeTable;
    passkeys: PasskeyTable;
    remembered_devices: RememberedDeviceTable;
    challenges: ChallengeTable;
  }
}

/** Forgets the remembered devices of a user, and every open challenge. */
export async function forgetDevices(work: Work, userId: string): Promise<void> {
  await work.tx.deleteFrom("remembered_devices").where("user_id", "=", userId).execute();
  await work.tx.deleteFrom("challenges").where("user_id", "=", userId).execute();
}

/**
 * Removes every second factor of a user, including recovery codes and remembered devices.
 * @param sinceIso only those that were set up from this moment on
 */
export async function removeFactors(work: Work, userId: string, sinceIso = ""): Promise<void> {
  for (const table of ["authenticator_apps", "passkeys", "recovery_codes"] as const)
    await work.tx.deleteFrom(table).where("user_id", "=", userId).where("created_at", ">=", sinceIso).execute();
  await forgetDevices(work, userId);
}

/** Deletes expired challenges and remembered devices. */
export async function removeOldChallenges(work: Work): Promise<void> {
  await work.tx.deleteFrom("challenges").where("expires_at", "<=", work.at).execute();
  await work.tx.deleteFrom("remembered_devices").where("expires_at", "<=", work.at).execute();
}
