import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SessionReply } from "../../../../wire/auth.ts";
import { type AuthWorld, jsonOf, openWorld, PASSWORD } from "../../../../platform/auth/test/open-world.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { deliverDue } from "../../../../platform/mail/deliver-mails.ts";
import { openMailTransport } from "../../../../platform/mail/transport.ts";
import { testEngine } from "../../../../test/engines.ts";
import { type MailServer, startMailServer } from "../../../../test/mail-server.ts";
import { mailNotifications } from "../mail-notifications.ts";
import { notify, type Notification } from "../service.ts";

const engine = testEngine();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Notifications come by e-mail as each user chose, on any engine. */
describe(`notifications by e-mail on ${engine.name}`, () => {
  let server: MailServer;
  let world: AuthWorld;
  beforeEach(async () => {
    server = await startMailServer();
    world = await openWorld(engine, { mail: "smtp", mail_url: server.url, mail_sender: "gate@port.example" });
    await world.addUser({ email: "sari@example.com", roleKey: "super_admin" });
  });
  afterEach(async () => {
    await world[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const choose = async (notification_mails: object, email = "sari@example.com"): Promise<Response> => {
    const session = await jsonOf<{ data: SessionReply }>(
      await world.post("/v1/auth/login", { email, password: PASSWORD }),
    );
    return world.central.app.request("/v1/profile", {
      method: "PATCH",
      headers: { "content-type": "application/json", authorization: `Bearer ${session.data.access_token}` },
      body: JSON.stringify({ notification_mails }),
    });
  };
  const send = (said: string, kind: Notification["kind"] = "edge-alert") =>
    world.platform.transact(systemActor("test"), (work) =>
      notify(work, { kind, permission: "gates.read", areaId: null, gateId: null, said, data: {} }),
    );
  /** The texts of the mails that the job causes now. */
  const mailed = async (): Promise<string[]> => {
    const before = server.mails.length;
    await mailNotifications.run(new AbortController().signal, world.platform);
    using carrier = openMailTransport(world.platform.config);
    await deliverDue(world.platform, carrier, new AbortController().signal);
    return server.mails.slice(before).map(({ text }) => text);
  };

  test("at once: within two minutes, each one once, and nothing from before the choice", async () => {
    await send("An old one");
    world.clock.advance(2 * MINUTE_MS);
    expect((await choose({ "edge-alert": "at_once" })).status).toBe(200);
    await send("Gate 7 is silent");
    await send("A review waits", "review-opened");
    world.clock.advance(2 * MINUTE_MS);
    const [mail = "", ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toContain("Gate 7 is silent");
    expect(mail).not.toMatch(/An old one|A review waits/);
    expect(await mailed()).toEqual([]);
  });

  test("a digest: one mail a day with all of them", async () => {
    await choose({ "edge-alert": "digest" });
    world.clock.advance(2 * MINUTE_MS);
    await send("Gate 1 is silent");
    await send("Gate 2 is silent");
    world.clock.advance(24 * HOUR_MS);
    const [mail = "", ...others] = await mailed();
    expect([others, /Gate 1 is silent[^]*Gate 2 is silent/.test(mail)]).toEqual([[], true]);
    await send("Gate 3 is silent");
    world.clock.advance(2 * MINUTE_MS);
    expect(await mailed()).toEqual([]);
  });

  test("no mail: of a kind that was taken back, and to a user who may not see it", async () => {
    await choose({ "edge-alert": "at_once", "review-opened": "at_once" });
    await choose({ "edge-alert": "none" });
    await send("Gate 1 is silent");
    world.clock.advance(2 * MINUTE_MS);
    expect(await mailed()).toEqual([]);
    await choose({ "edge-alert": "at_once" });
    await send("Gate 2 is silent");
    await world.act(({ tx }) =>
      tx.updateTable("users").set({ is_active: 0 }).where("email", "=", "sari@example.com").execute(),
    );
    world.clock.advance(2 * MINUTE_MS);
    expect(await mailed()).toEqual([]);
  });
});
