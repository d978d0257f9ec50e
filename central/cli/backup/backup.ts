import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import type { CentralConfig } from "../../config/config.ts";
import { ConfigRefused } from "../../config/read-config.ts";
import { makePrivateDirectory } from "../../platform/db/private-directory.ts";
import { lockFile } from "../../platform/db/single-instance-lock.ts";
import { syncDirectory } from "../../platform/files/sync-directory.ts";
import { VERSION } from "../../../shared/lib/version.ts";
import { createSums, DATABASE, FILES, fingerprintOf, type Manifest, readArchive, writeArchive } from "./archive.ts";
import type { NamedFile, Saved } from "./database-copies.ts";
import { backupName, expiredBackups, type Keeping } from "./expired-backups.ts";
import { openCopies } from "./open-copies.ts";
import { BackupRefused } from "./refused.ts";
import type { Entry } from "./tar.ts";

/** Of a folder with the copies in clear, beside the data: nobody else reads it, and it is emptied at the next backup. */
const SCRATCH = "saving";
const PARTIAL = ".partial";

/** What a backup and a restore need of their process. */
export interface BackupWorld {
  config: CentralConfig;
  clock: Clock;
}

export interface BackupOptions extends Keeping {
  /** The folder of the backups, of this central alone. */
  to: string;
  /** Anybody may read it; wanted where there is no key. */
  isUnencrypted: boolean;
}

/** A backup that counts: it was read back as a restore would. */
export interface Backup {
  path: string;
  sizeBytes: number;
  manifest: Manifest;
  /** The names of former backups that were removed. */
  removed: string[];
}

/** Keeps the moment of a backup that another program made, for whoever watches the age of the last one. */
export const noteBackup = ({ config, clock }: BackupWorld): Promise<void> =>
  openCopies(config).note(isoTime(clock.nowMs()));

/**
 * Saves database and files into one archive while central runs, reads it back, and removes those that are too old.
 * @throws ConfigRefused without a key, unless it may be unencrypted
 * @throws BackupRefused when another one runs, or when what was written cannot be restored
 */
export async function createBackup({ config, clock }: BackupWorld, options: BackupOptions): Promise<Backup> {
  const ownKey = keyIn(config);
  if (ownKey === null && !options.isUnencrypted)
    throw new ConfigRefused(["there is no key_encryption_key to encrypt a backup: set it, or say --unencrypted"]);
  const key = options.isUnencrypted ? null : ownKey;
  using lock = lockFile(join(config.data_directory, "backup.lock"), 0);
  if (lock === null) throw new BackupRefused("Another backup is running.");
  const scratch = join(config.data_directory, SCRATCH);
  await emptyFolder(scratch);
  makePrivateDirectory(options.to);
  for (const name of await readdir(options.to))
    if (name.endsWith(`.backup${PARTIAL}`)) await rm(join(options.to, name));
  const copies = openCopies(config);
  const at = isoTime(clock.nowMs());
  const path = resolve(options.to, backupName(at));
  const about = {
    created_at: at,
    version: VERSION,
    engine: config.database_url === null ? ("sqlite" as const) : ("postgres" as const),
    key_fingerprint: fingerprintOf(ownKey),
  };
  try {
    const copy = join(scratch, DATABASE);
    await copies.save(copy, (saved) =>
      writeArchive(path + PARTIAL, about, key, partsOf(saved, copy, config.s3_endpoint === null ? config : null)),
    );
    await rm(copy);
    const { manifest } = await readArchive(path + PARTIAL, key, async ({ name, bytes }) => {
      if (name === DATABASE) await pipeline(bytes, createWriteStream(copy, { mode: 0o600 }));
    });
    await copies.check(copy, manifest.counts);
    await rename(path + PARTIAL, path);
    await syncDirectory(options.to);
    await copies.note(at);
    const removed = expiredBackups(await readdir(options.to), options);
    for (const name of removed) await rm(join(options.to, name));
    return { path, sizeBytes: (await stat(path)).size, manifest, removed };
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await rm(path + PARTIAL, { force: true });
  }
}

/** The `key_encryption_key` of the settings. */
export const keyIn = ({ key_encryption_key }: CentralConfig): Uint8Array | null =>
  key_encryption_key === null ? null : Buffer.from(key_encryption_key, "base64");

/** The database, then the files that its records name: they never change, so that each of them is there. */
function partsOf(saved: Saved, copy: string, local: Pick<CentralConfig, "data_directory"> | null) {
  const sums = createSums();
  const missing: string[] = [];
  async function* entries(): AsyncGenerator<Entry> {
    await using handle = await open(copy);
    yield sums.through(await entryOf(DATABASE, handle));
    if (local === null) return;
    for await (const file of saved.files()) {
      await using stored = await openStored(join(local.data_directory, "files", file.path));
      if (stored === null || !(await isSound(stored, file))) missing.push(file.path);
      else yield sums.through(await entryOf(`${FILES}${file.path}`, stored));
    }
  }
  const manifest = (): Manifest => {
    const { database, files } = sums.result();
    if (!database) throw new Error("the database was not written");
    const { schema, counts } = saved;
    return { schema, counts, database, files: local === null ? null : files, missing };
  };
  return { entries: entries(), manifest };
}

/** Opened before its size is asked for: a file that is deleted meanwhile is still read whole. */
async function openStored(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

async function isSound(handle: FileHandle, { sha256 }: NamedFile): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const chunk of bytesOf(handle)) hash.update(chunk);
  return hash.digest("hex") === sha256;
}

const entryOf = async (name: string, handle: FileHandle): Promise<Entry> => ({
  name,
  sizeBytes: (await handle.stat()).size,
  bytes: bytesOf(handle),
});

const bytesOf = (handle: FileHandle): AsyncIterable<Buffer> =>
  handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>;

/** Makes the folder empty, and private. */
async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  makePrivateDirectory(folder);
}
