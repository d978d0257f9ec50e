import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";

/** Older drafts remain from a crash; younger ones may belong to another process. */
const STALE_DRAFT_MS = 24 * 3_600_000;

/** A folder for files that are not complete yet. */
export interface Drafts {
  /**
   * Writes bytes into a new file that only this user may read, hands it over, and removes it unless it was moved.
   * @param use receives the path of the complete, synced file
   */
  use<T>(bytes: Uint8Array | AsyncIterable<Uint8Array>, use: (draft: string) => Promise<T>): Promise<T>;
  /** Removes what a crash left a day ago. */
  tidy(): Promise<void>;
}

/** Opens the folder, and creates it when it is missing. */
export async function openDrafts(folder: string, clock: Clock): Promise<Drafts> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async tidy() {
      for (const name of await readdir(folder)) {
        const draft = join(folder, name);
        // A write that runs meanwhile moves its draft away.
        const written = await stat(draft).catch(() => null);
        if (written && clock.nowMs() - written.mtimeMs > STALE_DRAFT_MS) await rm(draft, { force: true });
      }
    },
    async use(bytes, use) {
      const draft = join(folder, newId());
      try {
        const handle = await open(draft, "wx", 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        return await use(draft);
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}
