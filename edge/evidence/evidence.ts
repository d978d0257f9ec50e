import { mkdirSync } from "node:fs";
import { type Clock, isoTime } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { CaptureMoment } from "../../shared/wire/capture.ts";
import type { Camera, PictureMoment } from "../lane/ports.ts";
import type { Store } from "../store/open.ts";
import type { PhotoOutbox } from "../sync/ports.ts";
import { photoKindOf, type PhotoKind } from "../../shared/lib/content-kind.ts";
import { photoFiles } from "./photo-files.ts";
import { type PhotoRow, photoRows } from "./photo-rows.ts";
import { type DroppedPhotos, type EvidenceSettings, photoRetention } from "./photo-retention.ts";
import { say } from "../../shared/words/say.ts";
import { Trouble } from "../../shared/words/trouble.ts";

/** A photo with its kind, for pages and for central. */
export interface Photo {
  type: "image/jpeg" | "image/png" | "image/webp";
  bytes: Uint8Array<ArrayBuffer>;
}

/** Photos of events at the lanes: taken, stored for a time, and passed to the console and to central. */
export interface Evidence extends AsyncDisposable {
  /**
   * Takes a photo with every camera that is configured for this moment. Nothing waits for it and nothing fails with it.
   */
  take(cameras: readonly LaneCamera[], of: { activityId: string; moment: PictureMoment }): void;
  /** Ids of an activity's photos, in the order in which they were taken. */
  photosOf(activityId: string): string[];
  /** Null if it is deleted. */
  photo(id: string): Promise<Photo | null>;
  /** Stores a person's photo with its activity; returns its id. @throws if it is no photo, or the disk is full */
  savePhoto(activityId: string, photo: Photo): Promise<string>;
  /** The photos that central does not have yet. */
  readonly outbox: PhotoOutbox;
  /** False while the disk has no room for any photo. */
  hasRoom(): boolean;
  /** The stored photos, those that wait for central, and their bytes. */
  totals(): { count: number; waiting: number; bytes: number };
  /**
   * Deletes photos that are too old and do not wait for central, and photos without disk space. A few per call, so that
   * no gate waits.
   * @param nowMs Unix epoch milliseconds by central's clock; null if it was never measured: then no photo is too old
   */
  cleanUp(nowMs: number | null): void;
}

export interface LaneCamera {
  id: string;
  camera: Camera;
}

const TYPES = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/**
 * @param needs.centralNowMs Unix epoch milliseconds by the best estimate of central's clock
 * @param needs.onSpaceFreed called with photos that were deleted on a full disk, at most once an hour; it must not wait
 *   for the database
 */
export function openEvidence(needs: {
  store: Pick<Store, "db" | "lightly" | "freeSpaceWith">;
  settings: EvidenceSettings;
  centralNowMs: () => number;
  onSpaceFreed: (dropped: DroppedPhotos) => void;
  clock: Clock;
  log: Log;
}): Evidence {
  const { store, settings, centralNowMs, onSpaceFreed, clock, log } = needs;
  mkdirSync(settings.directory, { recursive: true, mode: 0o700 });
  const rows = photoRows(store);
  const files = photoFiles(settings.directory);
  const room = photoRetention({ rows, files, settings, onSpaceFreed, clock, log });
  store.freeSpaceWith(room.freeSpace);
  const listeners = new Set<() => void>();
  const underWay = new Set<Promise<unknown>>();
  let isEnded = false;

  const keep = async (
    of: { activityId: string; deviceId: string | null; moment: CaptureMoment; takenMs: number },
    kind: PhotoKind,
    bytes: Uint8Array,
  ): Promise<string> => {
    const row: PhotoRow = {
      id: newId(of.takenMs),
      activity_id: of.activityId,
      device_id: of.deviceId,
      moment: of.moment,
      taken_at: isoTime(of.takenMs),
      kind,
      size_bytes: bytes.length,
      state: "waiting",
      error: null,
    };
    await room.make(bytes.length);
    await files.write(row, bytes);
    try {
      rows.add(row);
    } catch (error) {
      files.remove(row);
      throw error;
    }
    room.took(bytes.length);
    for (const listener of listeners) listener();
    return row.id;
  };

  const takeOne = async ({ id, camera }: LaneCamera, activityId: string, moment: PictureMoment): Promise<void> => {
    const takenMs = centralNowMs();
    const fields = { device: id, activity: activityId };
    let picture;
    try {
      picture = await camera.take();
    } catch (error) {
      // The camera reports its own health; only one photo is missing here.
      log.debug({ err: error, ...fields }, "no photo was taken");
      return;
    }
    try {
      if (!isEnded) await keep({ activityId, deviceId: id, moment, takenMs }, picture.kind, picture.bytes);
    } catch (error) {
      log.warn({ err: error, ...fields }, "a photo could not be stored");
    }
  };
  const tracked = <T>(work: Promise<T>): Promise<T> => {
    const end = (): void => void underWay.delete(work);
    underWay.add(work);
    work.then(end, end);
    return work;
  };
  tracked(files.sweep((id) => rows.get(id) !== null)).catch((error: unknown) =>
    log.warn({ err: error }, "photo files without a record could not be deleted"),
  );

  return {
    take(cameras, { activityId, moment }) {
      if (isEnded) return;
      for (const one of cameras) if (one.camera.wants(moment)) void tracked(takeOne(one, activityId, moment));
    },
    photosOf: (activityId) => rows.of(activityId),
    async photo(id) {
      const row = rows.get(id);
      const bytes = row && (await files.read(row));
      return row && bytes ? { type: TYPES[row.kind], bytes } : null;
    },
    async savePhoto(activityId, { bytes }) {
      const kind = photoKindOf(bytes);
      if (kind === null) throw new Trouble(say("no_photo"));
      const of = { activityId, deviceId: null, moment: "paper", takenMs: centralNowMs() } as const;
      return tracked(keep(of, kind, bytes));
    },
    outbox: {
      async next() {
        for (let row = rows.oldestWaiting(); row; row = rows.oldestWaiting()) {
          const bytes = await files.read(row);
          // Deleted, or corrupt after a power cut: there is nothing to send.
          if (bytes?.length !== row.size_bytes) {
            room.drop([row]);
            continue;
          }
          const { id, activity_id: activityId, device_id: deviceId, moment, taken_at: takenAt } = row;
          return { id, activityId, deviceId, moment, takenAt, bytes };
        }
        return null;
      },
      sent: (id) => rows.settle(id, "sent", null),
      refused: (id, because) => rows.settle(id, "refused", because),
      retryRefused() {
        if (rows.retryRefused() > 0) for (const listener of listeners) listener();
      },
      onAdded(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    totals: () => rows.totals(),
    hasRoom: () => room.isOpen(),
    cleanUp: (nowMs) => room.cleanUp(nowMs),
    async [Symbol.asyncDispose]() {
      isEnded = true;
      store.freeSpaceWith(() => false);
      await Promise.allSettled(underWay);
    },
  };
}
