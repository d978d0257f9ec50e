import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { TokenReply } from "../../../../wire/auth.ts";
import { Area } from "../../../../../shared/wire/area.ts";
import { ExternalClient, ExternalClientWithSecret, SigningKey } from "../../../../wire/machine.ts";
import { EdgeCommand } from "../../../../../shared/wire/sync.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";

const CLIENTS = "/v1/external-clients";
const HOUR_MS = 3_600_000;

const engine = testEngine();

/** The guarantees of machines' credentials, on either database. */
let central: TestCentral;
let admin: Caller;
const make = (fields: object = {}) => admin.post(CLIENTS, ExternalClientWithSecret, { name: "Port system", ...fields });
/** Requests a token; returns the status and the token. */
const signIn = async ({ id, client_secret }: { id: string; client_secret: string }) => {
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: id, client_secret });
  const answer = await central.nobody.request("post", "/v1/oauth/token", { body });
  return { status: answer.status, token: TokenReply.safeParse(answer.body).data?.access_token ?? "" };
};
const statusOf = async (token: string, path: string) => (await central.withToken(token).request("get", path)).status;

beforeEach(async () => {
  central = await startCentral(engine);
  admin = await central.as("super_admin");
});
afterEach(() => central[Symbol.asyncDispose]());

describe(`external clients on ${engine.name}`, () => {
  test("may do what their scopes say, and no more", async () => {
    const narrow = await signIn(await make({ scopes: ["areas.read"] }));
    expect(await statusOf(narrow.token, "/v1/areas")).toBe(200);
    expect(await statusOf(narrow.token, "/v1/companies")).toBe(403);
    const wide = await signIn(await make());
    expect(await statusOf(wide.token, "/v1/companies")).toBe(200);
  });

  test("a change of scopes counts for a token that is out already", async () => {
    const client = await make();
    const { token } = await signIn(client);
    await admin.patch(`${CLIENTS}/${client.id}`, ExternalClient, { scopes: [] });
    expect(await statusOf(token, "/v1/areas")).toBe(403);
  });

  test("nobody gives a scope that they or the role don't hold", async () => {
    const refused = await admin.request("post", CLIENTS, { body: { name: "Greedy", scopes: ["roles.create"] } });
    expect(refused.problem().errors).toMatchObject([
      { path: "scopes.0", message: "is not held by the role `external`" },
    ]);
    const lesser = await central.as("super_admin", { permissions: ["machines.manage"] });
    const none = await lesser.request("post", CLIENTS, { body: { name: "Proxy", scopes: ["areas.read"] } });
    expect(none.status).toBe(400);
  });

  test("a new secret is shown once, and the one before is good until it is used", async () => {
    const client = await make();
    const renewed = await admin.post(`${CLIENTS}/${client.id}/secret`, ExternalClientWithSecret);
    expect(renewed.is_offered_secret).toBe(true);
    expect((await signIn(client)).status).toBe(200);
    expect((await signIn(renewed)).status).toBe(200);
    expect((await signIn(client)).status).toBe(401);
    const shown = await admin.request("get", `${CLIENTS}/${client.id}`);
    expect(shown.text).not.toContain("secret_hash");
    expect(shown.text).not.toContain(renewed.client_secret);
    expect(ExternalClient.parse((shown.body as { data: unknown }).data).is_offered_secret).toBe(false);
  });

  test("ends when it is revoked, and when its time is over, with the tokens it holds", async () => {
    const client = await make();
    const { token } = await signIn(client);
    await admin.delete(`${CLIENTS}/${client.id}`, ExternalClient);
    expect(await statusOf(token, "/v1/areas")).toBe(401);
    expect((await signIn(client)).status).toBe(401);
    expect((await admin.request("post", `${CLIENTS}/${client.id}/secret`)).problem().code).toBe("wrong_state");

    const brief = await make({ expires_at: isoTime(central.clock.nowMs() + HOUR_MS / 6) });
    const held = await signIn(brief);
    expect(await statusOf(held.token, "/v1/areas")).toBe(200);
    central.clock.advance(HOUR_MS / 6);
    expect(await statusOf(held.token, "/v1/areas")).toBe(401);
    expect((await signIn(brief)).status).toBe(401);
  });

  test("no secret reaches the audit log", async () => {
    const client = await make();
    const rows = await central.platform.db.selectFrom("audit_log").select("after").execute();
    expect(rows.filter(({ after }) => after?.includes(client.client_secret))).toEqual([]);
  });

  test("the client of an edge is none of them", async () => {
    const area = await admin.post("/v1/areas", Area, { name: "Site" });
    const { edgeId } = await activitySite(central, admin).gateWithEdge(area.id);
    const edges = central.platform.db.selectFrom("oauth_clients").select("id").where("edge_id", "=", edgeId);
    const [own] = await edges.execute();
    expect((await admin.request("delete", `${CLIENTS}/${own?.id ?? ""}`)).status).toBe(404);
  });
});

describe(`signing keys on ${engine.name}`, () => {
  const keys = () => admin.get("/v1/signing-keys", z.array(SigningKey));
  const active = async (purpose: string) =>
    (await keys()).find((key) => key.purpose === purpose && key.status === "active")?.id ?? "";

  test("are listed without their private halves", async () => {
    expect((await keys()).map(({ purpose, status }) => `${purpose} ${status}`).sort()).toEqual([
      "access_token active",
      "credential active",
      "file_link active",
      "web_push active",
    ]);
  });

  test.each(["credential", "access_token", "file_link"])(
    "a rotated %s key is retired, not revoked",
    async (purpose) => {
      const before = await active(purpose);
      const made = await admin.post("/v1/signing-keys", SigningKey, { purpose });
      expect(made.status).toBe("active");
      expect((await keys()).find(({ id }) => id === before)?.status).toBe("retired");
      expect(await active(purpose)).toBe(made.id);
    },
  );

  test("tokens end with the key that signed them, and not before it is revoked", async () => {
    const { token } = await signIn(await make());
    const before = await active("access_token");
    await admin.post("/v1/signing-keys", SigningKey, { purpose: "access_token" });
    expect(await statusOf(token, "/v1/areas")).toBe(200);
    await admin.delete(`/v1/signing-keys/${before}`, SigningKey);
    expect(await statusOf(token, "/v1/areas")).toBe(401);
  });

  test.each(["credential", "access_token"])("a revoked active %s key has a successor", async (purpose) => {
    const before = await active(purpose);
    expect((await admin.delete(`/v1/signing-keys/${before}`, SigningKey)).status).toBe("revoked");
    expect(await active(purpose)).not.toBe(before);
  });
});

test(`an edge is commanded to rotate its credentials by an operation, once at a time, on ${engine.name}`, async () => {
  const area = await admin.post("/v1/areas", Area, { name: "Site" });
  const { edgeId } = await activitySite(central, admin).gateWithEdge(area.id);
  const command = await admin.post(`/v1/edges/${edgeId}/credentials`, EdgeCommand);
  expect(command).toMatchObject({ action: "rotate_credentials", edge_id: edgeId, state: "queued" });
  expect((await admin.post(`/v1/edges/${edgeId}/credentials`, EdgeCommand)).id).toBe(command.id);
});
