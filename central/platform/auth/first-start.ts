import { first } from "../db/first.ts";
import { randomInt } from "node:crypto";
import type { Log } from "../../../shared/lib/log.ts";
import type { Transact } from "../transact.ts";
import type { CredentialKeys } from "./credential-keys.ts";
import type { KeyVault } from "./key-vault.ts";
import type { Passwords } from "./passwords.ts";
import { systemActor } from "./principal.ts";
import { prepareRoles, roleOfKey } from "./roles.ts";
import type { SigningKeys } from "./signing-keys.ts";
import { createUser } from "./users.ts";

export interface FirstStartDeps {
  transact: Transact;
  passwords: Passwords;
  vault: KeyVault;
  signingKeys: SigningKeys;
  credentialKeys: CredentialKeys;
  log: Log;
  /** The first super admin; without a password one is generated and shown once. */
  firstAdmin: { email: string; password: string | null };
  /** Writes a line to the terminal and bypasses the logs. */
  print: (line: string) => void;
}

/**
 * Makes the missing records that central needs: built-in roles, signing keys, credential key. It adds the first super
 * admin if none has ever existed. Several processes may start at once; a later start changes nothing.
 */
export async function prepareFirstStart(needs: FirstStartDeps): Promise<void> {
  const { transact, passwords, firstAdmin, log } = needs;
  if (!needs.vault.isEncrypting)
    log.warn("private keys are stored unencrypted: set key_encryption_key to encrypt them");
  const password = firstAdmin.password ?? readablePassword();
  // Hashing is slow and would make others wait for the transaction, so it runs first, needed or not.
  const passwordHash = await passwords.hash(password);
  const isNew = await transact(systemActor("first-start"), async (work) => {
    await prepareRoles(work);
    await needs.signingKeys.prepare(work);
    await needs.credentialKeys.prepare(work);
    const role = await roleOfKey(work.tx, "super_admin");
    const anyone = await first(work.tx.selectFrom("users").select("id").where("role_id", "=", role.id));
    if (anyone) return false;
    await createUser(work, {
      fullname: "Super Admin",
      email: firstAdmin.email.trim().toLowerCase(),
      type: "internal",
      roleId: role.id,
      passwordHash,
    });
    return true;
  });
  if (!isNew) return;
  log.info({ email: firstAdmin.email }, "first super admin created");
  if (firstAdmin.password !== null) return;
  needs.print("");
  needs.print("  The first super admin was created. Sign in with");
  needs.print(`    e-mail:   ${firstAdmin.email}`);
  needs.print(`    password: ${password}`);
  needs.print("  and change the password. It is shown only once and is not stored.");
  needs.print("");
}

/** No ambiguous characters; 20 of 31 are 99 bits. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";

function readablePassword(): string {
  const group = (): string => Array.from({ length: 5 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join("");
  return Array.from({ length: 4 }, group).join("-");
}
