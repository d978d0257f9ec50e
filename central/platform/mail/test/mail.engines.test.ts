import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CentralConfig } from "../../../config/config.ts";
import { type TestDatabase, testEngine } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { unquoted } from "../../../../shared/test/unquoted.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { systemActor } from "../../auth/principal.ts";
import { type MailTransport, openMailTransport } from "../transport.ts";
import type { MailContent } from "../content.ts";
import { deliverDue, deliverMails } from "../deliver-mails.ts";
import { sendMail } from "../send-mail.ts";

const QUARTER_MS = 15 * 60_000;
const CONTENT: MailContent = {
  actionPath: "/account/password#secret-token",
  id: { subject: "Kata sandi", paragraphs: ["Yth. <Sari> & Budi,"], action: "Buat", note: "Berlaku satu jam." },
  en: { subject: "Password", paragraphs: ["Dear <Sari> & Budi,"], action: "Set it", note: "Good for one hour." },
};

const engine = testEngine();

/** The rules of mails on either database. */
let database: TestDatabase;
let server: MailServer;
let central: TestCentral;
const open = async (config: Partial<CentralConfig> = {}) => {
  const smtp = { mail: "smtp" as const, mail_url: server.url, mail_sender: "gate@port.example" };
  central = await startCentral(engine, { config: { ...database, ...smtp, ...config } });
};
const queue = (more: { to?: string; expiresInMs?: number } = {}) =>
  central.platform.transact(systemActor("test"), (work) =>
    sendMail(work, {
      kind: "test",
      to: { name: "Sari", address: more.to ?? "sari@example.com" },
      content: CONTENT,
      expiresAtMs: work.nowMs + (more.expiresInMs ?? 24 * 3_600_000),
    }),
  );
const going = new AbortController().signal;
const deliver = async (wrap: (carrier: MailTransport) => MailTransport = (carrier) => carrier) => {
  using carrier = openMailTransport(central.platform.config);
  return await deliverDue(central.platform, wrap(carrier), going);
};
const rows = () => central.platform.db.selectFrom("mails").selectAll().orderBy("id").execute();

describe(`mails on ${engine.name}`, () => {
  beforeEach(async () => {
    database = await engine.fresh();
    server = await startMailServer();
    await open();
  });
  afterEach(async () => {
    await central[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  test("a mail is sent once, in both languages, readable as text and without images, and then forgotten", async () => {
    await queue();
    expect(await deliver()).toBe("done");
    expect(await deliver()).toBe("done");
    expect(server.mails.map(({ to }) => to)).toEqual([["sari@example.com"]]);
    const { text } = server.mails[0]!;
    const [, plain, html] = text.split(/Content-Type: text\/(?:plain|html)/);
    expect(text).toMatch(/^Subject: Kata sandi \/ Password\r$/m);
    expect(text).toMatch(/^Message-ID: <[0-9a-f-]{36}@port\.example>\r$/m);
    for (const line of ["Dear <Sari> & Budi,", "Berlaku satu jam.", "#secret-token"]) expect(plain).toContain(line);
    for (const line of ["Dear &lt;Sari&gt; &amp; Budi,", 'lang="id"', "#secret-token"]) expect(html).toContain(line);
    expect(html).not.toMatch(/<img|url\(|<link/);
    expect(await rows()).toMatchObject([{ outcome: "sent", content: null, next_try_at: null, tries: 1 }]);
  });

  test("what was not kept is not sent", async () => {
    const failing = central.platform.transact(systemActor("test"), async (work) => {
      await sendMail(work, {
        kind: "test",
        to: { name: "", address: "a@b.example" },
        content: CONTENT,
        expiresAtMs: 0,
      });
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect(await rows()).toEqual([]);
  });

  test("mails wait for a server that is away, through a restart, and arrive once when it is back", async () => {
    await queue({ to: "one@example.com" });
    await queue({ to: "two@example.com" });
    await server[Symbol.asyncDispose]();
    expect(await deliver()).toBe("away");
    expect((await rows()).map(({ tries }) => tries)).toEqual([1, 0]);
    await central[Symbol.asyncDispose]();
    server = await startMailServer(server.port);
    const { clock } = central;
    central = await startCentral(engine, { clock, config: { ...database, ...central.platform.config } });
    clock.advance(QUARTER_MS);
    expect(await deliver()).toBe("done");
    expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(["one@example.com", "two@example.com"]);
  });

  test("who dies after the server's yes sends it again, under the same Message-ID; not at once", async () => {
    await queue();
    const dying = deliver((carrier) => ({
      ...carrier,
      async deliver(letter) {
        await carrier.deliver(letter);
        throw new Error("killed");
      },
      [Symbol.dispose]: () => undefined,
    }));
    await expect(dying).rejects.toThrow("killed");
    await deliver();
    expect(server.mails).toHaveLength(1);
    central.clock.advance(60_000);
    await deliver();
    const ids = server.mails.map(({ text }) => /^Message-ID: (.+)\r$/m.exec(text)?.[1]);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test("a refusal for good ends a mail and keeps no other back; one for now is tried again", async () => {
    await queue();
    server.refuse(550);
    expect(await deliver()).toBe("done");
    expect(await rows()).toMatchObject([
      { outcome: "refused", last_failure: expect.stringContaining("no such box") as string },
    ]);
    await queue();
    server.refuse(451);
    expect(await deliver()).toBe("done");
    server.refuse(null);
    expect(server.mails).toEqual([]);
    central.clock.advance(QUARTER_MS);
    await deliver();
    expect(server.mails).toHaveLength(1);
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(["refused", "sent"]);
  });

  test("a mail that is out of date is not sent", async () => {
    await queue({ expiresInMs: 60_000 });
    central.clock.advance(60_000);
    await deliver();
    expect(server.mails).toEqual([]);
    expect(await rows()).toMatchObject([{ outcome: "expired", content: null }]);
  });

  test("the running job sends a mail when it is queued, and ends with the process", async () => {
    const stopping = new AbortController();
    const running = deliverMails.run(stopping.signal, central.platform);
    await queue();
    await vi.waitFor(() => expect(server.mails).toHaveLength(1));
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ outcome: "sent" }]));
    stopping.abort();
    await running;
  });

  test("into a folder each mail is a file; with mail off none is sent, and none waits", async () => {
    await queue();
    const folder = { ...central.platform.config, mail: "folder" as const };
    await deliverDue({ ...central.platform, config: folder }, openMailTransport(folder), going);
    const [file, ...more] = await readdir(join(folder.data_directory, "mails"));
    expect([file, more]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/), []]);
    const text = unquoted(await readFile(join(folder.data_directory, "mails", file!), "utf8"));
    expect(text).toContain("/account/password#secret-token");
    await queue();
    const off = { ...folder, mail: "off" as const };
    await deliverDue({ ...central.platform, config: off }, openMailTransport(off), going);
    expect((await rows()).map(({ outcome }) => outcome)).toEqual(["sent", "off"]);
    expect(server.mails).toEqual([]);
  });

  test("what waits is sealed where there is a key for it", async () => {
    await central[Symbol.asyncDispose]();
    await open({ key_encryption_key: Buffer.alloc(32, 7).toString("base64") });
    await queue();
    expect((await rows())[0]!.content).toMatch(/^gcm1\./);
    await deliver();
    expect(server.mails[0]!.text).toContain("#secret-token");
  });

  test("health says whether mails are late, and is good all the same", async () => {
    const mail = async () => {
      const answer = await central.nobody.request("GET", "/v1/health");
      const { data } = answer.body as { data: { checks: { mail: string } } };
      return [answer.status, data.checks.mail];
    };
    await queue();
    expect(await mail()).toEqual([200, "ok"]);
    central.clock.advance(QUARTER_MS + 1);
    expect(await mail()).toEqual([200, "late"]);
    await deliver();
    expect(await mail()).toEqual([200, "ok"]);
  });
});
