import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { SessionReply } from "../../../../wire/auth.ts";
import { OpenSession } from "../../../../wire/session.ts";
import {
  connectionFrom,
  type AuthWorld,
  jsonOf,
  openWorld,
  PASSWORD,
} from "../../../../platform/auth/test/open-world.ts";
import { testEngine } from "../../../../test/engines.ts";

const LIST = "/v1/profile/sessions";
const Items = z.looseObject({ data: z.object({ items: z.array(OpenSession) }) });

const engine = testEngine();

/** Users list and end their own sessions, on either database. */
let world: AuthWorld;
const ask = async (method: string, path: string, token: string, { ip = "192.0.2.1", agent = "curl/8" } = {}) =>
  await world.central.app.request(
    path,
    { method, headers: { authorization: `Bearer ${token}`, "user-agent": agent } },
    connectionFrom(ip),
  );
const signIn = async (email: string, ip: string, agent: string) => {
  const response = await world.central.app.request(
    "/v1/auth/login",
    {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": agent },
      body: JSON.stringify({ email, password: PASSWORD }),
    },
    connectionFrom(ip),
  );
  return (await jsonOf<{ data: SessionReply }>(response)).data;
};
const listed = async (token: string, path = LIST) =>
  Items.parse(await (await ask("GET", path, token)).json()).data.items;
const status = async (token: string) => (await ask("GET", "/v1/profile", token)).status;

describe(`the list of sessions on ${engine.name}`, () => {
  beforeEach(async () => {
    world = await openWorld(engine);
    await world.addUser({ email: "sari@example.com", roleKey: "admin" });
  });
  afterEach(() => world[Symbol.asyncDispose]());

  test("it shows device and address of the last use; a refresh from elsewhere is seen", async () => {
    const home = await signIn("sari@example.com", "203.0.113.1", "Firefox");
    world.clock.advance(1000);
    const work = await signIn("sari@example.com", "203.0.113.2", "x".repeat(500));
    const sessions = await listed(home.access_token);
    expect(sessions).toMatchObject([
      { user_agent: "x".repeat(200), last_address: "203.0.113.2", is_current: false, kind: "web" },
      { user_agent: "Firefox", last_address: "203.0.113.1", is_current: true, device_name: null },
    ]);
    world.clock.advance(1000);
    await world.post("/v1/auth/refresh", { refresh_token: work.refresh_token }, undefined, "198.51.100.7");
    const [again] = await listed(home.access_token);
    expect(again).toMatchObject({ id: sessions[0]?.id, last_address: "198.51.100.7" });
    expect(again?.last_used_at).not.toBe(sessions[0]?.last_used_at);
  });

  test("one ends by itself, the others together, or all, on running access tokens too", async () => {
    const [a, b, c] = [
      await signIn("sari@example.com", "203.0.113.1", "a"),
      await signIn("sari@example.com", "203.0.113.1", "b"),
      await signIn("sari@example.com", "203.0.113.1", "c"),
    ];
    const idOf = async (agent: string) =>
      (await listed(a.access_token)).find(({ user_agent }) => user_agent === agent)?.id;
    const ended = await ask("DELETE", `${LIST}/${await idOf("b")}`, a.access_token);
    expect(ended.status).toBe(200);
    expect(await status(b.access_token)).toBe(401);
    expect((await world.post("/v1/auth/refresh", { refresh_token: b.refresh_token })).status).toBe(401);
    const others = await ask("DELETE", LIST, a.access_token);
    expect((await jsonOf(others)).data).toEqual({ ended: 1 });
    expect([await status(a.access_token), await status(c.access_token)]).toEqual([200, 401]);
    await ask("DELETE", `${LIST}?include_current=true`, a.access_token);
    expect(await status(a.access_token)).toBe(401);
  });

  test("nobody sees or ends a stranger's session as their own", async () => {
    await world.addUser({ email: "other@example.com", roleKey: "super_admin" });
    const own = await signIn("sari@example.com", "203.0.113.1", "a");
    const other = await signIn("other@example.com", "203.0.113.1", "b");
    const [foreign] = await listed(other.access_token);
    expect((await listed(own.access_token)).map(({ id }) => id)).not.toContain(foreign?.id);
    expect((await ask("DELETE", `${LIST}/${foreign?.id}`, own.access_token)).status).toBe(404);
    expect(await status(other.access_token)).toBe(200);
  });

  test("an admin above the person sees their sessions, and ends one or all of them", async () => {
    const { id } = await world.addUser({ email: "officer@example.com", roleKey: "operational" });
    await world.addUser({ email: "boss@example.com", roleKey: "super_admin" });
    const boss = await signIn("boss@example.com", "203.0.113.1", "boss");
    const [one, two] = [
      await signIn("officer@example.com", "203.0.113.9", "one"),
      await signIn("officer@example.com", "203.0.113.9", "two"),
    ];
    const path = `/v1/users/${id}/sessions`;
    const sessions = await listed(boss.access_token, path);
    expect(sessions.map(({ user_agent, is_current }) => [user_agent, is_current])).toContainEqual(["one", false]);
    const first = sessions.find(({ user_agent }) => user_agent === "one");
    expect((await ask("DELETE", `${path}/${first?.id}`, boss.access_token)).status).toBe(200);
    expect([await status(one.access_token), await status(two.access_token)]).toEqual([401, 200]);
    expect((await jsonOf(await ask("DELETE", path, boss.access_token))).data).toEqual({ ended: 1 });
    expect(await status(two.access_token)).toBe(401);
  });
});
