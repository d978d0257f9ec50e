import type { Clock } from "../../../shared/lib/clock.ts";
import type { CentralConfig } from "../../config/config.ts";
import type { OpenDatabase } from "../db/database.ts";
import { createAuthenticator } from "./authenticator.ts";
import { createCredentialKeys, type CredentialKeys } from "./credential-keys.ts";
import { type KeyVault, openKeyVault } from "./key-vault.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import type { Authenticator } from "./principal.ts";
import { createRateLimits, type RateLimits } from "./rate-limits.ts";
import type { SessionLifetimes } from "./sessions.ts";
import { createSigningKeys, type SigningKeys } from "./signing-keys.ts";
import { type AccessTokens, createAccessTokens } from "./tokens.ts";

/** The parts that authenticate callers: keys, tokens, passwords, sessions, rate limits. */
export interface Identity {
  authenticator: Authenticator;
  tokens: AccessTokens;
  passwords: Passwords;
  limits: RateLimits;
  vault: KeyVault;
  signingKeys: SigningKeys;
  credentialKeys: CredentialKeys;
  /** The lifetime of unused sessions. */
  lifetimes: SessionLifetimes;
}

const DAY_SECONDS = 86_400;
const AUDIENCE = "gate-access";

/** The database for gates, and for everybody else: no flood of sign-ins holds up a gate. */
interface Databases {
  forGates: OpenDatabase;
  forOthers: OpenDatabase;
}

/** Assembles the parts of identity; it opens nothing yet. */
export function createIdentity(
  config: CentralConfig,
  { forGates, forOthers }: Databases,
  { clock, passwords = createPasswords() }: { clock: Clock; passwords?: Passwords },
): Identity {
  const key = config.key_encryption_key;
  const vault = openKeyVault(key === null ? null : Buffer.from(key, "base64"));
  const signingKeys = createSigningKeys({ reads: forGates.reads, vault, clock });
  const tokens = createAccessTokens({
    keys: signingKeys,
    clock,
    issuer: config.public_url,
    audience: AUDIENCE,
    lifetimeSeconds: config.access_token_minutes * 60,
  });
  return {
    authenticator: createAuthenticator({ database: forOthers, forGates, tokens, clock }),
    tokens,
    passwords,
    limits: createRateLimits(forOthers, clock),
    vault,
    signingKeys,
    credentialKeys: createCredentialKeys(vault),
    lifetimes: {
      webSeconds: config.refresh_token_days * DAY_SECONDS,
      mobileSeconds: config.mobile_refresh_token_days * DAY_SECONDS,
    },
  };
}
