import { type Clock, isoTime } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type PhotoFiles } from "./photo-files.ts";
import { type PhotoRow, type PhotoRows } from "./photo-rows.ts";
import { say } from "../../shared/words/say.ts";
import { Trouble } from "../../shared/words/trouble.ts";

export interface EvidenceSettings {
  directory: string;
  retentionMs: number;
  /** The most that photos may take. */
  spaceBytes: number;
  /** What photos leave to all else on this disk; 512 MiB unless told otherwise. */
  keepFreeBytes?: number;
}

/** Photos that went because the disk was short of room. */
export interface DroppedPhotos {
  count: number;
  /** Those of them that central never had. */
  unsent: number;
}

/** The room that photos take: never more than they may, and none that the journal needs. */
export interface PhotoRoom {
  /** Makes room for a photo by dropping the oldest. @throws when the disk is short of room without any photo */
  make(bytes: number): Promise<void>;
  /** A photo of this size was added. */
  took(bytes: number): void;
  drop(photos: readonly PhotoRow[]): void;
  /** The journal has no room: drops the oldest photos at once. @returns whether any was there */
  readonly shed: () => boolean;
  /** @param nowMs by central's clock; null while it was never measured */
  cleanUp(nowMs: number | null): void;
}

const KEEP_FREE_BYTES = 512 * 1024 * 1024;
/** Dropped in one go, so that no gate waits for it. */
const BATCH = 50;
/** What a full disk is given at once: enough for hours of facts. */
const SHED_BYTES = 32 * 1024 * 1024;
/** A disk that stays short sheds again and again: that is told at once, and then no more often than this. */
const TELL_EVERY_MS = 3_600_000;

export function photoRoom(needs: {
  rows: PhotoRows;
  files: PhotoFiles;
  settings: EvidenceSettings;
  /** Told what went, the first time at once; may be called while a write to the database waits for the room. */
  onShed: (dropped: DroppedPhotos) => void;
  clock: Clock;
  log: Log;
}): PhotoRoom {
  const { rows, files, settings, clock, log } = needs;
  const keepFreeBytes = settings.keepFreeBytes ?? KEEP_FREE_BYTES;
  let bytesNow = rows.totals().bytes;

  let untold: DroppedPhotos = { count: 0, unsent: 0 };
  let toldMs = -Infinity;
  const tellShed = (): void => {
    if (untold.count === 0 || clock.monotonicMs() - toldMs < TELL_EVERY_MS) return;
    const dropped = untold;
    untold = { count: 0, unsent: 0 };
    toldMs = clock.monotonicMs();
    needs.onShed(dropped);
  };
  const noteShed = (photos: readonly PhotoRow[]): void => {
    untold = { count: untold.count + photos.length, unsent: untold.unsent + unsentAmong(photos) };
  };

  const drop = (photos: readonly PhotoRow[]): void => {
    for (const photo of photos) files.remove(photo);
    rows.remove(photos.map(({ id }) => id));
    bytesNow -= photos.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  };
  /** The oldest photos, until their sizes come to `bytes`. */
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
    if (unsent > 0) log.warn({ photos: photos.length, unsent, isShort }, "photos that central never had are dropped");
    drop(photos);
    if (isShort) {
      noteShed(photos);
      tellShed();
    }
    return true;
  };

  return {
    async make(bytes) {
      while (bytesNow + bytes > settings.spaceBytes)
        if (!dropOldest(bytesNow + bytes - settings.spaceBytes, false)) break;
      const short = keepFreeBytes + bytes - (await files.freeBytes());
      if (short > 0 && !dropOldest(short, true)) throw new Trouble(say("photos_no_room"));
    },
    took(bytes) {
      bytesNow += bytes;
    },
    drop,
    shed() {
      let freed = 0;
      while (freed < SHED_BYTES) {
        const photos = rows.oldest(BATCH);
        if (photos.length === 0) break;
        for (const photo of photos) files.remove(photo);
        noteShed(photos);
        freed += photos.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
        try {
          drop(photos);
        } catch {
          break; // not even the rows can go yet: what was freed must do
        }
      }
      if (freed > 0) log.warn({ bytes: freed }, "the disk is full: photos are dropped for the journal");
      tellShed();
      return freed > 0;
    },
    cleanUp(nowMs) {
      tellShed();
      if (nowMs !== null) {
        const keptSinceMs = nowMs - settings.retentionMs;
        const aged = rows.oldestSettled(BATCH, newId(keptSinceMs));
        if (aged.length > 0) {
          log.debug({ photos: aged.length, before: isoTime(keptSinceMs) }, "old photos go");
          drop(aged);
        }
      }
      const short = keepFreeBytes - files.freeBytesNow();
      if (short > 0) dropOldest(short, true);
    },
  };
}

function unsentAmong(photos: readonly PhotoRow[]): number {
  return photos.filter(({ state }) => state === "waiting").length;
}
