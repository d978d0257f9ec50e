import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { z } from "zod";
import { openKeyVault } from "../../platform/auth/key-vault.ts";
import { measured } from "../../platform/files/measured.ts";
import { BackupRefused } from "./refused.ts";
import { seal, type Seal, unseal } from "./sealed.ts";
import { type Entry, packTar, unpackTar } from "./tar.ts";

/** The first line of an archive, in clear: what must be known before it is opened. */
const Head = z.strictObject({
  format: z.literal("gate-central-backup-1"),
  created_at: z.iso.datetime(),
  /** The version of central that made it. */
  version: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  /** False: anybody can read it; its seal shows damage alone. */
  is_encrypted: z.boolean(),
  /** Of the key that the private keys in its database need; null where they are in clear. */
  key_fingerprint: z.string().nullable(),
  salt: z.base64(),
});
export type Head = z.infer<typeof Head>;

const Part = z.strictObject({ bytes: z.number(), sha256: z.string() });

/** The last entry of an archive: what must be in it. */
export const Manifest = z.strictObject({
  /** The newest migration of the database. */
  schema: z.string(),
  /** Rows of the main tables. */
  counts: z.record(z.string(), z.number()),
  database: Part,
  /** Stored files, with the SHA-256 of their digests in the order of the archive; null: they are in a bucket. */
  files: Part.extend({ count: z.number() }).nullable(),
  /** Files that a record names, and that were missing or damaged when the backup was made. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** The names of the entries. */
export const DATABASE = "database";
export const FILES = "files/";
const MANIFEST = "manifest.json";

const MAX_HEAD_BYTES = 4096;
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** Identifies a `key_encryption_key` without revealing it. */
export function fingerprintOf(key: Uint8Array | null): string | null {
  return key === null ? null : openKeyVault(key).digest("key_encryption_key", "fingerprint").slice(0, 16);
}

/**
 * Writes an archive durably: the head, then a sealed tar of the entries and the manifest.
 * @param key null: sealed with a key that everybody knows, so that one way of reading finds damage in both
 * @param manifest asked for after the last entry
 */
export async function writeArchive(
  path: string,
  about: Omit<Head, "format" | "salt" | "is_encrypted">,
  key: Uint8Array | null,
  { entries, manifest }: { entries: AsyncIterable<Entry>; manifest: () => Manifest },
): Promise<void> {
  const salt = randomBytes(16).toString("base64");
  const head: Head = { format: "gate-central-backup-1", ...about, is_encrypted: key !== null, salt };
  const line = Buffer.from(`${JSON.stringify(head)}\n`);
  async function* all(): AsyncGenerator<Entry> {
    yield* entries;
    const text = Buffer.from(JSON.stringify(manifest()));
    yield { name: MANIFEST, sizeBytes: text.length, bytes: once(text) };
  }
  async function* content(): AsyncGenerator<Buffer> {
    yield line;
    yield* seal(packTar(all()), sealOf(head, line, key));
  }
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(content());
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @throws BackupRefused when the file is no backup */
export async function readHead(path: string): Promise<{ head: Head; line: Buffer }> {
  const handle = await open(path).catch((cause: unknown) => {
    throw new BackupRefused(`${path} cannot be read.`, { cause });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEAD_BYTES), 0, MAX_HEAD_BYTES, 0);
    const line = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf(10) + 1);
    const head = Head.safeParse(jsonIn(line));
    if (!head.success) throw new BackupRefused(`${path} is no backup of central, or its beginning is damaged.`);
    return { head: head.data, line };
  } finally {
    await handle.close();
  }
}

/**
 * Reads an archive to its end. Nothing of it counts before this returns: the manifest comes last.
 * @param key of an encrypted archive
 * @param take receives the database and each file; what it does not read is checked all the same
 * @throws BackupRefused when it is damaged, cut off or incomplete
 */
export async function readArchive(
  path: string,
  key: Uint8Array | null,
  take: (entry: Entry) => Promise<void>,
): Promise<{ head: Head; manifest: Manifest }> {
  const { head, line } = await readHead(path);
  const sealed = createReadStream(path, { start: line.length }) as AsyncIterable<Buffer>;
  const content = unseal(sealed, sealOf(head, line, head.is_encrypted ? key : null));
  const sums = createSums();
  let manifest: Manifest | null = null;
  for await (const entry of unpackTar(content)) {
    if (manifest) throw new BackupRefused("It goes on after its manifest.");
    if (entry.name === MANIFEST) manifest = await manifestIn(entry);
    else {
      const passing = sums.through(entry);
      await take(passing);
      for await (const unread of passing.bytes) void unread;
    }
  }
  if (!manifest) throw new BackupRefused("It has no manifest.");
  const { database, files } = sums.result();
  const isWhole =
    JSON.stringify(database) === JSON.stringify(manifest.database) &&
    JSON.stringify(files) === JSON.stringify(manifest.files ?? createSums().result().files);
  if (!isWhole) throw new BackupRefused("Its content is not what its manifest names.");
  return { head, manifest };
}

/** Measures the entries of an archive as they pass. */
export function createSums() {
  let database: z.infer<typeof Part> | null = null;
  const digests = createHash("sha256");
  let [count, bytes] = [0, 0];
  return {
    /** @param onDigest is told the SHA-256 (hex) of the entry after its last byte */
    through(entry: Entry, onDigest: (sha256: string) => void = () => undefined): Entry {
      const passing = measured(entry.bytes);
      async function* whole(): AsyncGenerator<Uint8Array> {
        yield* passing.bytes;
        const { sizeBytes, sha256 } = passing.measure();
        onDigest(sha256);
        if (entry.name === DATABASE) database = { bytes: sizeBytes, sha256 };
        else {
          digests.update(`${entry.name} ${sha256}\n`);
          count += 1;
          bytes += sizeBytes;
        }
      }
      return { ...entry, bytes: whole() };
    },
    result: () => ({ database, files: { bytes, sha256: digests.copy().digest("hex"), count } }),
  };
}

function sealOf({ salt }: Head, line: Buffer, key: Uint8Array | null): Seal {
  const bound = createHash("sha256").update(line).digest();
  const own = hkdfSync("sha256", key ?? new Uint8Array(32), Buffer.from(salt, "base64"), "gate-central-backup", 32);
  return { key: new Uint8Array(own), bound };
}

async function manifestIn({ sizeBytes, bytes }: Entry): Promise<Manifest> {
  if (sizeBytes > MAX_MANIFEST_BYTES) throw new BackupRefused("Its manifest is too long.");
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const parsed = Manifest.safeParse(jsonIn(Buffer.concat(parts)));
  if (!parsed.success) throw new BackupRefused("Its manifest is not one of this version.");
  return parsed.data;
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}
