import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { hashOfSecret, newSecret } from "../../../../platform/auth/secrets.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { first } from "../../../../platform/db/first.ts";
import { jsonText } from "../../../../platform/db/stored.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Work } from "../../../../platform/transact.ts";
import { say } from "../../../../../shared/words/say.ts";

const SessionTerms = z.strictObject({
  kind: z.enum(["web", "mobile"]),
  device: z.strictObject({ id: z.string(), name: z.string().nullable() }).nullable(),
});

/** The stored value of each kind of challenge; `webauthn` is the challenge that an authenticator signs. */
const VALUES = {
  /** The password was right, and a second factor is required. */
  "sign-in": SessionTerms.extend({ webauthn: z.string().nullable() }),
  /** A sign-in by passkey alone. */
  passkey: z.strictObject({ webauthn: z.string() }),
  /** The registration of a passkey. */
  registration: z.strictObject({ webauthn: z.string() }),
  /** A signed-in user proves a passkey again. */
  proof: z.strictObject({ webauthn: z.string().nullable() }),
  /** The setup of an authenticator app. */
  app: z.strictObject({ secret: z.string() }),
} as const;
type Purpose = keyof typeof VALUES;
type ValueOf<P extends Purpose> = z.infer<(typeof VALUES)[P]>;

/** The lifetime of a challenge, in seconds. */
export const CHALLENGE_SECONDS = 300;

/** A valid challenge. */
export interface Challenge<P extends Purpose> {
  tokenHash: string;
  /** Null for `passkey` alone. */
  userId: string | null;
  value: ValueOf<P>;
}

/** @returns the token that answers it, which only the caller receives */
export async function makeChallenge<P extends Purpose>(
  work: Work,
  purpose: P,
  userId: string | null,
  value: ValueOf<P>,
): Promise<string> {
  const token = newSecret();
  const tokenHash = hashOfSecret(token);
  await work.tx
    .insertInto("challenges")
    .values({
      token_hash: tokenHash,
      purpose,
      user_id: userId,
      value: work.seal(jsonText(value), nameOf(tokenHash)),
      created_at: work.at,
      expires_at: isoTime(work.nowMs + CHALLENGE_SECONDS * 1000),
    })
    .execute();
  return token;
}

/**
 * The challenge of a token; an answer calls `useUp` in the unit of work that acts on it.
 * @param userId the required owner, for a signed-in user
 * @throws AppError `bad_credentials` for one that is unknown, used, of another purpose or person, or has expired
 */
export async function requireChallenge<P extends Purpose>(
  { db, clock, identity }: Pick<Platform, "db" | "clock" | "identity">,
  purpose: P,
  token: string,
  userId?: string,
): Promise<Challenge<P>> {
  const tokenHash = hashOfSecret(token);
  const row = await standing(db, tokenHash, isoTime(clock.nowMs()));
  if (!row || row.purpose !== purpose || (userId !== undefined && row.user_id !== userId)) throw outOfDate();
  const text = Buffer.from(identity.vault.open(row.value, nameOf(tokenHash))).toString();
  return { tokenHash, userId: row.user_id, value: VALUES[purpose].parse(JSON.parse(text)) as ValueOf<P> };
}

/** Marks a challenge as used: of two concurrent answers, one is refused. @throws AppError `bad_credentials` */
export async function useUp(work: Work, { tokenHash }: Pick<Challenge<Purpose>, "tokenHash">): Promise<void> {
  const used = await work.tx
    .deleteFrom("challenges")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", work.at)
    .returning("token_hash")
    .execute();
  if (used.length !== 1) throw outOfDate();
}

const standing = (db: Reads, tokenHash: string, atIso: string) =>
  first(
    db
      .selectFrom("challenges")
      .select(["purpose", "user_id", "value"])
      .where("token_hash", "=", tokenHash)
      .where("expires_at", ">", atIso),
  );

const nameOf = (tokenHash: string): string => `challenge ${tokenHash}`;
const outOfDate = (): AppError => new AppError("bad_credentials", say("attempt_is_over"));
