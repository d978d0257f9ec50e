import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { invalidInput } from "../../../../../shared/errors/app-error.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { PasskeyAssertion, PasskeyAttestation } from "../../../../wire/second-factor.ts";
import type { CentralConfig } from "../../../../config/config.ts";
import type { PasskeyTable } from "../../../../platform/auth/second-factors.ts";
import type { User } from "../../../../platform/auth/user.ts";
import { requireFreshProof } from "../../../../platform/auth/fresh-proof.ts";
import { findUser } from "../../../../platform/auth/users.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { first } from "../../../../platform/db/first.ts";
import { jsonText, storedJson } from "../../../../platform/db/stored.ts";
import type { Work } from "../../../../platform/transact.ts";
import { CHALLENGE_SECONDS } from "./challenges.ts";
import { say } from "../../../../../shared/words/say.ts";

const RP_NAME = "Gate access";
const Transports = storedJson(z.array(z.string()));
type Settings = Pick<CentralConfig, "public_url" | "cors_origins">;

/** The site that passkeys are bound to, and the pages that may use them. */
function siteOf({ public_url, cors_origins }: Settings) {
  const { hostname, origin } = new URL(public_url);
  return { expectedRPID: hostname, expectedOrigin: [origin, ...cors_origins] };
}

export function passkeysOf(db: Reads, userId: string): Promise<PasskeyTable[]> {
  return db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute();
}

/** The user of this passkey; undefined for an unknown one. */
export async function ownerOfPasskey(db: Reads, { id }: PasskeyAssertion): Promise<User | undefined> {
  const row = await first(db.selectFrom("passkeys").select("user_id").where("credential_id", "=", id));
  return row && findUser(db, row.user_id);
}

const described = ({ credential_id: id, transports }: PasskeyTable) => ({
  id,
  transports: Transports.parse(transports),
});

/** Options for `navigator.credentials.create`. */
export function creationOptions(settings: Settings, user: User, known: readonly PasskeyTable[]) {
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: siteOf(settings).expectedRPID,
    userName: user.email,
    userDisplayName: user.fullname,
    userID: new Uint8Array(Buffer.from(user.id)),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: "none",
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/**
 * Options for `navigator.credentials.get`.
 * @param known the accepted passkeys; none where the authenticator identifies the user
 */
export function requestOptions(settings: Settings, known: readonly PasskeyTable[]) {
  return generateAuthenticationOptions({
    rpID: siteOf(settings).expectedRPID,
    timeout: CHALLENGE_SECONDS * 1000,
    allowCredentials: known.map(described),
    // After the password, possession is enough: Chromium would refuse a device that cannot verify its user.
    userVerification: known.length === 0 ? "required" : "discouraged",
  });
}

/** Stores a new passkey. @throws AppError `invalid_input` where it does not answer the challenge, `already_exists` */
export async function addPasskey(
  work: Work,
  settings: Settings,
  given: { userId: string; name: string; attestation: PasskeyAttestation; challenge: string },
): Promise<void> {
  requireFreshProof(work);
  const { userId, name, attestation, challenge } = given;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...siteOf(settings),
    response: attestation,
    expectedChallenge: challenge,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) {
    throw invalidInput([{ path: "passkey", said: say("passkey_is_of_another_site") }]);
  }
  const { credential } = registrationInfo;
  await work.tx
    .insertInto("passkeys")
    .values({
      id: newId(work.nowMs),
      user_id: userId,
      name,
      credential_id: credential.id,
      counter: credential.counter,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      transports: jsonText(credential.transports ?? []),
      created_at: work.at,
      last_used_at: work.at,
    })
    .execute();
}

/**
 * Verifies a passkey's signature, and stores its counter: a counter that goes back indicates a copied authenticator.
 * @param terms.userId the required user
 * @param terms.isAlone whether it is the only proof; it must then have verified its user (PIN, finger, face)
 * @returns false when it is invalid
 */
export async function usePasskey(
  work: Work,
  settings: Settings,
  terms: { userId: string; assertion: PasskeyAssertion; challenge: string; isAlone: boolean },
): Promise<boolean> {
  const { userId, assertion, challenge, isAlone } = terms;
  const passkey = (await passkeysOf(work.tx, userId)).find(({ credential_id }) => credential_id === assertion.id);
  if (!passkey) return false;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...siteOf(settings),
    response: assertion as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    requireUserVerification: isAlone,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return false;
  await work.tx
    .updateTable("passkeys")
    .set({ counter: authenticationInfo.newCounter, last_used_at: work.at })
    .where("id", "=", passkey.id)
    .execute();
  return true;
}
