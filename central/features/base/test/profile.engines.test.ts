import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SessionReply } from "../../../wire/auth.ts";
import { type AuthWorld, jsonOf, openWorld, PASSWORD } from "../../../platform/auth/test/open-world.ts";
import { openMailTransport } from "../../../platform/mail/transport.ts";
import { deliverDue } from "../../../platform/mail/deliver-mails.ts";
import { testEngine } from "../../../test/engines.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";

const NEW = "kereta lumut sembilan payung";

const engine = testEngine();

/** The changes that users may make to their own account, on any engine. */
describe(`one's own profile on ${engine.name}`, () => {
  let server: MailServer;
  let world: AuthWorld;
  let token: string;
  beforeEach(async () => {
    server = await startMailServer();
    world = await openWorld(engine, { mail: "smtp", mail_url: server.url, mail_sender: "gate@port.example" });
    await world.addUser({ email: "sari@example.com", roleKey: "admin" });
    token = await signIn("sari@example.com");
  });
  afterEach(async () => {
    await world[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const logIn = (email: string, password = PASSWORD) => world.post("/v1/auth/login", { email, password });
  const signIn = async (email: string) => (await jsonOf<{ data: SessionReply }>(await logIn(email))).data.access_token;
  const profile = async (bearer = token) => {
    const response = await world.get("/v1/profile", { authorization: `Bearer ${bearer}` });
    return response.ok ? (await jsonOf(response)).data : response.status;
  };
  const patch = (body: object, bearer = token) =>
    world.central.app.request("/v1/profile", {
      method: "PATCH",
      headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
  const mailedToken = async (): Promise<string> => {
    using carrier = openMailTransport(world.platform.config);
    await deliverDue(world.platform, carrier, new AbortController().signal);
    return /\/account\/email#([\w-]{43})/.exec(server.mails.at(-1)?.text ?? "")?.[1] ?? "";
  };

  test("is shown and changed; a PIN is for the area's side alone", async () => {
    expect(await profile()).toMatchObject({ email: "sari@example.com", has_gate_pin: false, phone_number: null });
    expect((await patch({ full_name: "Sari Dewi", gate_pin: "482915" })).status).toBe(200);
    expect(await profile()).toMatchObject({ fullname: "Sari Dewi", has_gate_pin: true });
    const company = await world.act(async ({ tx, at }) => {
      await tx.insertInto("companies").values(COMPANY(at)).execute();
      return COMPANY(at).id;
    });
    await world.addUser({ email: "tenant@example.com", roleKey: "tenant", type: "tenant", companyId: company });
    expect((await patch({ gate_pin: "482915" }, await signIn("tenant@example.com"))).status).toBe(403);
  });

  test("another address counts once its own link was opened; the old one is notified", async () => {
    const ask = (password: string) => world.post("/v1/profile/email", { email: "New@Example.com", password }, token);
    expect((await ask("not the password")).status).toBe(401);
    expect((await ask(PASSWORD)).status).toBe(200);
    expect(await profile()).toMatchObject({ email: "sari@example.com" });
    const link = await mailedToken();
    expect(server.mails.at(-1)?.to).toEqual(["new@example.com"]);
    const open = () => world.post(`/v1/auth/verify-email/${link}`, {});
    expect((await open()).status).toBe(200);
    expect(await profile()).toMatchObject({ email: "new@example.com" });
    expect((await open()).status).toBe(404);
    await mailedToken();
    expect(server.mails.at(-1)?.to).toEqual(["sari@example.com"]);
    expect([(await logIn("sari@example.com")).status, (await logIn("new@example.com")).status]).toEqual([401, 200]);
  });

  test("a link that a thief has asked for is worth nothing once the password is another one", async () => {
    await world.post("/v1/profile/email", { email: "thief@example.com", password: PASSWORD }, token);
    const link = await mailedToken();
    await world.post("/v1/profile/password", { current_password: PASSWORD, password: NEW }, token);
    expect((await world.post(`/v1/auth/verify-email/${link}`, {})).status).toBe(404);
    expect((await logIn("sari@example.com", NEW)).status).toBe(200);
  });

  test("an address that somebody else has is not taken from them", async () => {
    await world.addUser({ email: "other@example.com", roleKey: "admin" });
    await world.post("/v1/profile/email", { email: "other@example.com", password: PASSWORD }, token);
    const response = await world.post(`/v1/auth/verify-email/${await mailedToken()}`, {});
    expect([response.status, (await jsonOf(response)).code]).toEqual([409, "already_exists"]);
    expect(await profile()).toMatchObject({ email: "sari@example.com" });
  });

  test("the password is changed with the current one; every session ends", async () => {
    const change = (current_password: string, password: string) =>
      world.post("/v1/profile/password", { current_password, password }, token);
    expect((await change("not the password", NEW)).status).toBe(401);
    expect((await change(PASSWORD, "passwordpassword")).status).toBe(400);
    expect((await change(PASSWORD, NEW)).status).toBe(200);
    expect(await profile()).toBe(401);
    expect([(await logIn("sari@example.com")).status, (await logIn("sari@example.com", NEW)).status]).toEqual([
      401, 200,
    ]);
  });
});

const COMPANY = (at: string) => ({
  id: "01920000-0000-7000-8000-00000000cccc",
  email: null,
  npwp: null,
  nitku: "",
  name: "PT Sentosa",
  business_field: "",
  operation_status: "operation" as const,
  type: "tenant" as const,
  status_pu: "registered" as const,
  no_pu: null,
  pic_name: "",
  pic_phone: "",
  address: "",
  supporting_doc_file_path: null,
  created_at: at,
  updated_at: at,
  deleted_at: null,
});
