import { Secret, TOTP } from "otpauth";

/** RFC 6238 with the terms that every authenticator app supports: SHA-1, six digits, thirty seconds. */
const TERMS = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const ISSUER = "Gate access";
/** A code may be this many steps early or late, since telephones' clocks differ. */
const WINDOW_STEPS = 1;

/** @returns a new secret of 160 bits, base32 */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The text of the QR that an authenticator app reads. */
export function totpUri(secret: string, account: string): string {
  return new TOTP({ ...TERMS, issuer: ISSUER, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/** @returns the time step of this code; null when it matches no step near now */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const totp = new TOTP({ ...TERMS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW_STEPS });
  // A match of the current step is 0.
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}
