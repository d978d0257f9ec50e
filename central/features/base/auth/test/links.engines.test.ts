import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SessionReply } from "../../../../wire/auth.ts";
import { type AuthWorld, jsonOf, openWorld, PASSWORD } from "../../../../platform/auth/test/open-world.ts";
import type { User } from "../../../../platform/auth/user.ts";
import { deleteUser, findUser, updateUser } from "../../../../platform/auth/users.ts";
import { openMailTransport } from "../../../../platform/mail/transport.ts";
import { deliverDue } from "../../../../platform/mail/deliver-mails.ts";
import { testEngine } from "../../../../test/engines.ts";
import { type MailServer, startMailServer } from "../../../../test/mail-server.ts";
import { answerResetRequests } from "../reset-requests.ts";
import { inviteUser } from "../service.ts";

const HOUR_MS = 3_600_000;
const FORGOT = "/v1/auth/forgot-password";
const CHANGE = "/v1/auth/change-password";
const NEW = "kereta lumut sembilan payung";

const engine = testEngine();

/** The guarantees of links that open an account, on either database. */
let server: MailServer;
let world: AuthWorld;
let sari: User;
let logged: string[];

const forgot = (email: string, ip?: string) => world.post(FORGOT, { email }, undefined, ip);
const deliver = async () => {
  await answerResetRequests(world.platform);
  using carrier = openMailTransport(world.platform.config);
  await deliverDue(world.platform, carrier, new AbortController().signal);
};
/** The token of the newest mail. */
const mailed = async (page = "password") => {
  await deliver();
  const text = server.mails.at(-1)?.text ?? "";
  return new RegExp(`/account/${page}#([\\w-]{43})`).exec(text)?.[1] ?? "";
};
const change = (token: string, password = NEW) => world.post(CHANGE, { token, password });
const check = async (token: string) => (await world.get(`${FORGOT}/${token}`)).status;
const logIn = (password: string) => world.post("/v1/auth/login", { email: sari.email, password });

describe(`links to an account on ${engine.name}`, () => {
  beforeEach(async () => {
    server = await startMailServer();
    logged = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
    const smtp = { mail: "smtp" as const, mail_url: server.url, mail_sender: "gate@port.example" };
    world = await openWorld(engine, smtp, log);
    sari = await world.addUser({ email: "sari@example.com", roleKey: "admin" });
  });
  afterEach(async () => {
    await world[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  test("a forgotten password is set anew by the link, once; sessions end, and the person is notified", async () => {
    const session = (await jsonOf<{ data: SessionReply }>(await logIn(PASSWORD))).data;
    expect((await forgot(sari.email)).status).toBe(200);
    const token = await mailed();
    expect(await check(token)).toBe(200);
    expect((await change(token)).status).toBe(200);
    const bearer = { authorization: `Bearer ${session.access_token}` };
    expect((await world.get("/v1/companies", bearer)).status).toBe(401);
    expect((await world.post("/v1/auth/refresh", { refresh_token: session.refresh_token })).status).toBe(401);
    expect([await check(token), (await change(token)).status]).toEqual([404, 404]);
    expect([(await logIn(PASSWORD)).status, (await logIn(NEW)).status]).toEqual([401, 200]);
    await deliver();
    expect(server.mails.at(-1)?.text).toContain("Your password has been changed");
    expect(await findUser(world.platform.db, sari.id)).toMatchObject({
      emailVerifiedAt: expect.any(String) as string,
    });
  });

  test("nobody learns from the answer, or its time, whether an address has an account", async () => {
    await world.addUser({ email: "off@example.com", roleKey: "admin", isActive: false });
    const answers: unknown[] = [];
    for (const email of [sari.email, "nobody@example.com", "off@example.com"]) {
      const response = await forgot(email);
      answers.push([response.status, await response.json()]);
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    await deliver();
    expect(server.mails.map(({ to }) => to)).toEqual([[sari.email]]);
  });

  test("asking does the same work whether somebody has the address or not, and a request of yesterday sends nothing", async () => {
    const queued = async () => {
      const requests = await world.platform.db.selectFrom("reset_requests").select("email").orderBy("id").execute();
      return requests.map(({ email }) => email);
    };
    const emails = ["nobody@example.com", sari.email];
    for (const email of emails) await forgot(email);
    expect((await queued()).sort()).toEqual(emails.sort());
    world.clock.advance(HOUR_MS + 1);
    await deliver();
    expect([await queued(), server.mails]).toEqual([[], []]);
  });

  test("one link, used twice at once, sets one password", async () => {
    await forgot(sari.email);
    const token = await mailed();
    const answers = await Promise.all([change(token, `${NEW} satu`), change(token, `${NEW} dua`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      "after an hour",
      () => {
        world.clock.advance(HOUR_MS);
        return Promise.resolve();
      },
    ],
    ["for a user who was switched off", () => world.act((work) => updateUser(work, sari.id, { isActive: false }))],
    [
      "for a user who has another address",
      () => world.act((work) => updateUser(work, sari.id, { email: "s@x.example" })),
    ],
    ["for a user who was deleted", () => world.act((work) => deleteUser(work, sari.id))],
    ["once the password is another", () => world.act((work) => updateUser(work, sari.id, { passwordHash: "$x" }))],
  ])("a link is not good %s", async (_when, happens) => {
    await forgot(sari.email);
    const token = await mailed();
    expect(await check(token)).toBe(200);
    await happens();
    expect([await check(token), (await change(token)).status]).toEqual([404, 404]);
  });

  test("an invited user sets the first password within a week", async () => {
    await world.act((work) => updateUser(work, sari.id, { passwordHash: null }));
    await world.act((work) => inviteUser(work, sari));
    const token = await mailed();
    world.clock.advance(7 * 24 * HOUR_MS - 1);
    expect((await change(token)).status).toBe(200);
    expect((await logIn(NEW)).status).toBe(200);
  });

  test.each([
    ["too short", "fourteen signs", /at least 15/],
    ["too long", "lumut ".repeat(22), /at most 128/],
    ["common, only longer", "passwordpassword123", /guessable/],
    ["a row of keys", "qwertyuiop123456789", /guessable/],
    ["the own name and address", "sari@example.com sari", /guessable/],
    ["one sign", "aaaaaaaaaaaaaaaaaaaa", /guessable/],
  ])("a password that is %s is refused, and the link stays good", async (_what, password, words) => {
    await forgot(sari.email);
    const token = await mailed();
    const refused = await change(token, password);
    const { errors } = await jsonOf<{ errors: { path: string; message: string }[] }>(refused);
    expect([refused.status, errors]).toMatchObject([
      400,
      [{ path: "password", message: expect.stringMatching(words) as string }],
    ]);
    expect(await check(token)).toBe(200);
  });

  test("the same signs from another keyboard are the same password", async () => {
    await forgot(sari.email);
    await change(await mailed(), "kafe\u0301 lumut sembilan payung");
    expect((await logIn("kaf\u00e9 lumut sembilan payung")).status).toBe(200);
  });

  test("an address is verified by its link, once, and not by that of a password", async () => {
    const { access_token } = (await jsonOf<{ data: SessionReply }>(await logIn(PASSWORD))).data;
    const ask = () => world.post("/v1/auth/verify-email/send", {}, access_token);
    const verify = async (token: string) => (await world.post(`/v1/auth/verify-email/${token}`, {})).status;
    expect((await ask()).status).toBe(200);
    const token = await mailed("email");
    await forgot(sari.email);
    expect([await verify(await mailed()), await check(token)]).toEqual([404, 404]);
    expect([await verify(token), await verify(token)]).toEqual([200, 404]);
    expect((await findUser(world.platform.db, sari.id))?.emailVerifiedAt).not.toBeNull();
    expect((await ask()).status).toBe(409);
  });

  test("three links an hour for one address; tokens that lead nowhere shut their address out", async () => {
    for (let tries = 0; tries < 5; tries++) expect((await forgot(sari.email, `198.51.100.${tries}`)).status).toBe(200);
    await deliver();
    expect(server.mails).toHaveLength(3);
    for (let tries = 0; tries < 20; tries++) expect(await check(`guess-${tries}`)).toBe(404);
    expect(await check("guess")).toBe(429);
  });

  test("no log and no other table holds a token", async () => {
    await forgot(sari.email);
    const token = await mailed();
    await check(token);
    await change(token, "short");
    await change(token);
    await world.post(`/v1/auth/verify-email/${token}`, {});
    expect(logged.length).toBeGreaterThan(5);
    expect(logged.join("")).not.toContain(token.slice(0, 20));
    expect(logged.join("")).not.toContain(NEW);
    for (const table of ["audit_log", "mails", "account_links"] as const)
      expect(JSON.stringify(await world.platform.db.selectFrom(table).selectAll().execute())).not.toContain(token);
  });
});
