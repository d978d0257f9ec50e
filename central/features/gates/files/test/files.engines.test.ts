import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fakeClock } from "../../../../../shared/lib/fake-clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { FileUrl } from "../../../../wire/file.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { recordFile, storeFile } from "../../../../platform/files/files.ts";
import type { ContentKind } from "../../../../platform/files/content-kind.ts";
import { samplePdf } from "../../../../test/sample-pdf.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { type S3Server, startS3Server, STORAGES } from "../../../../test/s3-server.ts";

const BYTES = Buffer.from("%PDF-0123456789");

const engine = testEngine();

/** The guarantees of file reads, on either database. */
let service: TestCentral;
const put = async (kind: ContentKind = "pdf", originalName: string | null = null) => {
  const { files, transact, clock } = service.platform;
  const stored = await storeFile(files.storage, { folder: "tickets", kind, bytes: BYTES, nowMs: clock.nowMs() });
  await transact(systemActor("test"), (work) => recordFile(work, stored, { companyId: null, originalName }));
  return stored.path;
};
const linkTo = async (path: string) => {
  const admin = await service.as("admin");
  return (await admin.get("/v1/files/url", FileUrl, { path })).url;
};
const fetchIt = async (url: string, headers: Record<string, string> = {}) =>
  await service.central.app.request(url, { headers });

describe.each(STORAGES)(`reading files in a %s on ${engine.name}`, (storage) => {
  let store: S3Server;
  beforeEach(async () => {
    const clock = fakeClock();
    store = await startS3Server(() => clock.nowMs());
    service = await startCentral(engine, { clock, config: storage === "bucket" ? store.settings : {} });
  });
  afterEach(async () => {
    await service[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
  });

  test("a signed link reads the file without a token, under headers that let no browser run or keep it", async () => {
    const path = await put("pdf", "Surat jalan 'ä'.pdf");
    expect(path).toMatch(/^tickets\/2026\/11\/[0-9a-f-]{36}\.pdf$/);
    const response = await fetchIt(await linkTo(path));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(BYTES.length),
      "content-disposition": "attachment; filename*=UTF-8''Surat%20jalan%20%27%C3%A4%27.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store, no-transform",
      "accept-ranges": "bytes",
    });
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("a picture is shown in its place", async () => {
    const response = await fetchIt(await linkTo(await put("png")));
    expect(response.headers.get("content-disposition")).toMatch(/^inline; filename\*=UTF-8''[0-9a-f-]+\.png$/);
  });

  test.each([
    ["bytes=0-4", 206, "%PDF-", "bytes 0-4/15"],
    ["bytes=-4", 206, "6789", "bytes 11-14/15"],
    ["bytes=10-99", 206, "56789", "bytes 10-14/15"],
    ["bytes=15-", 416, "", "bytes */15"],
    ["pages=1", 200, BYTES.toString(), null],
  ])("Range: %s answers %i", async (range, status, text, contentRange) => {
    const response = await fetchIt(await linkTo(await put()), { range });
    expect([response.status, await response.text()]).toEqual([status, text]);
    expect(response.headers.get("content-range")).toBe(contentRange);
  });

  test("whoever goes on with a file that is another one by now gets all of it; whoever has it already, nothing", async () => {
    const url = await linkTo(await put());
    const etag = (await fetchIt(url)).headers.get("etag") ?? "";
    const answers = await Promise.all([
      fetchIt(url, { range: "bytes=0-4", "if-range": etag }),
      fetchIt(url, { range: "bytes=0-4", "if-range": '"another"' }),
      fetchIt(url, { "if-none-match": etag }),
    ]);
    expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))).toEqual([
      [206, "%PDF-"],
      [200, BYTES.toString()],
      [304, ""],
    ]);
  });

  test("an expired or changed link opens nothing", async () => {
    const [path, other] = [await put(), await put()];
    const url = await linkTo(path);
    expect((await fetchIt(url.replace(encodeURIComponent(path), encodeURIComponent(other)))).status).toBe(403);
    expect((await fetchIt(url.replace(/expires=\d/, "expires=9"))).status).toBe(403);
    expect((await fetchIt(url.replace(/signature=../, "signature=__"))).status).toBe(403);
    expect((await fetchIt(url.replace(/&expires=\d+/, ""))).status).toBe(403);
    service.clock.advance(15 * 60_000);
    const expired = await fetchIt(url);
    expect([expired.status, await expired.text()]).toEqual([403, expect.stringContaining("has expired")]);
  });

  test("without a link a token with files.read is needed", async () => {
    const query = { path: await put() };
    expect((await service.nobody.request("GET", "/v1/files/stream", { query })).status).toBe(401);
    const officer = await service.as("operational");
    expect((await officer.request("GET", "/v1/files/stream", { query })).status).toBe(200);
    const reader = await service.as("tenant", { permissions: ["faqs.read"] });
    expect((await reader.request("GET", "/v1/files/stream", { query })).status).toBe(403);
  });

  test("another company's file is not there, neither to read nor to link", async () => {
    const query = { path: await put() };
    const tenant = service.asPrincipal({ ...(await service.as("tenant")).principal, companyId: newId() });
    for (const address of ["/v1/files/stream", "/v1/files/url"])
      expect((await tenant.request("GET", address, { query })).status).toBe(404);
  });

  test.each(["../central.db", "/etc/passwd", "tickets/../../central.db", "tickets/none.pdf", ".unfinished/x"])(
    "%j is not found",
    async (path) => {
      const admin = await service.as("super_admin");
      for (const address of ["/v1/files/stream", "/v1/files/url"])
        expect((await admin.request("GET", address, { query: { path } })).status).toBe(404);
    },
  );

  test("a record whose bytes are gone is not found", async () => {
    const path = await put();
    const url = await linkTo(path);
    await service.platform.files.storage.remove(path);
    expect((await fetchIt(url)).status).toBe(404);
  });
});

test(`on ${engine.name}, a store that refuses central fails uploads in words, and nothing is recorded`, async () => {
  const clock = fakeClock();
  await using store = await startS3Server(() => clock.nowMs());
  await using central = await startCentral(engine, { clock, config: store.settings });
  const admin = await central.as("super_admin");
  const upload = () => {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(samplePdf())], "paper.pdf"));
    return admin.request("post", "/v1/files/pdf", { body: form });
  };
  store.fail("refuses");
  const refused = await upload();
  expect([refused.status, refused.problem().detail]).toEqual([503, expect.stringContaining("store of the files")]);
  expect(JSON.stringify(refused.body)).not.toContain("gate-files");
  expect(await central.platform.db.selectFrom("files").select("path").execute()).toEqual([]);
  const health = await central.nobody.request("GET", "/v1/health");
  expect([health.status, health.problem().errors]).toMatchObject([
    503,
    [{ path: "storage", message: "cannot be written" }],
  ]);
  store.fail("none");
  expect((await upload()).status).toBe(200);
  expect((await central.nobody.request("GET", "/v1/health")).status).toBe(200);
});
