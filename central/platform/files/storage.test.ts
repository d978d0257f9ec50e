import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { openLocalStorage } from "./local-storage.ts";
import { type FileStorage, storagePathOf } from "./storage.ts";
import { failing, pathOf, storageContract } from "./test/storage-contract.ts";

describe("a storage path", () => {
  test.each(["a.pdf", "tickets/2026/11/0192f0c1-5d1c-7000-8000-0123456789ab.pdf", "a/b-c_d.e.png"])(
    "%s is plain",
    (text) => {
      expect(storagePathOf(text)).toBe(text);
    },
  );

  test.each([
    "",
    "/",
    "/etc/passwd",
    "../x",
    "a/../../x",
    "a/./b",
    "a//b",
    "a/",
    ".hidden",
    "a/.unfinished/b",
    "a\\..\\b",
    "a\0b",
    "a%2e%2e/b",
    "a b",
    "á.pdf",
    "C:/x",
    "a/b/c/d/e/f/g/h/i",
    "x".repeat(101),
  ])("%j is refused", (text) => {
    expect(storagePathOf(text)).toBeNull();
  });

  test("whatever is accepted stays below the root, and is the only way to write its place", () => {
    const root = resolve("/var/files");
    const pieces = fc.constantFrom("..", ".", "/", "\\", "a", "b.pdf", "%2e", "~", " ", "\n", "\0", "-", "_", ":");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 10 }).map((list) => list.join("")),
        ),
        (text) => {
          const path = storagePathOf(text);
          if (path !== null) expect(join(root, path)).toBe(root + sep + text);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("files in a local directory", () => {
  let folder: string;
  let storage: FileStorage;
  const clock = fakeClock();
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "files-"));
    storage = await openLocalStorage(join(folder, "root"), clock);
  });
  afterEach(() => rm(folder, { recursive: true }));

  storageContract(() => storage);

  test("no draft stays behind, of a file that is written and of one that fails", async () => {
    await storage.write(pathOf("one.pdf"), Buffer.from("new"));
    await expect(storage.write(pathOf("two.pdf"), failing())).rejects.toThrow("the sender is gone");
    expect(await readdir(join(folder, "root", ".unfinished"))).toEqual([]);
  });

  test("every file is listed, with when it was written; drafts, links and strange names are not", async () => {
    const paths = ["captures/2026/11/one.jpg", "captures/2026/12/two.jpg", "three.pdf"];
    for (const path of paths) await storage.write(pathOf(path), Buffer.from("x"));
    await writeFile(join(folder, "root", ".unfinished", "draft"), "half");
    await writeFile(join(folder, "root", "captures", "no name.jpg"), "x");
    await symlink(join(folder, "root", "captures"), join(folder, "root", "loop"));
    const listed: string[] = [];
    for await (const path of storage.list()) listed.push(path);
    expect(listed.sort()).toEqual(paths);
    await utimes(join(folder, "root", "three.pdf"), 1_000, 2_000);
    expect(await storage.writtenAtMs(pathOf("three.pdf"))).toBe(2_000_000);
    expect(await storage.writtenAtMs(pathOf("four.pdf"))).toBeNull();
  });

  test("a folder goes with its last file, and comes back with the next one, whoever is quicker", async () => {
    const [one, two] = [pathOf("qr/a/one.png"), pathOf("qr/a/two.png")];
    await storage.write(one, Buffer.from("x"));
    await storage.write(two, Buffer.from("x"));
    await storage.remove(one);
    expect(await readdir(join(folder, "root", "qr", "a"))).toEqual(["two.png"]);
    await storage.remove(two);
    expect(await readdir(join(folder, "root"))).toEqual([".unfinished"]);
    for (let round = 0; round < 100; round++) {
      await storage.write(one, Buffer.from("x"));
      await Promise.all([storage.remove(one), storage.write(two, Buffer.from("x"))]);
      expect([await storage.sizeOf(one), await storage.sizeOf(two)]).toEqual([null, 1]);
      await storage.remove(two);
    }
  });

  test("a file that is not there fails the reader, and a folder is no file", async () => {
    await storage.write(pathOf("a/one.pdf"), Buffer.from("x"));
    expect(await storage.sizeOf(pathOf("a"))).toBeNull();
    expect(await storage.sizeOf(pathOf("a/one.pdf/two"))).toBeNull();
    await expect(buffer(storage.read(pathOf("none.pdf")))).rejects.toThrow("there is no file none.pdf");
  });

  test("only this user may read the files", async () => {
    await storage.write(pathOf("a/one.pdf"), Buffer.from("x"));
    expect((await stat(join(folder, "root"))).mode & 0o077).toBe(0);
    expect((await stat(join(folder, "root", "a", "one.pdf"))).mode & 0o077).toBe(0);
  });

  test("a link that leads outside is neither read nor written through", async () => {
    await writeFile(join(folder, "secret.txt"), "secret");
    await symlink(join(folder, "secret.txt"), join(folder, "root", "link.pdf"));
    await symlink(folder, join(folder, "root", "out"));
    expect(await storage.sizeOf(pathOf("link.pdf"))).toBeNull();
    expect(await storage.sizeOf(pathOf("out/secret.txt"))).toBeNull();
    await expect(storage.write(pathOf("out/secret.txt"), Buffer.from("x"))).rejects.toThrow("outside the storage");
    expect(await readFile(join(folder, "secret.txt"), "utf8")).toBe("secret");
  });

  test("a draft of an earlier life is cleared away, one of another process is not", async () => {
    const draft = join(folder, "root", ".unfinished", "draft");
    await writeFile(draft, "half");
    await utimes(draft, clock.nowMs() / 1000, clock.nowMs() / 1000 - 3_600);
    await storage.tidy();
    expect(await readdir(join(folder, "root", ".unfinished"))).toEqual(["draft"]);
    clock.advance(24 * 3_600_000);
    await storage.tidy();
    expect(await readdir(join(folder, "root", ".unfinished"))).toEqual([]);
  });

  test("the check fails when the directory has gone", async () => {
    await storage.check();
    await rm(join(folder, "root"), { recursive: true });
    await expect(storage.check()).rejects.toThrow("ENOENT");
  });

  test("the check fails when the disk is full", async () => {
    const full = await openLocalStorage(join(folder, "root"), clock, () => Promise.resolve(4096));
    await expect(full.check()).rejects.toThrow("only 4096 bytes are free");
  });
});
