import { createWriteStream } from "node:fs";
import { readdir, rename, rm, rmdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { silentLog } from "../../../shared/lib/log.ts";
import type { CentralConfig } from "../../config/config.ts";
import { openDatabase, RESTORING } from "../../platform/db/open-database.ts";
import { makePrivateDirectory } from "../../platform/db/private-directory.ts";
import { acquireInstanceLock } from "../../platform/db/single-instance-lock.ts";
import { renewEpoch } from "../../platform/feed/epoch.ts";
import { adoptFilesHome } from "../../platform/files/files-home.ts";
import { openLocalStorage } from "../../platform/files/local-storage.ts";
import { storagePathOf } from "../../platform/files/storage.ts";
import { syncDirectory } from "../../platform/files/sync-directory.ts";
import { DATABASE, FILES, fingerprintOf, type Head, type Manifest, readArchive, readHead } from "./archive.ts";
import { type BackupWorld, keyIn } from "./backup.ts";
import { openCopies } from "./open-copies.ts";
import { BackupRefused } from "./refused.ts";

const LOCK = "central.lock";

/**
 * Restores a backup into an empty folder (and, with PostgreSQL, into the empty database of the settings), and begins a
 * new epoch. Until it is complete, central refuses the folder; another restore begins from the start.
 * @param isUnencrypted takes a file without encryption also where there is a key: anybody could have written it
 * @throws BackupRefused when the key is another one, the file is damaged, or the place is not empty
 */
export async function restoreBackup(
  { config, clock }: BackupWorld,
  file: string,
  { into, isUnencrypted = false }: { into: string; isUnencrypted?: boolean },
): Promise<{ head: Head; manifest: Manifest }> {
  const { head } = await readHead(file);
  const key = keyIn(config);
  requireKey(head, fingerprintOf(key));
  if (key !== null && !head.is_encrypted && !isUnencrypted)
    throw new BackupRefused("It is not encrypted, so that anybody may have written it: say --unencrypted to take it.");
  if ((head.engine === "sqlite") !== (config.database_url === null))
    throw new BackupRefused(
      head.engine === "sqlite"
        ? "It is a backup of SQLite: restore it without a database_url."
        : "It is a backup of PostgreSQL: name an empty database as database_url.",
    );
  const folder = resolve(into);
  const staging = join(folder, RESTORING);
  const target = { ...config, data_directory: staging };
  makePrivateDirectory(folder);
  using held = new DisposableStack();
  held.use(acquireInstanceLock(folder));
  await requireEmpty(folder);
  await openCopies(target).requireEmpty();
  makePrivateDirectory(staging);
  await syncDirectory(folder);
  let manifest: Manifest;
  try {
    manifest = await stage(file, { config: target, clock });
  } catch (error) {
    // Nothing has been taken over: the folder is as it was. A crash instead leaves the mark.
    if (error instanceof BackupRefused) await rm(staging, { recursive: true });
    throw error;
  }
  await beginEpoch(target);
  for (const name of await readdir(staging)) await rename(join(staging, name), join(folder, name));
  await syncDirectory(folder);
  await rmdir(staging);
  await syncDirectory(folder);
  return { head, manifest };
}

/** Reads the whole archive into the data directory of `config`, and makes the database. */
async function stage(file: string, { config, clock }: BackupWorld): Promise<Manifest> {
  const directory = config.data_directory;
  const storage = await openLocalStorage(join(directory, "files"), clock);
  const copies = openCopies(config);
  const copy = join(directory, DATABASE);
  const { manifest } = await readArchive(file, keyIn(config), async ({ name, bytes }) => {
    if (name === DATABASE) return pipeline(bytes, createWriteStream(copy, { mode: 0o600, flush: true }));
    const path = name.startsWith(FILES) ? storagePathOf(name.slice(FILES.length)) : null;
    if (path === null) throw new BackupRefused(`It has a file that belongs nowhere: ${name}`);
    await storage.write(path, bytes);
  });
  await copies.check(copy, manifest.counts);
  await copies.restore(copy, directory);
  await rm(copy, { force: true });
  return manifest;
}

/**
 * Every edge builds its replica again: what central told it after the backup is lost. The files of a database that
 * several centrals share lie here from now on.
 */
async function beginEpoch(config: CentralConfig): Promise<void> {
  const database = await openDatabase(config, { log: silentLog, random: () => 0 });
  try {
    await database.write((tx) => renewEpoch(tx));
    if (database.engine !== "sqlite") await adoptFilesHome(database, config);
  } finally {
    await database.close();
  }
}

function requireKey({ key_fingerprint, is_encrypted }: Head, own: string | null): void {
  if (key_fingerprint === own || (key_fingerprint === null && !is_encrypted)) return;
  throw new BackupRefused(
    own === null
      ? `It needs the key_encryption_key of its time (fingerprint ${key_fingerprint ?? "none"}): the settings have none.`
      : `It needs the key_encryption_key of its time (fingerprint ${key_fingerprint ?? "none"}): that of the settings is ` +
          `another one (fingerprint ${own}).`,
  );
}

/** Removes what an unfinished restore has left; anything else stays, and the folder is refused. */
async function requireEmpty(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== LOCK);
  if (!names.includes(RESTORING)) {
    if (names.length > 0)
      throw new BackupRefused(`${folder} is not empty (${names.slice(0, 5).join(", ")}): name a new folder.`);
    return;
  }
  // The mark goes last: killed in here, the folder is still known as unfinished.
  for (const name of names) if (name !== RESTORING) await rm(join(folder, name), { recursive: true, force: true });
  for (const name of await readdir(join(folder, RESTORING)))
    await rm(join(folder, RESTORING, name), { recursive: true, force: true });
}
