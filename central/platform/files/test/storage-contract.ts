import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type FileStorage, storagePathOf, type StoragePath } from "../storage.ts";

export const pathOf = (text: string): StoragePath => storagePathOf(text)!;
const textOf = async (storage: FileStorage, path: StoragePath, range?: { start: number; end: number }) =>
  (await buffer(storage.read(path, range))).toString();

/** The names of all files of a storage, sorted. */
export async function listed(storage: FileStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const path of storage.list()) names.push(path);
  return names.sort();
}

/** Bytes whose sender fails after the first part. */
// oxlint-disable-next-line typescript/require-await -- the sender has nothing to wait for
export async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("half");
  throw new Error("the sender is gone");
}

/** What every storage guarantees. @param opened the empty storage of the running test */
export function storageContract(opened: () => FileStorage): void {
  test("what was written is read back, whole and in part, with its size and its time", async () => {
    const [storage, path] = [opened(), pathOf("tickets/2026/one.pdf")];
    await storage.write(path, Buffer.from("0123456789"));
    expect(await storage.sizeOf(path)).toBe(10);
    expect(await textOf(storage, path)).toBe("0123456789");
    expect(await textOf(storage, path, { start: 2, end: 4 })).toBe("234");
    expect(await textOf(storage, path, { start: 9, end: 9 })).toBe("9");
    expect(await storage.writtenAtMs(path)).toBeTypeOf("number");
    await storage.check();
  });

  test("writing again replaces the file, and removing it twice is harmless", async () => {
    const [storage, path] = [opened(), pathOf("one.pdf")];
    await storage.write(path, Buffer.from("old"));
    await storage.write(path, Buffer.from("new"));
    expect(await textOf(storage, path)).toBe("new");
    await storage.remove(path);
    await storage.remove(path);
    expect([await storage.sizeOf(path), await storage.writtenAtMs(path)]).toEqual([null, null]);
  });

  test("a stream is written as it comes; one that fails leaves nothing, or what was there before", async () => {
    const [storage, path] = [opened(), pathOf("one.csv")];
    const parts = Array.from({ length: 40 }, () => randomBytes(64 * 1024));
    await storage.write(
      path,
      (async function* () {
        for (const part of parts) yield await Promise.resolve(part);
      })(),
    );
    expect((await buffer(storage.read(path))).equals(Buffer.concat(parts))).toBe(true);
    await expect(storage.write(path, failing())).rejects.toThrow("the sender is gone");
    await expect(storage.write(pathOf("two.csv"), failing())).rejects.toThrow("the sender is gone");
    expect([await storage.sizeOf(path), await storage.sizeOf(pathOf("two.csv"))]).toEqual([40 * 64 * 1024, null]);
  });

  test("an empty file is a file", async () => {
    const [storage, path] = [opened(), pathOf("empty.csv")];
    await storage.write(path, Buffer.alloc(0));
    expect([await storage.sizeOf(path), await textOf(storage, path)]).toEqual([0, ""]);
  });

  test("every file is listed, over as many pages as there are", async () => {
    const storage = opened();
    const paths = ["captures/2026/11/one.jpg", "captures/2026/12/two.jpg", "four.pdf", "reports/a.csv", "three.pdf"];
    expect(await listed(storage)).toEqual([]);
    for (const path of paths) await storage.write(pathOf(path), Buffer.from("x"));
    expect(await listed(storage)).toEqual(paths);
  });

  test("a file that is not there fails its reader", async () => {
    const [storage, path] = [opened(), pathOf("none.pdf")];
    expect([await storage.sizeOf(path), await storage.writtenAtMs(path)]).toEqual([null, null]);
    await expect(buffer(storage.read(path))).rejects.toThrow("there is no file none.pdf");
  });
}
