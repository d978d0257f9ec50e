import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { SigningKeys } from "./signing-keys.ts";
import { say } from "../../../shared/words/say.ts";

/** The caller that an access token identifies. */
export type TokenSubject =
  | { kind: "user"; userId: string; sessionId: string }
  | { kind: "client"; clientId: string; isEdge?: true }
  | { kind: "invitation"; ticketId: string };

export interface AccessTokens {
  /** @param lifetimeSeconds defaults to the lifetime from the settings */
  issue(subject: TokenSubject, lifetimeSeconds?: number): Promise<{ token: string; expiresInSeconds: number }>;
  /** @throws AppError `token_expired` for an expired token, `unauthenticated` for any other invalid token */
  read(token: string): Promise<TokenSubject>;
}

const ALGORITHM = "EdDSA";

const Claims = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("user"), sub: z.string(), sid: z.string() }),
  z.object({ kind: z.literal("client"), sub: z.string(), edge: z.literal(true).optional() }),
  z.object({ kind: z.literal("invitation"), sub: z.string() }),
]);

function claimsOf(subject: TokenSubject): z.infer<typeof Claims> {
  if (subject.kind === "user") return { kind: "user", sub: subject.userId, sid: subject.sessionId };
  if (subject.kind === "invitation") return { kind: "invitation", sub: subject.ticketId };
  return { kind: "client", sub: subject.clientId, ...(subject.isEdge && { edge: true }) };
}

function subjectOf(claims: z.infer<typeof Claims>): TokenSubject {
  if (claims.kind === "user") return { kind: "user", userId: claims.sub, sessionId: claims.sid };
  return claims.kind === "client"
    ? { kind: "client", clientId: claims.sub, ...(claims.edge && { isEdge: true }) }
    : { kind: "invitation", ticketId: claims.sub };
}

/** Maximum number of verified tokens in the cache; the least recently verified are evicted first. */
const MAX_REMEMBERED = 10_000;

/** A verified token: it is valid as long as its key is known, and until its expiry. */
interface Verified {
  subject: TokenSubject;
  keyId: string;
  endsMs: number;
}

/**
 * JSON Web Tokens signed with Ed25519; each names its key (`kid`), so that several keys verify while one signs.
 * @param needs.issuer is in every token and is required of every token, with `needs.audience`
 */
export function createAccessTokens(needs: {
  keys: SigningKeys;
  clock: Clock;
  issuer: string;
  audience: string;
  lifetimeSeconds: number;
}): AccessTokens {
  const { keys, clock, issuer, audience } = needs;
  const remembered = new Map<string, Verified>();
  const notGood = (cause?: unknown) => new AppError("unauthenticated", say("access_token_is_bad"), { cause });

  return {
    async issue(subject, lifetimeSeconds = needs.lifetimeSeconds) {
      const key = await keys.current("access_token");
      const issuedAt = Math.floor(clock.nowMs() / 1000);
      const token = await new SignJWT(claimsOf(subject))
        .setProtectedHeader({ alg: ALGORITHM, typ: "at+jwt", kid: key.id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key.secret);
      return { token, expiresInSeconds: lifetimeSeconds };
    },

    async read(token) {
      const known = remembered.get(token);
      if (known && clock.nowMs() < known.endsMs && (await keys.find("access_token", known.keyId))) return known.subject;
      remembered.delete(token);
      try {
        const key = await keys.find("access_token", decodeProtectedHeader(token).kid ?? "");
        if (!key) throw notGood();
        const { payload } = await jwtVerify(token, key.verifier, {
          algorithms: [ALGORITHM],
          typ: "at+jwt",
          issuer,
          audience,
          requiredClaims: ["exp"],
          currentDate: new Date(clock.nowMs()),
        });
        const subject = subjectOf(Claims.parse(payload));
        remembered.set(token, { subject, keyId: key.id, endsMs: (payload.exp ?? 0) * 1000 });
        const [oldest] = remembered.keys();
        if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
        return subject;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError("token_expired", say("access_token_has_expired"));
        if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof z.ZodError)
          throw notGood(error);
        throw error;
      }
    },
  };
}
