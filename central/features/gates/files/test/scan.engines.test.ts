import { createServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fakeClock } from "../../../../../shared/lib/fake-clock.ts";
import { UploadedFile } from "../../../../wire/file.ts";
import type { Caller } from "../../../../test/caller.ts";
import { samplePdf } from "../../../../test/sample-pdf.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { type S3Server, startS3Server, STORAGES } from "../../../../test/s3-server.ts";
import { scanFiles } from "../scan-files.ts";

const VIRUS = samplePdf("a virus").toString("latin1");

/** A fake clamd with configurable answers, which finds a virus by its text. */
function doubleOfClamd() {
  let answers = true;
  let seen: Buffer[] = [];
  const server: Server = createServer((socket) => {
    let got = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      got = Buffer.concat([got, bytes]);
      const content = contentOf(got);
      if (content === null) return;
      seen.push(content);
      if (!answers) socket.end("INSTREAM size limit exceeded. ERROR\0");
      else socket.end(content.includes("virus") ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
    });
  });
  return {
    listen: () =>
      new Promise<string>((resolve) => {
        server.listen(0, "127.0.0.1", () => {
          const address = server.address();
          resolve(`tcp://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`);
        });
      }),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
    fail: (isFailing: boolean) => void (answers = !isFailing),
    seen: () => seen.splice(0),
    forget: () => void (seen = []),
  };
}

/** The content of a complete INSTREAM command; null while it is incomplete. */
function contentOf(bytes: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (bytes.subarray(0, command.length).toString() !== command) return null;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const engine = testEngine();

/** The guarantees of files and the virus scanner, on either database. */
describe.each(STORAGES)(`uploads into a %s, with a virus scanner, on ${engine.name}`, (storage) => {
  const clamd = doubleOfClamd();
  let store: S3Server;
  let central: TestCentral;
  let admin: Caller;
  beforeEach(async () => {
    const clock = fakeClock();
    store = await startS3Server(() => clock.nowMs());
    const place = storage === "bucket" ? store.settings : {};
    central = await startCentral(engine, { clock, config: { ...place, virus_scanner: await clamd.listen() } });
    admin = await central.as("super_admin");
    clamd.fail(false);
  });
  afterEach(async () => {
    await central[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
    await clamd.close();
  });

  const send = (content: string) => {
    const form = new FormData();
    form.append("file", new File([content], "paper.pdf"));
    return admin.request("post", "/v1/files/pdf", { body: form });
  };
  const sent = async (content: string) => UploadedFile.parse(((await send(content)).body as { data: unknown }).data);
  const read = async ({ url }: UploadedFile) => {
    const { pathname, search } = new URL(url);
    return admin.request("get", pathname + search);
  };
  const rescan = () => scanFiles.run(new AbortController().signal, central.platform);

  test("a clean file is scanned whole before it is kept, and can be read", async () => {
    const content = samplePdf("a paper ".repeat(100_000)).toString("latin1");
    const file = await sent(content);
    expect(clamd.seen().map(String)).toEqual([content]);
    expect((await read(file)).status).toBe(200);
  });

  test("an infected file is refused, and nothing of it stays", async () => {
    const answer = await send(VIRUS);
    expect([answer.status, answer.problem().code]).toEqual([415, "unsupported_media"]);
    expect(await central.platform.db.selectFrom("files").select("path").execute()).toEqual([]);
    const left: string[] = [];
    for await (const path of central.platform.files.storage.list()) left.push(path);
    expect(left).toEqual([]);
  });

  test.each(["answers an error", "is away"])("where the scanner %s a file waits, and nobody reads it", async (what) => {
    if (what === "is away") await clamd.close();
    else clamd.fail(true);
    const file = await sent(samplePdf().toString("latin1"));
    const refused = await read(file);
    expect([refused.status, refused.problem().code]).toEqual([409, "wrong_state"]);
    const link = await admin.request("get", "/v1/files/url", { query: { path: file.path } });
    expect(link.status).toBe(409);
    await rescan();
    expect((await read(file)).status).toBe(409);
  });

  test("what waited is read once it was found clean, and never where it was not", async () => {
    clamd.fail(true);
    const [good, bad] = [await sent(samplePdf().toString("latin1")), await sent(VIRUS)];
    clamd.fail(false);
    await rescan();
    expect((await read(good)).status).toBe(200);
    expect((await read(bad)).status).toBe(409);
    clamd.forget();
    await rescan();
    expect(clamd.seen()).toEqual([]);
  });
});
