import { rmSync, statfsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, rmdir, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PhotoRow } from "./photo-rows.ts";

type Named = Pick<PhotoRow, "id" | "kind" | "taken_at">;

/** The photos' bytes: `<day>/<id>.jpg` in a directory of their own. */
export interface PhotoFiles {
  write(photo: Named, bytes: Uint8Array): Promise<void>;
  /** Null if the file is missing. */
  read(photo: Named): Promise<Buffer<ArrayBuffer> | null>;
  /** Synchronous: called when the journal waits for disk space. */
  remove(photo: Named): void;
  /** Free bytes of the disk. */
  freeBytes(): Promise<number>;
  freeBytesNow(): number;
  /** Removes files without a row, such as a photo whose write a power cut ended, and empty days. */
  sweep(isKnown: (id: string) => boolean): Promise<void>;
}

const EXTENSIONS = { jpeg: "jpg", png: "png", webp: "webp" } as const;
const UNFINISHED = ".part";

/** The name of a photo's file. */
export function photoName({ id, kind }: Pick<Named, "id" | "kind">): string {
  return `${id}.${EXTENSIONS[kind]}`;
}

/** The path of its file in the photos' directory. */
export function photoPlace(directory: string, photo: Named): string {
  return join(directory, photo.taken_at.slice(0, 10), photoName(photo));
}

export function photoFiles(directory: string): PhotoFiles {
  const placeOf = (photo: Named): string => photoPlace(directory, photo);
  const dayOf = (photo: Named): string => dirname(placeOf(photo));
  return {
    async write(photo, bytes) {
      const [day, place] = [dayOf(photo), placeOf(photo)];
      // Not synced: a sync would delay the journal, and a corrupt photo is detected by its size.
      const save = () => writeFile(`${place}${UNFINISHED}`, bytes, { mode: 0o600 });
      // The first photo of a day makes its folder; so does the next one after the sweep has removed an empty day.
      await save().catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        await mkdir(day, { recursive: true, mode: 0o700 });
        await save();
      });
      await rename(`${place}${UNFINISHED}`, place);
    },
    async read(photo) {
      try {
        return await readFile(placeOf(photo));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (photo) => rmSync(placeOf(photo), { force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
    freeBytesNow() {
      const { bavail, bsize } = statfsSync(directory);
      return bavail * bsize;
    },
    async sweep(isKnown) {
      for (const day of await readdir(directory)) {
        const names = await readdir(join(directory, day));
        const stray = names.filter((name) => name.endsWith(UNFINISHED) || !isKnown(name.slice(0, 36)));
        for (const name of stray) await rm(join(directory, day, name), { force: true });
        if (stray.length === names.length) await rmdir(join(directory, day)).catch(() => undefined);
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
