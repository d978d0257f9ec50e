import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TokenReply } from "../../../../wire/auth.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import {
  type ClientCredentials,
  createClient,
  revokeClient,
  revokeClientsOfEdge,
} from "../../../../platform/auth/clients.ts";
import { type AuthWorld, connectionFrom, jsonOf, openWorld } from "../../../../platform/auth/test/open-world.ts";
import { testEngine } from "../../../../test/engines.ts";

const EDGE = { edgeId: newId(), gateId: newId(), areaId: newId() };

const engine = testEngine();

/** The guarantees of machines' tokens, on either database. */
let world: AuthWorld;
let edge: ClientCredentials;
let external: ClientCredentials;
const ask = async (
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
  remoteAddress?: string,
) => {
  const body = new URLSearchParams(form);
  const from = remoteAddress === undefined ? {} : connectionFrom(remoteAddress);
  return await world.central.app.request("/v1/oauth/token", { method: "POST", headers, body }, from);
};
const formOf = ({ clientId, clientSecret }: ClientCredentials) => ({
  grant_type: "client_credentials",
  client_id: clientId,
  client_secret: clientSecret,
});
const tokenOf = async (client: ClientCredentials) => (await jsonOf<TokenReply>(await ask(formOf(client)))).access_token;
const authenticate = (token: string) => world.platform.identity.authenticator.authenticate(token);

describe(`client credentials on ${engine.name}`, () => {
  beforeEach(async () => {
    world = await openWorld(engine);
    edge = await world.act((work) => createClient(work, { kind: "edge", name: "Gate 1", edge: EDGE }));
    external = await world.act((work) => createClient(work, { kind: "external", name: "Port", companyId: null }));
    vi.useFakeTimers({ toFake: ["Date"], now: world.clock.nowMs() });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await world[Symbol.asyncDispose]();
  });

  test("id and secret in the form get a token, outside the envelope and never cached", async () => {
    const response = await ask(formOf(edge));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const reply = await jsonOf<TokenReply>(response);
    expect(Object.keys(reply).sort()).toEqual(["access_token", "expires_in", "scope", "token_type"]);
    expect(reply).toMatchObject({ token_type: "Bearer", expires_in: 900, scope: "edge" });
    expect(await authenticate(reply.access_token)).toMatchObject({
      kind: "edge",
      id: EDGE.edgeId,
      name: "Gate 1",
      edge: EDGE,
      areaIds: [EDGE.areaId],
    });
  });

  test("HTTP Basic does as well, its parts form-encoded", async () => {
    const basic = Buffer.from(`${external.clientId.replaceAll("-", "%2D")}:${external.clientSecret}`).toString(
      "base64",
    );
    const response = await ask({ grant_type: "client_credentials" }, { authorization: `Basic ${basic}` });
    expect(await jsonOf<TokenReply>(response)).toMatchObject({ scope: "external" });
  });

  test.each<[string, (form: Record<string, string>) => Record<string, string> | string, number, string]>([
    ["no grant type", ({ grant_type: _, ...form }) => form, 400, "invalid_request"],
    ["an empty grant type", (form) => ({ ...form, grant_type: "" }), 400, "invalid_request"],
    ["another grant type", (form) => ({ ...form, grant_type: "password" }), 400, "unsupported_grant_type"],
    ["a parameter twice", (form) => `${new URLSearchParams(form).toString()}&client_id=x`, 400, "invalid_request"],
    ["no secret", ({ client_secret: _, ...form }) => form, 401, "invalid_client"],
    ["a wrong secret", (form) => ({ ...form, client_secret: "wrong" }), 401, "invalid_client"],
    ["an unknown client", (form) => ({ ...form, client_id: newId() }), 401, "invalid_client"],
    ["another's scope", (form) => ({ ...form, scope: "external" }), 400, "invalid_scope"],
    ["nothing at all", () => "", 400, "invalid_request"],
  ])("%s is refused in the words of the RFC", async (_name, change, status, error) => {
    const response = await ask(change(formOf(edge)));
    expect([response.status, (await jsonOf<{ error: string }>(response)).error]).toEqual([status, error]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("a parameter that the server does not know is ignored", async () => {
    expect((await ask({ ...formOf(edge), resource: "x", scope: "edge" })).status).toBe(200);
  });

  test("a wrong secret by HTTP Basic is challenged by HTTP Basic; two ways at once are one too many", async () => {
    const authorization = `Basic ${Buffer.from(`${edge.clientId}:wrong`).toString("base64")}`;
    const refused = await ask({ grant_type: "client_credentials" }, { authorization });
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, 'Basic realm="oauth"']);
    expect((await ask(formOf(edge), { authorization })).status).toBe(400);
  });

  test("ten wrong secrets lock the client where they came from for five minutes, and no other client", async () => {
    for (let tries = 0; tries < 10; tries++) await ask({ ...formOf(edge), client_secret: "wrong" });
    const locked = await ask(formOf(edge));
    expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "300"]);
    expect((await ask(formOf(external))).status).toBe(200);
    expect((await ask(formOf(edge), {}, "192.0.2.7")).status).toBe(200);
    world.clock.advance(300_001);
    vi.setSystemTime(world.clock.nowMs());
    expect((await ask(formOf(edge))).status).toBe(200);
  });

  test("whoever guesses is held off, and clients with the right secret behind the same address are not", async () => {
    const guess = async () => (await ask({ ...formOf(edge), client_id: newId(), client_secret: "wrong" })).status;
    const guesses: number[] = [];
    for (let tries = 0; tries < 51; tries++) guesses.push(await guess());
    expect([guesses.slice(0, 50).every((status) => status === 401), guesses[50]]).toEqual([true, 429]);
    const gates = await world.act(async (work) => {
      const made: ClientCredentials[] = [];
      for (let n = 0; n < 60; n++) made.push(await createClient(work, { kind: "edge", name: `Gate ${n}`, edge: EDGE }));
      return made;
    });
    const answers = await Promise.all(gates.map((gate) => ask(formOf(gate))));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test("a revoked client is out at once, and gets no new token", async () => {
    const [edgeToken, externalToken] = [await tokenOf(edge), await tokenOf(external)];
    await world.act((work) => revokeClientsOfEdge(work, EDGE.edgeId));
    await expect(authenticate(edgeToken)).rejects.toMatchObject({ code: "edge_revoked" });
    const refused = await ask(formOf(edge));
    expect([refused.status, await refused.json()]).toMatchObject([
      401,
      { error: "invalid_client", code: "edge_revoked" },
    ]);
    const wrong = await ask({ ...formOf(edge), client_secret: "wrong" });
    expect(await wrong.json()).not.toHaveProperty("code");
    await authenticate(externalToken);
    await world.act((work) => revokeClient(work, external.clientId));
    await expect(authenticate(externalToken)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("the secret stands nowhere in the database", async () => {
    const { db } = world.platform;
    const rows = JSON.stringify([
      await db.selectFrom("oauth_clients").selectAll().execute(),
      await db.selectFrom("audit_log").selectAll().execute(),
    ]);
    expect(rows).toContain(edge.clientId);
    expect(rows).not.toContain(edge.clientSecret);
  });
});
