import { createReadStream } from "node:fs";
import { access, constants, mkdir, opendir, realpath, rename, rm, rmdir, stat, statfs } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { Readable } from "node:stream";
import type { Clock } from "../../../shared/lib/clock.ts";
import { openDrafts } from "./drafts.ts";
import { type FileStorage, type StoragePath, storagePathOf } from "./storage.ts";
import { syncDirectory } from "./sync-directory.ts";

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));
const isMissing = (error: unknown): boolean => hasCode(error, "ENOENT", "ENOTDIR");

/** Makes a folder with its parents; each is synced in its parent folder. */
async function makeFolder(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let folder = path; folder.length >= firstMade.length; folder = dirname(folder))
    await syncDirectory(dirname(folder));
}

/** Removes an empty folder, and parent folders that become empty. */
async function removeEmpty(folder: string, home: string): Promise<void> {
  try {
    for (let empty = folder; empty.startsWith(home + sep); empty = dirname(empty)) await rmdir(empty);
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST", "ENOENT")) throw error;
  }
}

/** The regular files below a folder; links and names with a leading dot are ignored. */
async function* filesBelow(home: string, folder = ""): AsyncGenerator<StoragePath> {
  try {
    for await (const entry of await opendir(join(home, folder))) {
      const path = storagePathOf(`${folder}${entry.name}`);
      if (path === null) continue;
      if (entry.isDirectory()) yield* filesBelow(home, `${path}/`);
      else if (entry.isFile()) yield path;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** With less room nothing is written any more. */
const MIN_FREE_BYTES = 1024 * 1024;

async function freeBytesAt(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Retries for a write into a folder that another process removes. */
const MAX_TRIES = 5;

/**
 * Files in a directory of this machine, readable by this user only. A file is written beside its place, synced and
 * renamed, so that a power failure leaves the old or the new one.
 * @param root absolute path; created when it is missing
 * @param freeBytes the room on the disk of a folder
 */
export async function openLocalStorage(root: string, clock: Clock, freeBytes = freeBytesAt): Promise<FileStorage> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const home = await realpath(root);
  const unfinished = join(home, ".unfinished");
  const drafts = await openDrafts(unfinished, clock);

  /** The real path of a file; a link that points outside the directory is ignored. */
  const placeOf = async (path: StoragePath): Promise<string | null> => {
    try {
      const place = await realpath(join(home, path));
      return place.startsWith(home + sep) && (await stat(place)).isFile() ? place : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  /** Moves a draft to its place, in a folder that a concurrent removal may delete. */
  const moveIn = async (draft: string, path: StoragePath): Promise<void> => {
    const folder = dirname(join(home, path));
    for (let tries = 1; ; tries++) {
      try {
        await makeFolder(folder);
        if (!((await realpath(folder)) + sep).startsWith(home + sep))
          throw new Error(`${path} lies outside the storage`);
        await rename(draft, join(home, path));
        break;
      } catch (error) {
        if (!hasCode(error, "ENOENT") || tries === MAX_TRIES) throw error;
      }
    }
    await syncDirectory(folder);
  };

  return {
    write: (path, bytes) => drafts.use(bytes, (draft) => moveIn(draft, path)),

    async sizeOf(path) {
      const place = await placeOf(path);
      return place === null ? null : (await stat(place)).size;
    },

    read(path, range) {
      return Readable.from(
        (async function* () {
          const place = await placeOf(path);
          if (place === null) throw new Error(`there is no file ${path}`);
          yield* createReadStream(place, range ?? {}) as AsyncIterable<Buffer>;
        })(),
        { objectMode: false },
      );
    },

    async remove(path) {
      const place = await placeOf(path);
      if (place === null) return;
      await rm(place, { force: true });
      await removeEmpty(dirname(place), home);
    },

    list: () => filesBelow(home),

    tidy: () => drafts.tidy(),

    async writtenAtMs(path) {
      const place = await placeOf(path);
      return place === null ? null : (await stat(place)).mtimeMs;
    },

    async check() {
      await access(unfinished, constants.W_OK);
      const free = await freeBytes(unfinished);
      if (free < MIN_FREE_BYTES) throw new Error(`only ${free} bytes are free on the disk`);
    },
  };
}
