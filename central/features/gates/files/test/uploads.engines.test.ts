import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Company } from "../../../../wire/company.ts";
import { UploadedFile, UploadedFileList, MAX_FILE_BYTES } from "../../../../wire/file.ts";
import type { Caller } from "../../../../test/caller.ts";
import { samplePdf } from "../../../../test/sample-pdf.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";

const PDF = samplePdf();
const PAGE = Buffer.from("<!doctype html><script>alert(1)</script>");

/** A picture from a telephone: rotated, and with metadata. */
const photographed = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: "geheim", Orientation: "6" } })
    .toBuffer();

/** A small PNG that declares a large size. */
async function bomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const engine = testEngine();

/** The guarantees of uploaded files, on either database. */
describe(`uploads on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Caller;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const form = (field: string, ...files: [bytes: Uint8Array, name: string][]): FormData => {
    const made = new FormData();
    for (const [bytes, name] of files) made.append(field, new File([new Uint8Array(bytes)], name));
    return made;
  };
  const read = async (url: string) => {
    const { pathname, search } = new URL(url);
    const response = await central.central.app.request(pathname + search);
    return Buffer.from(await response.arrayBuffer());
  };
  const recorded = async () =>
    Number(
      (
        await central.platform.db
          .selectFrom("files")
          .select((eb) => eb.fn.countAll().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const refusal = async (path: string, body: unknown) => {
    const before = await recorded();
    const answer = await admin.request("POST", path, { body });
    expect(await recorded()).toBe(before);
    return [answer.status, answer.problem().code];
  };

  test("a PDF that nobody here can open is refused in words, and a telephone's HEIC with the way to a JPEG", async () => {
    const answer = await admin.request("POST", "/v1/files/pdf", {
      body: form("file", [PDF.subarray(0, 150), "a.pdf"]),
    });
    expect(answer.status).toBe(400);
    expect(answer.problem().errors).toMatchObject([
      { path: "file", message: expect.stringMatching(/^is damaged/) as string },
    ]);
    const heic = Buffer.concat([Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1"), Buffer.alloc(200)]);
    const photo = await admin.request("POST", "/v1/photos", { body: form("photo", [heic, "IMG_1.HEIC"]) });
    expect([photo.status, photo.problem().message]).toEqual([415, expect.stringMatching(/HEIC.*send it as JPEG/)]);
    // An album that is exported has JPEG under the name that the telephone gave.
    const exported = await admin.post("/v1/photos", UploadedFile, form("photo", [await photographed(), "IMG_1.HEIC"]));
    expect(exported.media_type).toBe("image/jpeg");
  });

  test("a file is kept as it came, under a path and a kind of ours, and its name is only shown", async () => {
    const body = form("file", [PDF, "..\\..\\etc/Surat\u202e jalan.exe"]);
    const kept = await admin.post("/v1/files", UploadedFile, body);
    expect(kept.path).toMatch(/^uploads\/2026\/11\/[0-9a-f-]{36}\.pdf$/);
    expect(kept).toMatchObject({
      media_type: "application/pdf",
      size_bytes: PDF.length,
      original_name: "Surat jalan.exe",
    });
    expect(await read(kept.url)).toEqual(PDF);
  });

  test("a file is its own company's: others do not find it, the area's side does", async () => {
    const company = async () => (await admin.post("/v1/companies", Company, { name: "A company" })).id;
    const owner = await central.as("tenant", { companyId: await company() });
    const other = await central.as("tenant", { companyId: await company() });
    const { path } = await owner.post("/v1/files/pdf", UploadedFile, form("file", [PDF, "a.pdf"]));
    const seen = async (caller: Caller) => (await caller.request("GET", "/v1/files/url", { query: { path } })).status;
    expect([await seen(owner), await seen(other), await seen(admin)]).toEqual([200, 404, 200]);
  });

  test("what a file is, is judged by its content alone", async () => {
    const png = await sharp(await photographed())
      .png()
      .toBuffer();
    const file = (bytes: Uint8Array, name: string) => form("file", [bytes, name]);
    const wrong = [415, "unsupported_media"];
    expect(await refusal("/v1/files", file(PAGE, "page.pdf"))).toEqual(wrong);
    expect(await refusal("/v1/files/pdf", file(png, "paper.pdf"))).toEqual(wrong);
    expect(await refusal("/v1/files/pdf-or-image", file(PAGE, "page.png"))).toEqual(wrong);
    expect(await refusal("/v1/photos", form("photo", [PDF, "photo.jpg"]))).toEqual(wrong);
    const kept = await admin.post("/v1/files/pdf-or-image", UploadedFile, file(png, "paper.pdf"));
    expect(kept).toMatchObject({ media_type: "image/png", path: expect.stringMatching(/\.png$/) as string });
  });

  test("a picture of a paper keeps its kind and size, and nothing that came beside it", async () => {
    const hidden = Buffer.from("PK\x03\x04hidden archive", "latin1");
    const jpeg = await photographed();
    for (const taken of [
      jpeg,
      await sharp(jpeg).keepExif().png().toBuffer(),
      await sharp(jpeg).keepExif().webp().toBuffer(),
    ]) {
      expect(taken.includes("geheim")).toBe(true);
      const sent = form("file", [Buffer.concat([taken, hidden]), "paper"]);
      const kept = await admin.post("/v1/files", UploadedFile, sent);
      const bytes = await read(kept.url);
      expect([bytes.includes("geheim"), bytes.includes("hidden archive")]).toEqual([false, false]);
      const { width, height, format } = await sharp(bytes).metadata();
      expect([width, height, `image/${format}`]).toEqual([40, 60, kept.media_type]);
    }
    const noPicture = form("file", [Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1"), "a.jpg"]);
    expect(await refusal("/v1/files", noPicture)).toEqual([415, "unsupported_media"]);
  });

  test("a file is saved under the ending of its kind, whatever it is called", async () => {
    const { url } = await admin.post("/v1/files", UploadedFile, form("file", [PDF, "surat.html"]));
    const { pathname, search } = new URL(url);
    const { headers } = await central.central.app.request(pathname + search);
    expect(headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''surat.html.pdf");
  });

  test("a file that is too large is refused", async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES)]);
    expect(await refusal("/v1/files/pdf", form("file", [large, "a.pdf"]))).toEqual([413, "too_large"]);
  });

  test("several files are kept all or none", async () => {
    const both = await admin.post("/v1/files/multiple", UploadedFileList, form("files", [PDF, "a"], [PDF, "b"]));
    expect(both.items.map(({ original_name }) => original_name)).toEqual(["a", "b"]);
    const mixed = form("files", [PDF, "a"], [PAGE, "b"]);
    expect(await refusal("/v1/files/multiple", mixed)).toEqual([415, "unsupported_media"]);
    expect(await refusal("/v1/files/multiple", form("files"))).toEqual([400, "invalid_input"]);
  });

  test("a photo is kept upright and without what came beside it, from a form or as text", async () => {
    const taken = await photographed();
    expect(taken.includes("geheim")).toBe(true);
    const text = taken.toString("base64");
    for (const kept of [
      await admin.post("/v1/photos", UploadedFile, form("photo", [taken, "IMG_1.jpg"])),
      await admin.post("/v1/photos/base64", UploadedFile, { photo: text }),
      await admin.post("/v1/photos/base64", UploadedFile, { photo: `data:image/jpeg;base64,${text}` }),
    ]) {
      expect(kept.path).toMatch(/^photos\/2026\/11\/[0-9a-f-]{36}\.jpg$/);
      const bytes = await read(kept.url);
      expect(bytes.includes("geheim")).toBe(false);
      const { width, height, orientation, exif } = await sharp(bytes).metadata();
      expect([width, height, orientation, exif]).toEqual([40, 60, undefined, undefined]);
    }
  });

  test("a large photo is made smaller", async () => {
    const large = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: "red" } })
      .webp()
      .toBuffer();
    const { url } = await admin.post("/v1/photos", UploadedFile, form("photo", [large, "a.webp"]));
    const { width, height, format } = await sharp(await read(url)).metadata();
    expect([width, height, format]).toEqual([2048, 512, "jpeg"]);
  });

  test("a bomb, half a picture and what is no base64 are refused", async () => {
    expect(await refusal("/v1/photos", form("photo", [await bomb(), "a.png"]))).toEqual([413, "too_large"]);
    const half = (await photographed()).subarray(0, -100);
    expect(await refusal("/v1/photos", form("photo", [half, "a.jpg"]))).toEqual([415, "unsupported_media"]);
    expect(await refusal("/v1/photos/base64", { photo: "no base64" })).toEqual([400, "invalid_input"]);
    expect(await refusal("/v1/photos/base64", { photo: PAGE.toString("base64") })).toEqual([415, "unsupported_media"]);
  });

  test("one person fills no disk with small files, and hinders nobody else", async () => {
    const busy = await central.as("super_admin");
    await busy.post("/v1/files", UploadedFile, form("file", [PDF, "a.pdf"]));
    const [{ created_by: id } = { created_by: null }] = await central.platform.db
      .selectFrom("files")
      .select("created_by")
      .orderBy("created_at", "desc")
      .orderBy("path", "desc")
      .limit(1)
      .execute();
    const { uploadsOfPerson } = central.platform.identity.limits;
    for (let count = 1; count < 1_000; count++) await uploadsOfPerson.take(id);
    const answer = await busy.request("POST", "/v1/files", { body: form("file", [PDF, "a.pdf"]) });
    expect([answer.status, answer.problem().code]).toEqual([429, "rate_limited"]);
    await admin.post("/v1/files", UploadedFile, form("file", [PDF, "a.pdf"]));
  });
});
