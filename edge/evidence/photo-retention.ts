import { type Clock, isoTime } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { PhotoFiles } from "./photo-files.ts";
import type { PhotoRow, PhotoRows } from "./photo-rows.ts";
import { say } from "../../shared/words/say.ts";
import { Trouble } from "../../shared/words/trouble.ts";

export interface EvidenceSettings {
  directory: string;
  retentionMs: number;
  /** The limit of all photos. */
  spaceBytes: number;
  /** The disk space that photos leave free; default 512 MiB. */
  minFreeBytes?: number;
}

/** Photos that were deleted because the disk was full. */
export interface DroppedPhotos {
  count: number;
  /** Those that central never received. */
  unsent: number;
}

/** The disk space of photos: within their limit, and never the space that the journal needs. */
export interface PhotoRetention {
  /** Frees space for a photo by deleting the oldest. @throws if the disk is full without any photos */
  make(bytes: number): Promise<void>;
  /** A photo of this size was added. */
  /** Whether the next photo is kept: beside those that are there, or in place of the oldest. */
  isOpen(): boolean;
  took(bytes: number): void;
  drop(photos: readonly PhotoRow[]): void;
  /** The journal has no disk space: deletes the oldest photos at once. @returns true if there were any */
  readonly freeSpace: () => boolean;
  /** @param nowMs by central's clock; null if it was never measured */
  cleanUp(nowMs: number | null): void;
}

const KEEP_FREE_BYTES = 512 * 1024 * 1024;
/** Deleted in one step, so that no gate waits for it. */
const BATCH = 50;
/** The space that is freed at once on a full disk: enough for hours of facts. */
const FREE_BYTES = 32 * 1024 * 1024;
/** A disk that stays full deletes repeatedly: the first time is reported at once, later ones at most this often. */
const REPORT_EVERY_MS = 3_600_000;

export function photoRetention(needs: {
  rows: PhotoRows;
  files: PhotoFiles;
  settings: EvidenceSettings;
  /** Reports deleted photos, the first time at once; may be called while a database write waits for disk space. */
  onSpaceFreed: (dropped: DroppedPhotos) => void;
  clock: Clock;
  log: Log;
}): PhotoRetention {
  const { rows, files, settings, clock, log } = needs;
  const minFreeBytes = settings.minFreeBytes ?? KEEP_FREE_BYTES;
  let bytesNow = rows.totals().bytes;

  let unreported: DroppedPhotos = { count: 0, unsent: 0 };
  let reportedMs = -Infinity;
  const reportDropped = (): void => {
    if (unreported.count === 0 || clock.monotonicMs() - reportedMs < REPORT_EVERY_MS) return;
    const dropped = unreported;
    unreported = { count: 0, unsent: 0 };
    reportedMs = clock.monotonicMs();
    needs.onSpaceFreed(dropped);
  };
  const noteFreed = (photos: readonly PhotoRow[]): void => {
    unreported = { count: unreported.count + photos.length, unsent: unreported.unsent + unsentAmong(photos) };
  };

  const drop = (photos: readonly PhotoRow[]): void => {
    for (const photo of photos) files.remove(photo);
    rows.remove(photos.map(({ id }) => id));
    bytesNow -= photos.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  };
  /** The oldest photos, up to a total size of `bytes`. */
  const oldest = (bytes: number): PhotoRow[] => {
    let sum = 0;
    const chosen: PhotoRow[] = [];
    for (const row of rows.oldest(BATCH)) {
      if (sum >= bytes) break;
      sum += row.size_bytes;
      chosen.push(row);
    }
    return chosen;
  };
  const dropOldest = (bytes: number, isShort: boolean): boolean => {
    const photos = oldest(bytes);
    if (photos.length === 0) return false;
    const unsent = unsentAmong(photos);
    if (unsent > 0)
      log.error({ photos: photos.length, unsent, isShort }, "photos deleted by retention before central received them");
    drop(photos);
    if (isShort) {
      noteFreed(photos);
      reportDropped();
    }
    return true;
  };

  return {
    async make(bytes) {
      while (bytesNow + bytes > settings.spaceBytes)
        if (!dropOldest(bytesNow + bytes - settings.spaceBytes, false)) break;
      const short = minFreeBytes + bytes - (await files.freeBytes());
      if (short > 0 && !dropOldest(short, true)) throw new Trouble(say("photos_no_room"));
    },
    isOpen: () => files.freeBytesNow() >= minFreeBytes || rows.oldest(1).length > 0,
    took(bytes) {
      bytesNow += bytes;
    },
    drop,
    freeSpace() {
      let freed = 0;
      while (freed < FREE_BYTES) {
        const photos = rows.oldest(BATCH);
        if (photos.length === 0) break;
        for (const photo of photos) files.remove(photo);
        noteFreed(photos);
        freed += photos.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
        try {
          drop(photos);
        } catch {
          break; // even the rows can't be deleted yet: the freed space must be enough
        }
      }
      if (freed > 0) log.warn({ bytes: freed }, "the disk is full: photos are deleted to free space for the journal");
      reportDropped();
      return freed > 0;
    },
    cleanUp(nowMs) {
      reportDropped();
      if (nowMs !== null) {
        const retainedSinceMs = nowMs - settings.retentionMs;
        const aged = rows.oldestSettled(BATCH, newId(retainedSinceMs));
        if (aged.length > 0) {
          log.debug({ photos: aged.length, before: isoTime(retainedSinceMs) }, "photos deleted by retention");
          drop(aged);
        }
      }
      const short = minFreeBytes - files.freeBytesNow();
      if (short > 0) dropOldest(short, true);
    },
  };
}

function unsentAmong(photos: readonly PhotoRow[]): number {
  return photos.filter(({ state }) => state === "waiting").length;
}
