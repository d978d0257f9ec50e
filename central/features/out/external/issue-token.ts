import { isoTime } from "../../../../shared/lib/clock.ts";
import { TokenError, TokenReply } from "../../../wire/auth.ts";
import { checkClientSecret, takeUpOffer } from "../../../platform/auth/clients.ts";
import { defineBatch, raw } from "../../../platform/http/operation.ts";
import { settleRotation } from "../../gates/edges/service.ts";
import { readTokenRequest, TokenRequest } from "./token-request.ts";

export const issueToken = defineBatch({
  id: "issueToken",
  method: "post",
  path: "/v1/oauth/token",
  permission: "public",
  scope: "none",
  because: "a wrong secret must be counted although nothing else is kept",
  summary: "OAuth 2 client credentials (RFC 6749 section 4.4): an access token for an edge or an external system",
  description:
    "The client's id and secret come by HTTP Basic or in the form. Answers and failures have the shapes of the RFC.",
  body: TokenRequest,
  bodyType: "form",
  example: {
    body: {
      grant_type: "client_credentials",
      client_id: "0192c3a4-0000-7000-8000-0000000000d7",
      client_secret: "Yx3mQ0s8dK5tR2vN7pLw9bHcE4gJ6uFa1iOzX0yTqVs",
    },
  },
  reply: raw(
    { "application/json": TokenReply },
    {
      400: {
        description:
          "The request can't be carried out; a problem `invalid_input` or `malformed` where it is no form of the RFC",
        schema: TokenError,
      },
      401: { description: "The client is not known, or was revoked", schema: TokenError },
    },
  ),
  fails: ["locked"],
  async handle({ db, transact, actor, body, request, ip, platform: { clock, identity } }) {
    const authorization = request.headers.get("authorization");
    const call = readTokenRequest(body, authorization);
    if (!call.ok) return refusal(call.refusal, authorization);
    const client = await identity.limits.tokenByClientThere.prove(`${call.clientId} ${ip ?? ""}`, () =>
      checkClientSecret(db, call, isoTime(clock.nowMs())),
    );
    if (!client) {
      await identity.limits.tokenByAddress.take(ip);
      return refusal(
        { error: "invalid_client", error_description: "the client id or secret is incorrect" },
        authorization,
      );
    }
    if (client.isRevoked) return refusal(client.kind === "edge" ? REVOKED_EDGE : REVOKED, authorization);
    if (call.scope !== null && call.scope !== client.kind)
      return refusal({ error: "invalid_scope", error_description: `this client has the scope ${client.kind}` }, null);
    const { edgeId } = client;
    if (client.usesOffer)
      await transact(actor, async (work) => {
        await takeUpOffer(work, call.clientId);
        if (edgeId !== null) await settleRotation(work, edgeId);
      });
    const access = await identity.tokens.issue({
      kind: "client",
      clientId: call.clientId,
      ...(client.kind === "edge" && { isEdge: true }),
    });
    const reply: TokenReply = {
      access_token: access.token,
      token_type: "Bearer",
      expires_in: access.expiresInSeconds,
      scope: client.kind,
    };
    return Response.json(reply, { headers: NOT_KEPT });
  },
});

const REVOKED: TokenError = { error: "invalid_client", error_description: "this client has been revoked" };
const REVOKED_EDGE: TokenError = { ...REVOKED, code: "edge_revoked" };
const NOT_KEPT = { "cache-control": "no-store", pragma: "no-cache" };

function refusal(error: TokenError, authorization: string | null): Response {
  const status = error.error === "invalid_client" ? 401 : 400;
  const challenge = status === 401 && authorization !== null ? { "www-authenticate": 'Basic realm="oauth"' } : {};
  return Response.json(error, { status, headers: { ...NOT_KEPT, ...challenge } });
}
