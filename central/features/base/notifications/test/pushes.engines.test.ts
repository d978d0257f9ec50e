import { createECDH } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { epochMsOf } from "../../../../../shared/lib/clock.ts";
import { say } from "../../../../../shared/words/say.ts";
import { examineCentral } from "../../../out/health/examine.ts";
import { notifyPerson } from "../service.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { type PushServer, startPushServer } from "../../../../test/push-server.ts";
import { OwnPush, OwnPushes, type PushAddress } from "../../../../wire/push.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { openPushCarrier, type PushCarrier } from "../../../../platform/push/carrier.ts";
import { deliverDuePushes } from "../../../../platform/push/deliver-pushes.ts";
import { sendPush } from "../../../../platform/push/send-push.ts";

const engine = testEngine();
const MINUTE_MS = 60_000;
const HOST = "push.example.com";
const actor = systemActor("test");
const Shown = z.strictObject({ title: z.string(), body: z.string(), tag: z.string(), to: z.string() });

/** Messages to devices by real HTTPS, on any engine. */
describe(`pushes on ${engine.name}`, () => {
  let server: PushServer;
  let central: TestCentral;
  let carrier: PushCarrier;
  beforeEach(async () => {
    server = await startPushServer();
    central = await startCentral(engine, { config: { public_url: "https://gate.example.com" } });
    carrier = openPushCarrier(central.clock, server.route);
  });
  afterEach(async () => {
    await carrier[Symbol.asyncDispose]();
    await central[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const person = (role: "super_admin" | "tenant" = "super_admin") => central.as(role);
  type Person = Awaited<ReturnType<typeof person>>;
  const subscribe = (who: Person, address: PushAddress, more: object = {}) =>
    who.post("/v1/profile/pushes", OwnPush, {
      ...address,
      language: "id",
      device: "Ponsel",
      kinds: ["vehicle-waiting", "sign-in-failures"],
      ...more,
    });
  const waits = (plate: string, areaId: string | null = null) =>
    central.platform.transact(actor, (work) =>
      sendPush(work, {
        kind: "vehicle-waiting",
        readers: { permission: "gates.read", areaId },
        content: { title: say("vehicle_waits_at", { plate, gate: "Gerbang 1" }), body: null, to: "/live", tag: plate },
        expiresAtMs: work.nowMs + 10 * MINUTE_MS,
      }),
    );
  const deliver = () => deliverDuePushes(central.platform, carrier, new AbortController().signal);
  const queued = async () => (await central.platform.db.selectFrom("push_messages").select("id").execute()).length;

  test("a message comes sealed, signed for its push service, in the device's language, to the device alone", async () => {
    const sari = await person();
    const [id, en] = [server.device(), server.device()];
    await subscribe(sari, id.address);
    await subscribe(sari, en.address, { language: "en" });
    expect(await waits("B 1 ONE")).toBe(2);
    await deliver();
    const [pushed] = id.pushed;
    expect(Shown.parse(JSON.parse(pushed?.text ?? ""))).toEqual({
      title: "B 1 ONE menunggu petugas di Gerbang 1",
      body: "",
      tag: "B 1 ONE",
      to: "/live",
    });
    const origin = new URL(id.address.endpoint).origin;
    expect(pushed).toMatchObject({ urgency: "high", signed: { aud: origin, sub: "https://gate.example.com" } });
    expect(pushed?.ttl).toBe(600);
    expect(JSON.parse(en.pushed[0]?.text ?? "")).toMatchObject({ title: "B 1 ONE waits for an officer at Gerbang 1" });
    expect(await queued()).toBe(0);
    const rows = JSON.stringify(await central.platform.db.selectFrom("push_subscriptions").selectAll().execute());
    expect(rows).not.toContain("/send/");
  });

  test("who lost the right, or stands outside the area, gets nothing; a kind that was not chosen is not queued", async () => {
    const sari = await person();
    const far = await central.as("admin", { areaIds: [] });
    const guest = await person("tenant");
    const devices = [server.device(), server.device(), server.device()] as const;
    await subscribe(far, devices[0].address);
    await subscribe(guest, devices[1].address);
    await subscribe(sari, devices[2].address, { kinds: ["edge-alert"] });
    expect(await waits("B 1 ONE", "01920000-0000-7000-8000-00000000bbbb")).toBe(2);
    await deliver();
    expect(devices.map(({ pushed }) => pushed.length)).toEqual([0, 0, 0]);
    expect(await queued()).toBe(0);
  });

  test("a device with keys of no curve holds back no other device of its push service", async () => {
    const [sari, budi] = [await person(), await person()];
    const [good, bad] = [server.device(), server.device()];
    const p256dh = Buffer.alloc(65, 4).toString("base64url");
    await subscribe(budi, { ...bad.address, keys: { ...bad.address.keys, p256dh } });
    await subscribe(sari, good.address);
    await waits("B 1 ONE");
    await deliver();
    expect(good.pushed).toHaveLength(1);
    expect(await queued()).toBe(0);
  });

  test("a device that is gone is forgotten, one that its person ends too, and nobody ends another's", async () => {
    const [sari, budi] = [await person(), await person()];
    const first = await subscribe(sari, server.device().address);
    const second = await subscribe(sari, server.device().address);
    expect((await budi.request("DELETE", `/v1/profile/pushes/${first.id}`)).status).toBe(404);
    expect((await sari.request("DELETE", `/v1/profile/pushes/${first.id}`)).status).toBe(200);
    server.answers(HOST, 410);
    await waits("B 1 ONE");
    await deliver();
    const { items, push_key } = await sari.get("/v1/profile/pushes", OwnPushes);
    expect(items).toEqual([]);
    expect(Buffer.from(push_key ?? "", "base64url")).toHaveLength(65);
    expect(second.host).toMatch(/^push\.example\.com:/);
  });

  test("a push service that fails is asked once until its time has come, and then gets what still counts", async () => {
    const sari = await person();
    const device = server.device();
    await subscribe(sari, device.address);
    server.answers(HOST, 503);
    await waits("B 1 ONE");
    await waits("B 2 TWO");
    await deliver();
    const tried = server.asked(HOST);
    expect(await deliver()).toBeGreaterThanOrEqual(15_000);
    expect([tried <= 2, server.asked(HOST)]).toEqual([true, tried]);
    const found = async () =>
      (await examineCentral({ ...central.platform, serves: true })).find(({ check }) => check === "pushes");
    expect((await found())?.state).toBe("ok");
    central.clock.advance(6 * MINUTE_MS);
    expect(await found()).toMatchObject({ state: "attention", said: { code: "finding_pushes_away" } });
    server.answers(HOST, 201);
    await deliver();
    expect(device.pushed).toHaveLength(2);
    expect((await found())?.state).toBe("ok");
    server.answers(HOST, 503);
    await waits("B 3 THREE");
    await deliver();
    central.clock.advance(11 * MINUTE_MS);
    server.answers(HOST, 201);
    await deliver();
    expect(device.pushed).toHaveLength(2);
  });

  test("a slow push service delays nobody else", async () => {
    const sari = await person();
    const [slow, quick] = [server.device("slow.example.com"), server.device()];
    await subscribe(sari, slow.address);
    server.answers("slow.example.com", "never");
    for (let n = 0; n < 8; n++) await waits(`B ${n} ONE`);
    const [budi] = [await person()];
    await subscribe(budi, quick.address);
    await waits("B 9 NINE");
    const delivering = deliver();
    await server.until(HOST, 1);
    // At most so many of one push service are on their way.
    await server.until("slow.example.com", 6);
    central.clock.advance(10_000);
    await delivering;
    expect([quick.pushed.length, server.asked("slow.example.com")]).toEqual([1, 6]);
  });

  test.each([
    "http://push.example.com/a",
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://2130706433/a",
    "https://localhost/a",
    "https://user:secret@push.example.com/a",
  ])("%s is no push service", async (endpoint) => {
    const sari = await person();
    const { address } = server.device();
    const body = { ...address, endpoint, language: "id", device: "x", kinds: ["edge-alert"] };
    expect((await sari.request("POST", "/v1/profile/pushes", { body })).status).toBe(400);
  });

  test("a name that leads to this machine is not connected to", async () => {
    await using closed = openPushCarrier(central.clock, { ca: server.route.ca });
    const { address } = server.device("localhost");
    const to = { endpoint: address.endpoint, ...address.keys };
    const pair = createECDH("prime256v1");
    const publicKey = pair.generateKeys("base64url");
    const keys = { publicKey, privateKey: pair.getPrivateKey("base64url"), subject: "mailto:a@example.com" };
    const result = await closed.deliver(to, "{}", { keys, ttlMs: 1000, isUrgent: false });
    expect(result).toEqual({ is: "away", because: "localhost has no public address" });
    expect(server.asked("localhost")).toBe(0);
  });

  test("what is waited for comes by mail where no device shows it", async () => {
    const [sari, budi] = [await central.as("admin"), await central.as("admin")];
    await subscribe(sari, server.device().address, { kinds: ["approval-asked"] });
    const asked = {
      kind: "approval-asked",
      said: say("approval_asked", { who: "Budi", number: "N1" }),
      data: { ticket_access_number: "N1" },
    } as const;
    for (const { principal } of [sari, budi])
      await central.platform.transact(actor, (work) => notifyPerson(work, principal.id, asked));
    const mails = await central.platform.db.selectFrom("mails").select("recipient_address").execute();
    expect(mails).toHaveLength(1);
    const waiting = await central.platform.db.selectFrom("push_messages").selectAll().execute();
    expect(waiting.map(({ expires_at }) => epochMsOf(expires_at) > central.clock.nowMs())).toEqual([true]);
    await budi.request("PATCH", "/v1/profile", { body: { notification_mails: { "approval-asked": "none" } } });
    await central.platform.transact(actor, (work) => notifyPerson(work, budi.principal.id, asked));
    expect(await central.platform.db.selectFrom("mails").select("id").execute()).toHaveLength(1);
  });
});
