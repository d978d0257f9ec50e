import { z } from "zod";
import type { TokenError } from "../../../wire/auth.ts";

/** A raw parameter: the RFC defines its own answer to a wrong one, so the check comes later. */
const Parameter = z
  .unknown()
  .optional()
  .meta({ override: { type: "string" } });

/** The form of RFC 6749 section 4.4.2; unknown parameters are ignored, as the RFC demands. */
export const TokenRequest = z
  .looseObject({
    grant_type: Parameter.describe("client_credentials"),
    client_id: Parameter.describe("omit when HTTP Basic is used"),
    client_secret: Parameter.describe("omit when HTTP Basic is used"),
    scope: Parameter.describe("`edge` or `external`: the client's own kind, which is also the default"),
  })
  .meta({ id: "OAuthTokenRequest" });

/** A valid request, or the refusal of RFC 6749 section 5.2. */
export type TokenCall =
  { ok: true; clientId: string; clientSecret: string; scope: string | null } | { ok: false; refusal: TokenError };

const refused = (error: TokenError["error"], error_description: string): TokenCall => ({
  ok: false,
  refusal: { error, error_description },
});

/**
 * Reads a token request. A parameter without a value counts as left out; a repeated one is refused.
 * @param authorization the Authorization header, or null
 */
export function readTokenRequest(form: z.output<typeof TokenRequest>, authorization: string | null): TokenCall {
  const { grant_type, client_id, client_secret, scope } = form;
  for (const [name, value] of Object.entries({ grant_type, client_id, client_secret, scope }))
    if (value !== undefined && typeof value !== "string")
      return refused("invalid_request", `${name} comes more than once`);
  const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

  if (textOf(grant_type) === null) return refused("invalid_request", "grant_type is missing");
  if (grant_type !== "client_credentials")
    return refused("unsupported_grant_type", "only client_credentials is supported");
  const inBody = { clientId: textOf(client_id), clientSecret: textOf(client_secret) };
  if (authorization !== null && inBody.clientSecret !== null)
    return refused("invalid_request", "the client's secret comes in the header and in the body");
  const given = authorization === null ? inBody : readBasic(authorization);
  if (!given?.clientId || !given.clientSecret)
    return refused("invalid_client", "the client's id and secret are missing");
  if (`${given.clientId}${given.clientSecret}`.includes("\0"))
    return refused("invalid_client", "the client's id and secret must not hold the character U+0000");
  return { ok: true, clientId: given.clientId, clientSecret: given.clientSecret, scope: textOf(scope) };
}

/** RFC 6749 section 2.3.1: id and secret are form-encoded before they are joined. */
function readBasic(header: string): { clientId: string; clientSecret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header)?.[1];
  const joined = Buffer.from(encoded ?? "", "base64").toString("utf8");
  const colon = joined.indexOf(":");
  if (colon < 0) return null;
  try {
    const decode = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));
    return { clientId: decode(joined.slice(0, colon)), clientSecret: decode(joined.slice(colon + 1)) };
  } catch {
    return null;
  }
}
