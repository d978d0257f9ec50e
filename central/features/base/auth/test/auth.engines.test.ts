import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionReply } from "../../../../wire/auth.ts";
import { type AuthWorld, jsonOf, openWorld, PASSWORD } from "../../../../platform/auth/test/open-world.ts";
import { testEngine } from "../../../../test/engines.ts";
import { FIRST_ADMIN } from "../../../../test/harness.ts";
import { deleteUser, findUser, updateUser } from "../../../../platform/auth/users.ts";

const ADMIN = FIRST_ADMIN;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const engine = testEngine();

/** The guarantees of sessions, on either database. */
let world: AuthWorld;
const logIn = (email: string, password: string, ip?: string) =>
  world.post("/v1/auth/login", { email, password }, undefined, ip);
const signedIn = async (email = ADMIN.email, password = ADMIN.password) => {
  const response = await logIn(email, password);
  expect(response.status).toBe(200);
  return (await jsonOf<{ data: SessionReply }>(response)).data;
};
const refresh = (refresh_token: string) => world.post("/v1/auth/refresh", { refresh_token });
/** Calls an operation that needs a permission, to check whether the token is still valid. */
const useToken = async (token: string) => {
  const response = await world.get("/v1/companies", { authorization: `Bearer ${token}` });
  return response.ok ? "ok" : (await jsonOf<{ code: string }>(response)).code;
};
/** The rate-limit library reads the time from Date alone. */
const advance = (ms: number) => {
  world.clock.advance(ms);
  vi.setSystemTime(world.clock.nowMs());
};

describe(`sessions on ${engine.name}`, () => {
  beforeEach(async () => {
    world = await openWorld(engine);
    vi.useFakeTimers({ toFake: ["Date"], now: world.clock.nowMs() });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await world[Symbol.asyncDispose]();
  });

  test("signing in answers tokens and who one is; the case of the e-mail means nothing", async () => {
    const session = await signedIn(" First@Example.com ");
    expect(session).toMatchObject({ token_type: "Bearer", expires_in: 900 });
    expect(session.user).toMatchObject({ email: ADMIN.email, type: "internal", company: null, areas: [] });
    expect(session.user.role).toEqual({ name: "Super admin", key: "super_admin" });
    expect(session.user.permissions).toContain("users.admin");
    expect(await useToken(session.access_token)).toBe("ok");
  });

  test("an unknown e-mail, a wrong password, no password and a switched-off user get one answer", async () => {
    await world.addUser({ email: "off@example.com", roleKey: "admin", isActive: false });
    await world.addUser({ email: "none@example.com", roleKey: "admin", passwordHash: null });
    const answers = [];
    for (const [email, password] of [
      ["nobody@example.com", PASSWORD],
      [ADMIN.email, PASSWORD],
      ["off@example.com", PASSWORD],
      ["none@example.com", PASSWORD],
    ] as const) {
      const response = await logIn(email, password);
      const { request_id: _, ...problem } = await jsonOf<Record<string, unknown>>(response);
      answers.push({ status: response.status, headers: [...response.headers.keys()], problem });
    }
    expect(answers[0]).toMatchObject({ status: 401, problem: { code: "bad_credentials" } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test("right passwords at the same time are no failures", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(ADMIN.email, ADMIN.password)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test("wrong passwords at the same time are counted each", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(ADMIN.email, "wrong password")));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await logIn(ADMIN.email, ADMIN.password)).status).toBe(429);
  });

  test("an unknown e-mail costs a password check like a known one", async () => {
    const checked = vi.spyOn(world.platform.identity.passwords, "verify");
    await logIn("nobody@example.com", PASSWORD);
    await logIn(ADMIN.email, PASSWORD);
    expect(checked.mock.calls.map(([phc]) => typeof phc)).toEqual(["undefined", "string"]);
  });

  test.each([["an account"], ["an e-mail that nobody has"]])(
    "five failures lock %s for a quarter of an hour, even for the right password",
    async (which) => {
      const email = which === "an account" ? ADMIN.email : "nobody@example.com";
      for (let tries = 0; tries < 5; tries++) expect((await logIn(email, "wrong")).status).toBe(401);
      const locked = await logIn(email, ADMIN.password);
      expect(locked.status).toBe(429);
      expect(locked.headers.get("retry-after")).toBe("900");
      expect((await jsonOf(locked)).code).toBe("locked");
      advance(15 * MINUTE_MS - 1000);
      expect((await logIn(email, ADMIN.password)).status).toBe(429);
      advance(1001);
      expect((await logIn(email, ADMIN.password)).status).toBe(which === "an account" ? 200 : 401);
    },
  );

  test("failures elsewhere lock nobody out; from the tenth on they slow the account down, right ones too", async () => {
    for (let tries = 0; tries < 10; tries++)
      expect((await logIn(ADMIN.email, "wrong", `198.51.100.${Math.floor(tries / 5)}`)).status).toBe(401);
    expect((await logIn(ADMIN.email, ADMIN.password, "198.51.100.1")).status).toBe(429);
    const timers = vi.spyOn(world.clock, "after");
    const waiting = logIn(ADMIN.email, ADMIN.password, "203.0.113.1");
    await vi.waitFor(() => expect(timers).toHaveBeenCalledWith(250, expect.anything()));
    advance(250);
    expect((await waiting).status).toBe(200);
  });

  test("the person is notified of five failures, once, and nobody else is", async () => {
    const { user, access_token } = await signedIn();
    await world.addUser({ email: "other@example.com", roleKey: "super_admin" });
    for (let tries = 0; tries < 8; tries++) await logIn(ADMIN.email, "wrong", `198.51.100.${tries}`);
    const notifications = async (token: string) => {
      const response = await world.get("/v1/notifications", { authorization: `Bearer ${token}` });
      return (await jsonOf<{ data: { items: { kind: string; data: object }[] } }>(response)).data.items;
    };
    expect(await notifications(access_token)).toMatchObject([
      { kind: "sign-in-failures", data: { failures: 5, last_address: "198.51.100.4" } },
    ]);
    expect(user.email).toBe(ADMIN.email);
    expect(await notifications((await signedIn("other@example.com", PASSWORD)).access_token)).toEqual([]);
  });

  test("a success forgets the failures before it, and other accounts are not locked", async () => {
    await world.addUser({ email: "other@example.com", roleKey: "admin" });
    for (let tries = 0; tries < 4; tries++) await logIn(ADMIN.email, "wrong");
    await signedIn();
    for (let tries = 0; tries < 5; tries++) expect((await logIn(ADMIN.email, "wrong")).status).toBe(401);
    await signedIn("other@example.com", PASSWORD);
  });

  test("fifty failures from one address shut it out, whatever the account", async () => {
    for (let tries = 0; tries < 50; tries++)
      expect((await logIn(`guess${tries}@example.com`, "wrong")).status).toBe(401);
    const refused = await logIn(ADMIN.email, ADMIN.password);
    expect([refused.status, (await jsonOf(refused)).code]).toEqual([429, "rate_limited"]);
  });

  test("the addresses of one IPv6 network count together, alone and for one account", async () => {
    const from = (network: string, nth: number) => `2001:db8:0:${network}:${nth.toString(16)}::1`;
    for (let nth = 1; nth <= 5; nth++) await logIn(ADMIN.email, PASSWORD, from("a", nth));
    expect((await logIn(ADMIN.email, ADMIN.password, from("a", 6))).status).toBe(429);
    expect((await logIn(ADMIN.email, ADMIN.password, from("b", 6))).status).toBe(200);
    for (let nth = 1; nth <= 50; nth++) await logIn(`nobody${nth}@example.com`, PASSWORD, from("c", nth));
    expect((await logIn(ADMIN.email, ADMIN.password, from("c", 51))).status).toBe(429);
    expect((await logIn(ADMIN.email, ADMIN.password, from("d", 51))).status).toBe(200);
  });

  test("failures at the same time are counted for their address, whatever the accounts", async () => {
    const guesses = Array.from({ length: 70 }, (_, n) => logIn(`spray${n}@example.com`, "wrong"));
    const answers = await Promise.all([...guesses, logIn(ADMIN.email, ADMIN.password)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    // A correct one among too many gets the same answer as the others.
    expect(statuses.at(-1)).toBe(429);
  });

  test("an expired token is distinguished from an invalid one", async () => {
    const { access_token } = await signedIn();
    advance(15 * MINUTE_MS - 1);
    expect(await useToken(access_token)).toBe("ok");
    advance(DAY_MS);
    expect(await useToken(access_token)).toBe("token_expired");
    expect(await useToken(`${access_token.slice(0, -3)}AAA`)).toBe("unauthenticated");
    expect(await useToken("noise")).toBe("unauthenticated");
  });

  test("a refresh token is good once; a later use ends the session, new tokens included", async () => {
    const first = await signedIn();
    const second = (await jsonOf<{ data: SessionReply }>(await refresh(first.refresh_token))).data;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await useToken(second.access_token)).toBe("ok");
    advance(10_001);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(401);
    expect(await useToken(second.access_token)).toBe("unauthenticated");
  });

  test("a refresh that is repeated at once, or after a lost answer, gets the same successor", async () => {
    const { refresh_token } = await signedIn();
    const repeated = async () => (await jsonOf<{ data: SessionReply }>(await refresh(refresh_token))).data;
    const [one, two] = await Promise.all([repeated(), repeated()]);
    advance(10_000);
    const three = await repeated();
    expect(new Set([one, two, three].map((session) => session.refresh_token)).size).toBe(1);
    expect(await useToken(one.access_token)).toBe("ok");
    expect((await refresh(three.refresh_token)).status).toBe(200);
  });

  test("another device gets no successor within those seconds: it ends the session", async () => {
    const { refresh_token } = await signedIn();
    const next = (await jsonOf<{ data: SessionReply }>(await refresh(refresh_token))).data;
    const stolen = await world.post("/v1/auth/refresh", { refresh_token }, undefined, undefined, "curl/8.0");
    expect(stolen.status).toBe(401);
    expect((await refresh(next.refresh_token)).status).toBe(401);
  });

  test("an unused session ends after its days, later on a phone; each refresh begins them anew", async () => {
    const web = await signedIn();
    const mobile = await world.post("/v1/auth/mobile/login", { ...ADMIN, device_id: "phone-0001" });
    const phone = (await jsonOf<{ data: SessionReply }>(mobile)).data;
    advance(13 * DAY_MS);
    const next = (await jsonOf<{ data: SessionReply }>(await refresh(web.refresh_token))).data;
    advance(13 * DAY_MS);
    const last = (await jsonOf<{ data: SessionReply }>(await refresh(next.refresh_token))).data;
    advance(14 * DAY_MS);
    expect((await jsonOf(await refresh(last.refresh_token))).code).toBe("token_expired");
    expect((await refresh(phone.refresh_token)).status).toBe(200);
  });

  test("signing in again on a phone ends the phone's earlier session, and no other", async () => {
    const web = await signedIn();
    const onPhone = async () => {
      const response = await world.post("/v1/auth/mobile/login", { ...ADMIN, device_id: "phone-0001" });
      return (await jsonOf<{ data: SessionReply }>(response)).data;
    };
    const [earlier, later] = [await onPhone(), await onPhone()];
    expect(await useToken(earlier.access_token)).toBe("unauthenticated");
    expect(await useToken(later.access_token)).toBe("ok");
    expect(await useToken(web.access_token)).toBe("ok");
  });

  test("signing out ends this session at once, and no other", async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    expect((await world.post("/v1/auth/logout", {}, here.access_token)).status).toBe(200);
    expect(await useToken(here.access_token)).toBe("unauthenticated");
    expect((await refresh(here.refresh_token)).status).toBe(401);
    expect(await useToken(there.access_token)).toBe("ok");
  });

  test.each(["switched off", "deleted", "given another password"])("a user %s is out at once", async (how) => {
    const user = await world.addUser({ email: "sari@example.com", roleKey: "admin" });
    const session = await signedIn("sari@example.com", PASSWORD);
    const { db } = world.platform;
    await world.act(async (work) => {
      if (how === "deleted") await deleteUser(work, user.id);
      else if (how === "switched off") await updateUser(work, user.id, { isActive: false });
      else await updateUser(work, user.id, { passwordHash: "$argon2id$another" });
    });
    expect(await useToken(session.access_token)).toBe("unauthenticated");
    expect((await refresh(session.refresh_token)).status).toBe(401);
    expect((await logIn("sari@example.com", PASSWORD)).status).toBe(401);
    if (how === "deleted") {
      expect(await findUser(db, user.id)).toBeUndefined();
      await world.addUser({ email: "sari@example.com", roleKey: "tenant", type: "tenant" });
    }
  });

  test("a sign-in whose password is changed while it is checked opens no session", async () => {
    const user = await world.addUser({ email: "sari@example.com", roleKey: "admin" });
    const { passwords } = world.platform.identity;
    const verify = passwords.verify.bind(passwords);
    vi.spyOn(passwords, "verify").mockImplementationOnce(async (...given) => {
      const isRight = await verify(...given);
      expect(isRight).toBe(true);
      await world.act((work) => updateUser(work, user.id, { passwordHash: "$argon2id$another" }));
      return isRight;
    });
    expect((await logIn("sari@example.com", PASSWORD)).status).toBe(401);
  });

  test("no secret stands in the audit log or in the tables", async () => {
    const session = await signedIn();
    await refresh(session.refresh_token);
    const { db } = world.platform;
    const rows = JSON.stringify([
      await db.selectFrom("audit_log").selectAll().execute(),
      await db.selectFrom("refresh_tokens").selectAll().execute(),
      await db.selectFrom("sessions").selectAll().execute(),
      await db.selectFrom("users").selectAll().execute(),
    ]);
    for (const secret of [session.refresh_token, session.access_token, ADMIN.password])
      expect(rows).not.toContain(secret);
  });
});
