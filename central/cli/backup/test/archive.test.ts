import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { BackupRefused } from "../refused.ts";
import { seal, unseal } from "../sealed.ts";
import { type Entry, packTar, unpackTar } from "../tar.ts";

const CHUNK = 64 * 1024;
const SEAL = { key: new Uint8Array(32).fill(7), bound: Buffer.from("head") };
const folder = mkdtempSync(join(tmpdir(), "central-archive-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  await Promise.resolve();
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Bytes that differ everywhere. */
const content = (length: number): Buffer => {
  const block = Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, index) => createHash("sha256").update(String(index)).digest()),
  );
  return block.subarray(0, length);
};

describe("a sealed stream", () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 5])(
    "of %i bytes comes back, however it is cut into pieces",
    async (length) => {
      const sealed = await buffer(seal(pieces(content(length), 1000), SEAL));
      expect(sealed).toHaveLength(length + 16 * Math.max(Math.ceil(length / CHUNK), 1));
      for (const size of [777, CHUNK, 10 * CHUNK])
        expect((await buffer(unseal(pieces(sealed, size), SEAL))).equals(content(length))).toBe(true);
    },
  );

  test("that is cut anywhere, or of which a byte is changed, is refused", async () => {
    const sealed = await buffer(seal(pieces(content(2 * CHUNK + 100), CHUNK), SEAL));
    const read = (bytes: Buffer) => buffer(unseal(pieces(bytes, CHUNK), SEAL));
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        await expect(read(sealed.subarray(0, at))).rejects.toThrow(BackupRefused);
        const changed = Buffer.from(sealed);
        changed.writeUInt8(changed.readUInt8(at) ^ change, at);
        await expect(read(changed)).rejects.toThrow(BackupRefused);
      }),
      { numRuns: 60 },
    );
    const whole = CHUNK + 16;
    for (const cut of [whole, 2 * whole]) await expect(read(sealed.subarray(0, cut))).rejects.toThrow(BackupRefused);
    const swapped = Buffer.concat([
      sealed.subarray(whole, 2 * whole),
      sealed.subarray(0, whole),
      sealed.subarray(2 * whole),
    ]);
    await expect(read(swapped)).rejects.toThrow(BackupRefused);
    await expect(read(Buffer.concat([sealed, sealed]))).rejects.toThrow(BackupRefused);
    await expect(buffer(unseal(pieces(sealed, CHUNK), { ...SEAL, bound: Buffer.from("heaD") }))).rejects.toThrow();
  });
});

describe("an archive", () => {
  const FILES = new Map([
    ["database", content(70_000)],
    ["empty", Buffer.alloc(0)],
    ["files/tickets/2026/11/one.pdf", content(512)],
    [`files/${"long-folder/".repeat(12)}${"n".repeat(90)}.png`, content(513)],
  ]);
  async function* entries(): AsyncGenerator<Entry> {
    await Promise.resolve();
    for (const [name, bytes] of FILES) yield { name, sizeBytes: bytes.length, bytes: pieces(bytes, 300) };
  }

  test("is what tar reads", async () => {
    const path = join(folder, "archive.tar");
    writeFileSync(path, await buffer(packTar(entries())));
    execFileSync("tar", ["-xf", path, "-C", folder]);
    for (const [name, bytes] of FILES) expect(readFileSync(join(folder, name))).toEqual(bytes);
  });

  test("comes back, also where nobody reads an entry", async () => {
    const tar = await buffer(packTar(entries()));
    const found = new Map<string, Buffer>();
    for await (const { name, bytes } of unpackTar(pieces(tar, 1000)))
      if (name !== "database") found.set(name, await buffer(bytes));
    expect(found).toEqual(new Map([...FILES].filter(([name]) => name !== "database")));
  });

  test("larger than 8 GiB keeps its size", async () => {
    const sizeBytes = 9 * 2 ** 30;
    const endless = async function* () {
      await Promise.resolve();
      yield { name: "database", sizeBytes, bytes: pieces(Buffer.alloc(1), 1) };
    };
    const header = (await packTar(endless()).next()).value as Buffer;
    const first = await unpackTar(pieces(header, 512)).next();
    expect(first.value).toMatchObject({ name: "database", sizeBytes });
  });

  test("that is cut, or whose file changes while it is read, is refused", async () => {
    const tar = await buffer(packTar(entries()));
    const readAll = async (bytes: Buffer) => {
      for await (const entry of unpackTar(pieces(bytes, 1000))) await buffer(entry.bytes);
    };
    await expect(readAll(tar)).resolves.toBeUndefined();
    for (const cut of [0, 100, 512, 70_000, tar.length - 1024, tar.length - 512, tar.length - 1])
      await expect(readAll(tar.subarray(0, cut))).rejects.toThrow(/cut off/);
    await expect(readAll(Buffer.concat([tar, Buffer.alloc(1)]))).rejects.toThrow(/goes on/);
    const wrong = async function* () {
      await Promise.resolve();
      yield { name: "database", sizeBytes: 5, bytes: pieces(Buffer.alloc(4), 4) };
    };
    await expect(buffer(packTar(wrong()))).rejects.toThrow(/changed/);
  });
});
