import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { jsonOf, PASSWORD } from "../../../../platform/auth/test/open-world.ts";
import { updateUser } from "../../../../platform/auth/users.ts";
import { testEngine } from "../../../../test/engines.ts";
import { codeAt, FACTORS, type FactorWorld, openFactorWorld } from "./factor-world.ts";

const DAY_MS = 24 * 3_600_000;

const engine = testEngine();

/** Second factors at sign-in, on either database. */
let world: FactorWorld;
const codeOf = async (response: Response) => (await jsonOf(response)).code ?? response.status;
const mailsOf = async (kind: string) => {
  const mails = world.platform.db.selectFrom("mails").select("id").where("kind", "=", kind);
  return (await mails.execute()).length;
};

describe(`second factors on ${engine.name}`, () => {
  beforeEach(async () => {
    world = await openFactorWorld(engine);
  });
  afterEach(() => world[Symbol.asyncDispose]());

  test("who has an app gets a session only with a code of it, and each code once", async () => {
    const { secret } = await world.enrol();
    const due = await world.logIn();
    expect(due).toMatchObject({ status: 200, data: { methods: ["app", "recovery_code"], passkey_options: null } });
    expect(due.data).not.toHaveProperty("access_token");
    const { challenge_token = "" } = due.data;
    const code = world.nextCode(secret);
    const done = await world.answer({ challenge_token, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(done.status).toBe(200);
    const { data } = await jsonOf(done);
    expect(data).toMatchObject({ token_type: "Bearer", device_token: null });
    expect(await world.statusOf(String(data["access_token"]))).toBe(200);
    // The challenge is used, and so is the code.
    expect(await codeOf(await world.answer({ challenge_token, code: world.nextCode(secret) }))).toBe("bad_credentials");
    const used = codeAt(secret, world.clock.nowMs());
    expect((await world.answer({ challenge_token: await world.challenge(), code: used })).status).toBe(200);
    expect(await codeOf(await world.answer({ challenge_token: await world.challenge(), code: used }))).toBe(
      "bad_credentials",
    );
    // An unused code of an earlier step is refused, too.
    const earlier = codeAt(secret, world.clock.nowMs() - 30_000);
    expect(await codeOf(await world.answer({ challenge_token: await world.challenge(), code: earlier }))).toBe(
      "bad_credentials",
    );
  });

  test("of two uses of one code, or of one recovery code, at the same instant one gets in", async () => {
    const { secret, recoveryCodes } = await world.enrol();
    for (const code of [world.nextCode(secret), recoveryCodes[0]]) {
      const challenges = [await world.challenge(), await world.challenge()];
      const answers = await Promise.all(challenges.map((challenge_token) => world.answer({ challenge_token, code })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
    const challenge_token = await world.challenge();
    const both = await Promise.all(
      [recoveryCodes[1], recoveryCodes[2]].map((code) => world.answer({ challenge_token, code })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("a recovery code is good once however it is typed, and its person is notified", async () => {
    const { recoveryCodes } = await world.enrol();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const code = (recoveryCodes[0] ?? "").toUpperCase().replaceAll("-", " ");
    expect((await world.answer({ challenge_token: await world.challenge(), code })).status).toBe(200);
    expect(await mailsOf("second-factor-recovery-code-used")).toBe(1);
    expect((await world.answer({ challenge_token: await world.challenge(), code })).status).toBe(401);
  });

  test("five wrong factors lock the person's second step, from wherever they come, also for a recovery code", async () => {
    const { secret, recoveryCodes } = await world.enrol();
    const challenge_token = await world.challenge();
    for (let tries = 0; tries < 5; tries++)
      expect((await world.answer({ challenge_token, code: "000000" }, `198.51.100.${tries}`)).status).toBe(401);
    const code = world.nextCode(secret);
    expect(await codeOf(await world.answer({ challenge_token, code }))).toBe("locked");
    expect(await codeOf(await world.answer({ challenge_token, code: recoveryCodes[0] }))).toBe("locked");
    // Password failures alone do not lock the second factor.
    const notifications = await world.platform.db.selectFrom("notifications").select("kind").execute();
    expect(notifications.map(({ kind }) => kind)).toEqual(["sign-in-failures"]);
  });

  test("wrong factors at the same time are counted each", async () => {
    await world.enrol();
    const challenge_token = await world.challenge();
    const guesses = Array.from({ length: 9 }, (_, n) => world.answer({ challenge_token, code: `00000${n}` }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  });

  test("a challenge is for five minutes, for its purpose, and ends with another password", async () => {
    const { secret, token } = await world.enrol();
    const challenge_token = await world.challenge();
    world.clock.advance(300_000);
    expect(await codeOf(await world.answer({ challenge_token, code: world.nextCode(secret) }))).toBe("bad_credentials");
    const proof = await jsonOf(await world.ask("POST", `${FACTORS}/challenge`, token, {}));
    const other = { challenge_token: proof.data["challenge_token"], code: world.nextCode(secret) };
    expect(await codeOf(await world.answer(other))).toBe("bad_credentials");
    const open = await world.challenge();
    await world.act((work) => updateUser(work, world.sari.id, { passwordHash: "$argon2id$another" }));
    const late = await world.answer({ challenge_token: open, code: world.nextCode(secret) });
    expect(await codeOf(late)).toBe("bad_credentials");
  });

  test("a remembered device needs no factor for thirty days, and for its own person alone", async () => {
    const { secret } = await world.enrol();
    const other = await world.addUser({ email: "other@example.com", roleKey: "admin" });
    const remembered = {
      challenge_token: await world.challenge(),
      code: world.nextCode(secret),
      remember_device: true,
    };
    const { data } = await jsonOf(await world.answer(remembered));
    const device = { device_token: data["device_token"] };
    const again = await world.logIn(device);
    expect(again.data.access_token).toBeDefined();
    await world.act(async ({ tx }) => {
      await tx.updateTable("remembered_devices").set({ user_id: other.id }).execute();
    });
    expect((await world.logIn(device)).data.challenge_token).toBeDefined();
    await world.act(async ({ tx }) => {
      await tx.updateTable("remembered_devices").set({ user_id: world.sari.id }).execute();
    });
    world.clock.advance(30 * DAY_MS);
    expect((await world.logIn(device)).data.challenge_token).toBeDefined();
  });

  test.each(["forgotten", "another password", "another factor"])(
    "a remembered device is %s: it needs a factor",
    async (how) => {
      const { secret } = await world.enrol();
      const asked = { challenge_token: await world.challenge(), code: world.nextCode(secret), remember_device: true };
      const { data } = await jsonOf(await world.answer(asked));
      const token = String(data["access_token"]);
      if (how === "forgotten") await world.ask("DELETE", "/v1/profile/remembered-devices", token);
      if (how === "another password") {
        const passwordHash = await world.platform.identity.passwords.hash(PASSWORD);
        await world.act((work) => updateUser(work, world.sari.id, { passwordHash }));
      }
      if (how === "another factor") {
        const proof = { password: PASSWORD, code: world.nextCode(secret) };
        const begun = await jsonOf(await world.ask("POST", `${FACTORS}/app`, token, proof));
        const code = world.nextCode(String(begun.data["secret"]));
        const { challenge_token } = begun.data;
        expect((await world.ask("POST", `${FACTORS}/app/confirm`, token, { challenge_token, code })).status).toBe(200);
      }
      expect((await world.logIn({ device_token: data["device_token"] })).data.challenge_token).toBeDefined();
    },
  );

  test("no secret of a factor stands in the tables or in the audit log", async () => {
    const { secret, recoveryCodes } = await world.enrol();
    const challenge_token = await world.challenge();
    const { db } = world.platform;
    const rows = JSON.stringify([
      await db.selectFrom("authenticator_apps").selectAll().execute(),
      await db.selectFrom("recovery_codes").selectAll().execute(),
      await db.selectFrom("challenges").selectAll().execute(),
      await db.selectFrom("audit_log").selectAll().execute(),
    ]);
    for (const one of [secret, challenge_token, recoveryCodes[0] ?? "", (recoveryCodes[0] ?? "").replaceAll("-", "")])
      expect(rows).not.toContain(one);
    const app = await db.selectFrom("authenticator_apps").select("sealed_secret").executeTakeFirstOrThrow();
    expect(app.sealed_secret).toMatch(/^gcm1\./);
  });
});
