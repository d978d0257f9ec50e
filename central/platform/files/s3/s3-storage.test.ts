import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Clock } from "../../../../shared/lib/clock.ts";
import { fakeClock } from "../../../../shared/lib/fake-clock.ts";
import { type Log, silentLog } from "../../../../shared/lib/log.ts";
import { CentralConfig } from "../../../config/config.ts";
import { type S3Server, startS3Server } from "../../../test/s3-server.ts";
import { openDrafts } from "../drafts.ts";
import { openStorage } from "../open-storage.ts";
import { listed, pathOf, storageContract } from "../test/storage-contract.ts";
import { addressOf } from "./call-store.ts";
import { openS3Storage } from "./s3-storage.ts";

const PATH = pathOf("tickets/2026/one.pdf");
const AWAY: unknown = expect.stringMatching(/^The file store http:.* does not answer for the bucket "gate-files": /);
const UNAVAILABLE = { code: "unavailable", message: "The store of the files does not answer now: try again" };

describe("files in a bucket of an S3-compatible store", () => {
  let folder: string;
  let server: S3Server;
  let clock: Clock;
  let storage: ReturnType<typeof openS3Storage>;
  const settingsOf = (changes: Partial<CentralConfig> = {}) =>
    CentralConfig.parse({ data_directory: folder, ...server.settings, ...changes });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "s3-"));
    // A pause between two tries is over at once.
    clock = {
      ...fakeClock(),
      after(_delayMs, run) {
        const timer = setImmediate(run);
        return () => clearImmediate(timer);
      },
    };
    server = await startS3Server(() => clock.nowMs());
    const { s3_endpoint: endpoint, s3_bucket: bucket, s3_region: region, ...rest } = server.settings;
    const keys = { accessKey: rest.s3_access_key, secretKey: rest.s3_secret_key };
    storage = openS3Storage(
      { endpoint, bucket, region, isPathStyle: true, keys },
      { clock, drafts: await openDrafts(join(folder, "unsent"), clock), limitMs: 400 },
    );
  });
  afterEach(async () => {
    await storage.close();
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  storageContract(() => storage);

  test.each(["busy", "cuts requests"] as const)(
    "a store that %s twice gets the whole file all the same",
    async (fault) => {
      server.fail(fault, 2);
      await storage.write(PATH, Buffer.from("0123456789"));
      expect(server.objects.get(PATH)?.bytes.toString()).toBe("0123456789");
      expect(server.seen).toEqual(Array.from({ length: 3 }, () => `PUT /gate-files/${PATH}`));
    },
  );

  test.each(["busy", "silent", "cuts requests"] as const)(
    "a store that stays %s fails every act in words",
    async (fault) => {
      await storage.write(PATH, Buffer.from("kept"));
      server.fail(fault);
      await expect(storage.write(pathOf("two.pdf"), Buffer.from("x"))).rejects.toMatchObject(UNAVAILABLE);
      await expect(buffer(storage.read(PATH))).rejects.toMatchObject(UNAVAILABLE);
      await expect(storage.check()).rejects.toMatchObject({ ...UNAVAILABLE, cause: { message: AWAY } });
      server.fail("none");
      expect((await buffer(storage.read(PATH))).toString()).toBe("kept");
      expect(await readdir(join(folder, "unsent"))).toEqual([]);
      // Three tries of each act, each with its time limit.
    },
    30_000,
  );

  test("a store that goes away is used again when it is back", async () => {
    await storage.write(PATH, Buffer.from("kept"));
    await server.stop();
    await expect(storage.sizeOf(PATH)).rejects.toMatchObject(UNAVAILABLE);
    await server.start();
    expect(await storage.sizeOf(PATH)).toBe(4);
  });

  test("an answer that is cut off fails its reader, and is no shorter file", async () => {
    await storage.write(PATH, Buffer.from("0123456789"));
    server.fail("cuts answers");
    await expect(buffer(storage.read(PATH))).rejects.toThrow();
  });

  test("objects of others in the bucket, with names that are no paths here, are not listed", async () => {
    await storage.prove();
    server.objects.set("a b.pdf", { bytes: Buffer.from("x"), writtenAtMs: 0 });
    server.objects.set(".hidden/one.pdf", { bytes: Buffer.from("x"), writtenAtMs: 0 });
    await storage.write(PATH, Buffer.from("x"));
    expect(await listed(storage)).toEqual([PATH]);
  });

  test.each([
    ["a wrong secret", { s3_secret_key: "another" }, "status 403, SignatureDoesNotMatch, As it is said."],
    ["an unknown key", { s3_access_key: "nobody" }, "status 403, InvalidAccessKeyId, As it is said."],
    ["a bucket that is not there", { s3_bucket: "other-files" }, "status 404, NoSuchBucket, As it is said."],
  ])("%s refuses the start in words", async (_, changes: Partial<CentralConfig>, because) => {
    const start = openStorage(settingsOf(changes), { clock, log: silentLog });
    const bucket = changes.s3_bucket ?? "gate-files";
    await expect(start).rejects.toThrow(
      `The file store ${server.settings.s3_endpoint} refuses the bucket "${bucket}": ${because}`,
    );
  });

  test("a clock that is wrong by an hour is told apart from wrong keys", async () => {
    const late = { ...clock, nowMs: () => clock.nowMs() + 3_600_000 };
    await expect(openStorage(settingsOf(), { clock: late, log: silentLog })).rejects.toThrow("RequestTimeTooSkewed");
  });

  test("a store that does not answer at the start keeps nobody out, and is used once it answers", async () => {
    await server.stop();
    const warned: string[] = [];
    const log = Object.create(silentLog, {
      warn: { value: (_fields: unknown, words: string) => void warned.push(words) },
    }) as Log;
    const opened = await openStorage(settingsOf(), { clock, log });
    expect(warned).toEqual(["the file store does not answer: files can be neither stored nor read until it does"]);
    await server.start();
    await opened.storage.write(PATH, Buffer.from("x"));
    expect([...server.objects.keys()]).toEqual([PATH]);
    await opened.close();
  });
});

test.each([
  [true, "https://s3.example:9000/gate-files/a/one.pdf?list-type=2"],
  [false, "https://gate-files.s3.example:9000/a/one.pdf?list-type=2"],
])("the bucket stands in the path (%s) or before the host", (isPathStyle, address) => {
  const keys = { accessKey: "central", secretKey: "secret" };
  const bucket = { endpoint: "https://s3.example:9000", bucket: "gate-files", region: "id", isPathStyle, keys };
  expect(addressOf(bucket, "a/one.pdf", { "list-type": "2" }).href).toBe(address);
});
