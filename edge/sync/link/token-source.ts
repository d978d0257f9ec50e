import { z } from "zod";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { ErrorCode } from "../../../shared/errors/codes.ts";
import type { Answer } from "./answer.ts";
import type { Credentials } from "../credentials.ts";
import type { Http } from "./http.ts";

/**
 * The syntax of a `Bearer` token (RFC 6750, 2.1): a token that was damaged in transit must not be kept until it
 * expires.
 */
const BEARER = /^[A-Za-z0-9._~+/-]+=*$/;
/** The answer of a token endpoint (RFC 6749, 5.1). */
const TokenReply = z.object({ access_token: z.string().regex(BEARER), expires_in: z.number().positive() });
/** Central's code for a revoked edge, in contrast to a wrong secret. */
export const REVOKED_CODE: ErrorCode = "edge_revoked";
/** Any other refusal concerns central or the request, which may have been damaged in transit. */
const NOT_TAKEN: ReadonlySet<string> = new Set(["invalid_client", "unauthorized_client", REVOKED_CODE]);
// A token that would expire in transit is not used any more.
const MARGIN_MS = 30_000;

export interface TokenSource {
  /** The current token, or a new one when it is about to expire. Concurrent callers share one request. */
  get(): Promise<Answer<string>>;
  /** Forgets this token, unless another has replaced it. */
  drop(token: string): void;
}

/** Access tokens by OAuth 2 client credentials (RFC 6749, 4.4). */
export function tokenSource(settings: {
  http: Http;
  credentials: () => Pick<Credentials, "client_id" | "client_secret">;
  /** Called when central rejects the secret: is there another one to try now? */
  onNotTaken: () => boolean;
  clock: Clock;
  callMs: number;
}): TokenSource {
  const { http, clock, callMs } = settings;
  let held: { token: string; untilMs: number } | null = null;
  let pending: Promise<Answer<string>> | null = null;
  const ask = async (): Promise<Answer<string>> => {
    const answer = await askOnce();
    const isNotTaken = answer.is === "revoked" && !answer.isFinal;
    return isNotTaken && settings.onNotTaken() ? askOnce() : answer;
  };
  const askOnce = async (): Promise<Answer<string>> => {
    const credentials = settings.credentials();
    const answer = await http.json(
      {
        method: "POST",
        path: "v1/oauth/token",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          grant_type: "client_credentials",
          client_id: credentials.client_id,
          client_secret: credentials.client_secret,
        }).toString(),
        limitMs: callMs,
      },
      TokenReply,
    );
    if (answer.is === "refused" && NOT_TAKEN.has(answer.code))
      return { is: "revoked", because: answer.because, isFinal: answer.code === REVOKED_CODE };
    if (answer.is !== "ok") return answer;
    const { access_token: token, expires_in } = answer.value;
    held = { token, untilMs: clock.monotonicMs() + Math.max(expires_in * 500, expires_in * 1000 - MARGIN_MS) };
    return { is: "ok", value: token };
  };
  return {
    async get() {
      if (held && clock.monotonicMs() < held.untilMs) return { is: "ok", value: held.token };
      pending ??= ask().finally(() => (pending = null));
      return pending;
    },
    drop(token) {
      if (held?.token === token) held = null;
    },
  };
}
