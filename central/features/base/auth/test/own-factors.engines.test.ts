import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jsonOf, PASSWORD } from "../../../../platform/auth/test/open-world.ts";
import { testEngine } from "../../../../test/engines.ts";
import { FIRST_ADMIN } from "../../../../test/harness.ts";
import { codeAt, FACTORS, type FactorWorld, openFactorWorld } from "./factor-world.ts";

const engine = testEngine();

/** How people set up and remove their second factors, on either database. */
let world: FactorWorld;
const codeOf = async (response: Response) => (response.ok ? "ok" : (await jsonOf(response)).code);
const shown = async (token: string) => (await jsonOf(await world.ask("GET", FACTORS, token))).data;
const adminToken = async () => {
  const response = await world.post("/v1/auth/login", FIRST_ADMIN);
  return String((await jsonOf(response)).data["access_token"]);
};

describe(`one's own second factors on ${engine.name}`, () => {
  beforeEach(async () => {
    world = await openFactorWorld(engine);
  });
  afterEach(() => world[Symbol.asyncDispose]());

  test("the first factor brings recovery codes, ends every other session and is notified by mail", async () => {
    const elsewhere = (await world.logIn()).data.access_token ?? "";
    const { token, recoveryCodes } = await world.enrol();
    expect([await world.statusOf(elsewhere), await world.statusOf(token)]).toEqual([401, 200]);
    expect(recoveryCodes).toHaveLength(10);
    expect(await shown(token)).toMatchObject({ recovery_codes_left: 10, passkeys: [], is_demanded: false });
    const mails = world.platform.db.selectFrom("mails").select("kind").where("kind", "=", "second-factor-added");
    expect(await mails.execute()).toHaveLength(1);
  });

  test("the QR and the letters say the same secret, and a wrong code sets nothing up", async () => {
    const token = (await world.logIn()).data.access_token ?? "";
    const { data } = await jsonOf(await world.ask("POST", `${FACTORS}/app`, token, { password: PASSWORD }));
    expect(String(data["uri"])).toContain(`secret=${String(data["secret"])}`);
    expect(String(data["qr_svg"])).toMatch(/^<svg/);
    const { challenge_token } = data;
    const wrong = { challenge_token, code: codeAt(String(data["secret"]), world.clock.nowMs() + 600_000) };
    expect(await codeOf(await world.ask("POST", `${FACTORS}/app/confirm`, token, wrong))).toBe("invalid_input");
    expect((await shown(token))["app"]).toBeNull();
  });

  test("a stolen access token is not enough: every change asks for the password, and for the factor there is", async () => {
    const first = (await world.logIn()).data.access_token ?? "";
    expect(await codeOf(await world.ask("POST", `${FACTORS}/app`, first, { password: "not it" }))).toBe(
      "bad_credentials",
    );
    const { token, secret } = await world.enrol();
    const paths = ["app", "app/remove", "passkeys/options", "recovery-codes"].map((path) => `${FACTORS}/${path}`);
    for (const path of paths) {
      expect([path, await codeOf(await world.ask("POST", path, token, { password: PASSWORD }))]).toEqual([
        path,
        "invalid_input",
      ]);
      expect(await codeOf(await world.ask("POST", path, token, { password: "not it", code: "000000" }))).toBe(
        "bad_credentials",
      );
      // A correct one resets the count of the four before.
      const proof = { password: PASSWORD, code: world.nextCode(secret) };
      if (path.endsWith("options")) expect(await codeOf(await world.ask("POST", path, token, proof))).toBe("ok");
    }
    const used = codeAt(secret, world.clock.nowMs());
    const replayed = { password: PASSWORD, code: used };
    await world.ask("POST", `${FACTORS}/recovery-codes`, token, replayed);
    expect(await codeOf(await world.ask("POST", `${FACTORS}/recovery-codes`, token, replayed))).toBe("bad_credentials");
  });

  test("new recovery codes end the earlier ones; without a factor there are none", async () => {
    const plain = (await world.logIn()).data.access_token ?? "";
    const early = await world.ask("POST", `${FACTORS}/recovery-codes`, plain, { password: PASSWORD });
    expect(await codeOf(early)).toBe("wrong_state");
    const { token, secret, recoveryCodes } = await world.enrol();
    const proof = { password: PASSWORD, code: world.nextCode(secret) };
    const { data } = await jsonOf(await world.ask("POST", `${FACTORS}/recovery-codes`, token, proof));
    const [fresh] = data["recovery_codes"] as string[];
    expect((await world.answer({ challenge_token: await world.challenge(), code: recoveryCodes[0] })).status).toBe(401);
    expect((await world.answer({ challenge_token: await world.challenge(), code: fresh })).status).toBe(200);
  });

  test("removing the last factor ends the codes and the other sessions; the password alone signs in again", async () => {
    const { token, secret } = await world.enrol();
    const answered = await world.answer({ challenge_token: await world.challenge(), code: world.nextCode(secret) });
    const other = String((await jsonOf(answered)).data["access_token"]);
    const proof = { password: PASSWORD, code: world.nextCode(secret) };
    expect(await codeOf(await world.ask("POST", `${FACTORS}/app/remove`, token, proof))).toBe("ok");
    expect([await world.statusOf(other), await world.statusOf(token)]).toEqual([401, 200]);
    expect(await shown(token)).toMatchObject({ app: null, recovery_codes_left: 0 });
    expect((await world.logIn()).data.access_token).toBeDefined();
  });

  test("where the setting demands it, a session without a factor can set one up and leave, and nothing else", async () => {
    const admin = await adminToken();
    const running = (await world.logIn()).data.access_token ?? "";
    const setting = { key: "second_factor_levels", value: ["admin", "operational"] };
    expect((await world.ask("POST", "/v1/configs", admin, setting)).status).toBe(200);
    // It applies at once, to open sessions too, and to no other level.
    for (const path of ["/v1/companies", "/v1/notifications", "/v1/gates"])
      expect(await codeOf(await world.ask("GET", path, running))).toBe("second_factor_required");
    expect(await codeOf(await world.ask("POST", "/v1/profile/email", running, {}))).toBe("second_factor_required");
    expect(await codeOf(await world.ask("GET", "/v1/companies", admin))).toBe("ok");
    expect(await world.statusOf(running)).toBe(200);
    expect(await shown(running)).toMatchObject({ is_demanded: true, app: null });
    const { token } = await world.enrol();
    expect(await codeOf(await world.ask("GET", "/v1/companies", token))).toBe("ok");
  });

  test("a level that is none is refused in words", async () => {
    const body = { key: "second_factor_levels", value: ["admin", "machine"] };
    const refused = await world.ask("POST", "/v1/configs", await adminToken(), body);
    const { errors } = await jsonOf<{ errors: object[] }>(refused);
    expect(errors).toMatchObject([{ path: "value.1", message: "must be a level of people" }]);
  });

  test("an admin above the person resets the factors; nobody resets their own, nor those of people above them", async () => {
    const { token } = await world.enrol();
    const path = `/v1/users/${world.sari.id}/second-factors`;
    expect(await codeOf(await world.ask("DELETE", path, token))).not.toBe("ok");
    const admin = await adminToken();
    const boss = await jsonOf(await world.ask("GET", "/v1/profile", admin));
    const own = `/v1/users/${String(boss.data["id"])}/second-factors`;
    expect(await codeOf(await world.ask("DELETE", own, admin))).toBe("wrong_state");
    expect(await codeOf(await world.ask("DELETE", own, token))).toBe("not_found");
    expect(await codeOf(await world.ask("DELETE", path, admin))).toBe("ok");
    expect(await world.statusOf(token)).toBe(401);
    expect((await world.logIn()).data.access_token).toBeDefined();
  });
});
