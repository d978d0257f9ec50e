import { type Work } from "../transact.ts";

/** By what a session proved more than a password; `remembered` is a device that did so before. */
export type SecondFactor = "app" | "recovery_code" | "passkey" | "remembered";

export interface AuthenticatorAppTable {
  user_id: string;
  sealed_secret: string;
  /** The newest time step that a code was accepted for: no code of it or before is accepted again. */
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
  /** base64url, unique over all people. */
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

/** Forgets the devices of a user that need no second factor, and every challenge under way. */
export async function forgetDevices(work: Work, userId: string): Promise<void> {
  await work.tx.deleteFrom("remembered_devices").where("user_id", "=", userId).execute();
  await work.tx.deleteFrom("challenges").where("user_id", "=", userId).execute();
}

/** Removes every second factor of a user, with the recovery codes and remembered devices. */
export async function removeFactors(work: Work, userId: string): Promise<void> {
  await work.tx.deleteFrom("authenticator_apps").where("user_id", "=", userId).execute();
  await work.tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
  await work.tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await forgetDevices(work, userId);
}

/** Deletes challenges and remembered devices that have run out. */
export async function removeOldChallenges(work: Work): Promise<void> {
  await work.tx.deleteFrom("challenges").where("expires_at", "<=", work.at).execute();
  await work.tx.deleteFrom("remembered_devices").where("expires_at", "<=", work.at).execute();
}
