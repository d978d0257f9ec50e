import { createServer, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { type Http, httpTo } from "./http.ts";
import { type TokenSource, tokenSource } from "./token-source.ts";

const GOOD = { access_token: "eyJhbGciOiJFZERTQSJ9.e30.c2ln", token_type: "Bearer", expires_in: 900 };
const REVOKED = { error: "invalid_client", code: "edge_revoked", error_description: "this client has been revoked" };

/** A token endpoint, or a server in its place: each request gets the test's answer, then the correct one. */
describe("what comes instead of a token", () => {
  let answers: [number, string][];
  let http: Http;
  let tokens: TokenSource;
  const server = createServer((request, response: ServerResponse) => {
    const [status, body] = answers.shift() ?? [200, JSON.stringify(GOOD)];
    request.resume();
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });

  beforeEach(async () => {
    http = httpTo(`http://127.0.0.1:${await listenOnFreePort(server)}`);
    const credentials = () => ({ client_id: "edge-1", client_secret: "s3cret" });
    tokens = tokenSource({ http, credentials, onNotTaken: () => false, clock: fakeClock(), callMs: 5_000 });
  });
  afterEach(async () => {
    await http[Symbol.asyncDispose]();
    await new Promise((resolve) => server.close(resolve));
  });

  const text = JSON.stringify(REVOKED);
  test.each<[string, number, string, object]>([
    ["central's word that the edge was revoked", 401, text, { is: "revoked", isFinal: true }],
    ["a secret that is not right", 401, JSON.stringify({ error: "invalid_client" }), { is: "revoked", isFinal: false }],
    ["central's word, cut", 401, text.slice(0, -5), { is: "unreadable" }],
    ["central's word, its code damaged", 401, text.replace("edge_revoked", "edge_revokec"), { is: "refused" }],
    ["bytes that are no text", 401, "\u0000\ufffd{{", { is: "unreadable" }],
    ["a failure without a reason", 401, "{}", { is: "unreadable" }],
    ["a request that was damaged on its way", 400, JSON.stringify({ error: "invalid_request" }), { is: "refused" }],
    ["central's word under a good status", 200, text, { is: "unreadable" }],
    ["a token of which a piece is missing", 200, JSON.stringify(GOOD).slice(0, 30), { is: "unreadable" }],
    ["a token that no header can carry", 200, JSON.stringify({ ...GOOD, access_token: "a\nb" }), { is: "unreadable" }],
    ["a token that ended before it began", 200, JSON.stringify({ ...GOOD, expires_in: -900 }), { is: "unreadable" }],
  ])("%s", async (_name, status, body, expected) => {
    answers = [[status, body]];
    expect(await tokens.get()).toMatchObject(expected);
    expect(await tokens.get()).toEqual({ is: "ok", value: GOOD.access_token });
  });

  test("no single damaged byte makes a refused secret a revocation", async () => {
    const refused = JSON.stringify({ error: "invalid_client", error_description: "not right" });
    for (let at = 0; at < refused.length; at++) {
      answers = [[401, `${refused.slice(0, at)}#${refused.slice(at + 1)}`]];
      const answer = await tokens.get();
      expect(answer.is === "revoked" && answer.isFinal).toBe(false);
      tokens.drop(GOOD.access_token);
    }
  });
});
