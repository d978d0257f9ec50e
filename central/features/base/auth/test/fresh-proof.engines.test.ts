import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SessionReply } from "../../../../wire/auth.ts";
import { jsonOf, PASSWORD } from "../../../../platform/auth/test/open-world.ts";
import { createClient } from "../../../../platform/auth/clients.ts";
import { roleOfKey, setPermissionsOfRole } from "../../../../platform/auth/roles.ts";
import { testEngine } from "../../../../test/engines.ts";
import { type FactorWorld, FACTORS, openFactorWorld } from "./factor-world.ts";

const engine = testEngine();
const PROOF = "/v1/profile/proof";
const MINUTE_MS = 60_000;

/** A stolen access token alone does not become the account, on either database. */
let world: FactorWorld;
let boss: string;
const signIn = async () =>
  (
    await jsonOf<{ data: SessionReply }>(
      await world.post("/v1/auth/login", { email: "boss@example.com", password: PASSWORD }),
    )
  ).data;
const move = async (token: string, id: string, email: string) => {
  const answer = await world.ask("PATCH", `/v1/users/admin/${id}`, token, { email });
  return answer.status === 200 ? 200 : (await jsonOf<{ code: string }>(answer)).code;
};

describe(`a fresh proof on ${engine.name}`, () => {
  beforeEach(async () => {
    world = await openFactorWorld(engine);
    boss = (await world.addUser({ email: "boss@example.com", roleKey: "super_admin" })).id;
  });
  afterEach(() => world[Symbol.asyncDispose]());

  test("a token changes no address five minutes after the sign-in, not the own one either; the password lets it", async () => {
    const { access_token: token, refresh_token } = await signIn();
    expect(await move(token, world.sari.id, "sari2@example.com")).toBe(200);
    world.clock.advance(5 * MINUTE_MS);
    for (const id of [boss, world.sari.id])
      expect(await move(token, id, "thief@example.com"), id).toBe("fresh_proof_required");
    const refreshed = await jsonOf<{ data: SessionReply }>(await world.post("/v1/auth/refresh", { refresh_token }));
    expect(await move(refreshed.data.access_token, boss, "thief@example.com")).toBe("fresh_proof_required");
    expect((await world.post(PROOF, { password: "not the password" }, token)).status).toBe(401);
    expect(await move(token, boss, "thief@example.com")).toBe("fresh_proof_required");
    expect((await world.post(PROOF, { password: PASSWORD }, token)).status).toBe(200);
    expect(await move(token, world.sari.id, "sari3@example.com")).toBe(200);
  });

  test("what changes no sign-in asks for nothing: the same address, a name, an account that is switched off", async () => {
    const { access_token: token } = await signIn();
    world.clock.advance(6 * MINUTE_MS);
    const changes = [{ email: "sari@example.com", full_name: "Sari Dewi" }, { is_active: false }];
    for (const change of changes)
      expect((await world.ask("PATCH", `/v1/users/admin/${world.sari.id}`, token, change)).status).toBe(200);
    const back = await world.ask("PATCH", `/v1/users/admin/${world.sari.id}`, token, { is_active: true });
    expect((await jsonOf(back)).code).toBe("fresh_proof_required");
  });

  test("who has a second factor proves it, too; a proof of one session is none of another", async () => {
    const { token, secret } = await world.enrol();
    world.clock.advance(6 * MINUTE_MS);
    const other = await world.answer({ challenge_token: await world.challenge(), code: world.nextCode(secret) });
    const { access_token: second = "" } = (await jsonOf<{ data: Partial<SessionReply> }>(other)).data;
    world.clock.advance(6 * MINUTE_MS);
    const pin = async (bearer: string) =>
      (await world.ask("PATCH", "/v1/profile", bearer, { gate_pin: "482913" })).status;
    expect((await world.post(PROOF, { password: PASSWORD }, token)).status).toBe(400);
    expect(await pin(token)).toBe(403);
    expect((await world.post(PROOF, { password: PASSWORD, code: world.nextCode(secret) }, token)).status).toBe(200);
    expect([await pin(second), await pin(token)]).toEqual([403, 200]);
  });

  test("a remembered device signs in without proving a factor: its session is asked", async () => {
    const { secret } = await world.enrol();
    const first = await world.answer({
      challenge_token: await world.challenge(),
      code: world.nextCode(secret),
      remember_device: true,
    });
    const { device_token } = (await jsonOf<{ data: { device_token: string } }>(first)).data;
    const { access_token = "" } = (await world.logIn({ device_token })).data;
    const answer = await world.ask("DELETE", "/v1/profile/remembered-devices", access_token);
    expect((await jsonOf(answer)).code).toBe("fresh_proof_required");
  });

  test("an operation that takes the password in its body is a proof for itself, and for the minutes after it", async () => {
    const { access_token: token } = await signIn();
    world.clock.advance(6 * MINUTE_MS);
    expect((await world.post(`${FACTORS}/app`, { password: PASSWORD }, token)).status).toBe(200);
    expect(await move(token, world.sari.id, "sari2@example.com")).toBe(200);
    world.clock.advance(6 * MINUTE_MS);
    const change = { current_password: PASSWORD, password: "kereta lumut sembilan payung" };
    expect((await world.post("/v1/profile/password", change, token)).status).toBe(200);
  });

  test("a machine changes no sign-in, whatever its role was given", async () => {
    const given = await world.act(async (work) => {
      await setPermissionsOfRole(work, (await roleOfKey(work.tx, "external")).id, ["machines.manage"]);
      return createClient(work, { kind: "external", name: "Port", companyId: null, scopes: null });
    });
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: given.clientId,
      client_secret: given.clientSecret,
    });
    const answer = await world.central.app.request("/v1/oauth/token", { method: "POST", body: form });
    const { access_token } = await jsonOf<{ access_token: string }>(answer);
    const made = await world.post(`/v1/external-clients/${given.clientId}/secret`, {}, access_token);
    expect([made.status, (await jsonOf(made)).code]).toEqual([403, "forbidden"]);
  });
});
