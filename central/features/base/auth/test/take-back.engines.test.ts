import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SessionReply } from "../../../../wire/auth.ts";
import { type AuthWorld, jsonOf, openWorld, PASSWORD } from "../../../../platform/auth/test/open-world.ts";
import type { User } from "../../../../platform/auth/user.ts";
import { findUser, updateUser } from "../../../../platform/auth/users.ts";
import { openMailTransport } from "../../../../platform/mail/transport.ts";
import { deliverDue } from "../../../../platform/mail/deliver-mails.ts";
import { testEngine } from "../../../../test/engines.ts";
import { type MailServer, startMailServer } from "../../../../test/mail-server.ts";

const DAY_MS = 24 * 3_600_000;
const NEW = "kereta lumut sembilan payung";
const engine = testEngine();

/** An address that an admin changed comes back by the link at the former one, on either database. */
let server: MailServer;
let world: AuthWorld;
let sari: User;
let logged: string[];

const signIn = async (email: string, password = PASSWORD) => await world.post("/v1/auth/login", { email, password });
const tokenOf = async (email: string) => (await jsonOf<{ data: SessionReply }>(await signIn(email))).data.access_token;
const move = async (email: string, id = sari.id) =>
  (
    await world.central.app.request(`/v1/users/admin/${id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", authorization: `Bearer ${await tokenOf("boss@example.com")}` },
      body: JSON.stringify({ email }),
    })
  ).status;
const takeBack = async (token: string) => (await world.post("/v1/auth/take-back-email", { token })).status;
/** The token of the newest mail to an address with a link to this page. */
const mailed = async (to: string, page: string) => {
  using carrier = openMailTransport(world.platform.config);
  await deliverDue(world.platform, carrier, new AbortController().signal);
  const texts = server.mails.filter((mail) => mail.to.includes(to)).map(({ text }) => text);
  return new RegExp(`/account/${page}#([\\w-]{43})`).exec(texts.reverse().join("\n"))?.[1] ?? "";
};
/** The reader of the present address sets a password, a while after the change. */
const begin = async () => {
  world.clock.advance(1000);
  await world.act((work) => updateUser(work, sari.id, { passwordHash: "x" }));
};
const address = async () => (await findUser(world.platform.db, sari.id))?.email;

describe(`an address taken back on ${engine.name}`, () => {
  beforeEach(async () => {
    server = await startMailServer();
    logged = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
    const smtp = { mail: "smtp" as const, mail_url: server.url, mail_sender: "gate@port.example" };
    world = await openWorld(engine, smtp, log);
    await world.addUser({ email: "boss@example.com", roleKey: "super_admin" });
    sari = await world.addUser({ email: "sari@example.com", roleKey: "admin" });
  });
  afterEach(async () => {
    await world[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  test("an admin's change ends the sessions; within seven days the former address takes the account back, once", async () => {
    const session = await tokenOf(sari.email);
    expect(await move("thief@example.com")).toBe(200);
    expect((await world.get("/v1/profile", { authorization: `Bearer ${session}` })).status).toBe(401);
    const token = await mailed(sari.email, "take-back");
    // Whoever took the account over sets a password of their own meanwhile.
    const { platform } = world;
    const stolen = await platform.identity.passwords.hash(NEW);
    await world.act((work) => updateUser(work, sari.id, { passwordHash: stolen }));
    world.clock.advance(6 * DAY_MS);
    expect(await takeBack(token)).toBe(200);
    expect(await address()).toBe(sari.email);
    expect((await signIn(sari.email, NEW)).status).toBe(401);
    const link = await mailed(sari.email, "password");
    expect((await world.post("/v1/auth/change-password", { token: link, password: `${NEW} dua` })).status).toBe(200);
    expect((await signIn(sari.email, `${NEW} dua`)).status).toBe(200);
    expect(await takeBack(token)).toBe(404);
    expect(logged.join("\n")).not.toContain(token);
    expect(JSON.stringify(await platform.db.selectFrom("account_links").selectAll().execute())).not.toContain(token);
  });

  test("the factors and the PIN of whoever took it over go with the password; those that the owner had long stay", async () => {
    const { platform, clock } = world;
    const passkey = (id: string) =>
      world.act(async ({ tx, at }) => {
        const how = { name: id, credential_id: id, public_key: "x", counter: 0, transports: "[]" };
        const row = { id, user_id: sari.id, ...how, created_at: at, last_used_at: at };
        await tx.insertInto("passkeys").values(row).execute();
      });
    const left = async () => (await platform.db.selectFrom("passkeys").select("id").execute()).map(({ id }) => id);
    await passkey("own");
    clock.advance(8 * DAY_MS);
    await passkey("before");
    clock.advance(DAY_MS);
    await move("thief@example.com");
    const token = await mailed(sari.email, "take-back");
    await passkey("after");
    await world.act((work) => updateUser(work, sari.id, { pinHash: "x" }));
    expect(await takeBack(token)).toBe(200);
    expect(await left()).toEqual(["own"]);
    expect((await findUser(platform.db, sari.id))?.pinHash).toBeNull();
  });

  test("after seven days it stays, and a token that leads nowhere counts against its sender", async () => {
    await move("new@example.com");
    const token = await mailed(sari.email, "take-back");
    world.clock.advance(7 * DAY_MS);
    expect(await takeBack(token)).toBe(404);
    for (let time = 0; time < 25; time += 1) await takeBack("x".repeat(43));
    expect(await takeBack(token)).toBe(429);
  });

  test("of several changes the earlier address goes first: it ends the links of the later ones", async () => {
    await move("thief@example.com");
    const first = await mailed(sari.email, "take-back");
    await begin();
    await move("thief2@example.com");
    const second = await mailed("thief@example.com", "take-back");
    expect([await takeBack(second), await address()]).toEqual([200, "thief@example.com"]);
    expect([await takeBack(first), await address()]).toEqual([200, sari.email]);
    await move("thief3@example.com");
    await begin();
    await move("thief4@example.com");
    const [mine, theirs] = [await mailed(sari.email, "take-back"), await mailed("thief3@example.com", "take-back")];
    expect([await takeBack(mine), await takeBack(theirs), await address()]).toEqual([200, 404, sari.email]);
  });

  test("an address at which nobody has ever begun gets no such link: it may be a stranger's", async () => {
    const invited = await world.addUser({ email: "typo@example.com", roleKey: "admin", passwordHash: null });
    expect(await move("right@example.com", invited.id)).toBe(200);
    expect(await mailed("typo@example.com", "take-back")).toBe("");
    expect(server.mails.at(-1)?.text).toContain("right@example.com");
  });
});
