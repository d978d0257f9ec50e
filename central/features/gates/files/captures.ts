import { first } from "../../../platform/db/first.ts";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { AppError } from "../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { type Capture, CaptureMoment, type CapturedPicture } from "../../../../shared/wire/capture.ts";
import type { Actor, EdgeIdentity } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { contentKindOf, HEAD_BYTES } from "../../../platform/files/content-kind.ts";
import { smallPhoto } from "../../../platform/files/photo.ts";
import { recordFile, type StoredFile, storeFile } from "../../../platform/files/files.ts";
import { type StoragePath, storagePathOf } from "../../../platform/files/storage.ts";
import { ownPicture } from "../standing/service.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Work } from "../../../platform/transact.ts";
import { say } from "../../../../shared/words/say.ts";

/** The storage folder of the gates' pictures. */
export const CAPTURE_FOLDER = "captures";
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;

export interface CaptureTable {
  id: string;
  edge_id: string;
  activity_id: string;
  device_id: string | null;
  moment: string;
  path: string;
  taken_at: string;
  received_at: string;
}

declare module "../../../platform/db/database.ts" {
  interface Database {
    captures: CaptureTable;
  }
}

/** A received picture, with its field name for error messages. */
export interface SentPicture extends CapturedPicture {
  field: string;
  file: File;
}

/**
 * Stores pictures of one activity, all or none. A picture that exists already is unchanged, so a retry changes nothing.
 * @throws AppError `too_large`, `unsupported_media`, or `already_exists` where the id belongs to a different picture
 */
export async function saveCaptures(
  { db, files, transact, clock }: Pick<Platform, "db" | "files" | "transact" | "clock">,
  actor: Actor & { edge: EdgeIdentity },
  activityId: string,
  sent: readonly SentPicture[],
): Promise<Capture[]> {
  const pictures: Awaited<ReturnType<typeof judged>>[] = [];
  for (const picture of sent) pictures.push(await judged(picture));
  const stored = new Map<string, StoredFile>();
  for (const { picture, kind, sha256 } of pictures) {
    const known = await findCapture(db, picture.id);
    if (known && isSame(known, actor.edge, activityId, sha256)) continue;
    stored.set(
      picture.id,
      await storeFile(files.storage, {
        folder: CAPTURE_FOLDER,
        kind,
        nowMs: clock.nowMs(),
        bytes: picture.file.stream(),
      }),
    );
  }
  const rows = await transact(actor, async (work) => {
    const kept: CaptureTable[] = [];
    for (const { picture, sha256 } of pictures) {
      const known = await findCapture(work.tx, picture.id);
      if (known && !isSame(known, actor.edge, activityId, sha256))
        throw new AppError("already_exists", say("capture_has_other_content", { id: picture.id }));
      const file = stored.get(picture.id);
      if (known) kept.push(known);
      else if (file) {
        const own = await ownPicture(work, actor.edge, activityId, picture);
        kept.push(await addCapture(work, actor.edge, activityId, own, file));
      } else throw new Error(`the capture ${picture.id} was deleted while it was sent again`);
    }
    return kept;
  });
  // A concurrent call stored the same picture: its bytes exist once.
  const used = new Set(rows.map(({ path }) => path));
  for (const { path } of stored.values()) if (!used.has(path)) await files.storage.remove(path);
  return Promise.all(rows.map((row) => shownCapture({ files }, row)));
}

/** The pictures of an activity from its own edge, in the order of capture. */
export async function capturesOf(
  db: Reads,
  files: Platform["files"],
  activity: { id: string; edge_id: string | null },
): Promise<Capture[]> {
  if (activity.edge_id === null) return [];
  const rows = await db
    .selectFrom("captures")
    .selectAll()
    .where("activity_id", "=", activity.id)
    .where("edge_id", "=", activity.edge_id)
    .orderBy("taken_at")
    .orderBy("id")
    .execute();
  return Promise.all(rows.map((row) => shownCapture({ files }, row)));
}

/**
 * A picture of an activity from its own edge, as small as a card shows it; null when there is none.
 * @throws AppError `unsupported_media`, `too_large` for a picture that cannot be decoded
 */
export async function smallCaptureOf(
  db: Reads,
  { storage, inTurn }: Platform["files"],
  activity: { id: string; edge_id: string | null },
  captureId: string,
): Promise<Buffer | null> {
  const row = await first(
    db
      .selectFrom("captures")
      .select("path")
      .where("id", "=", captureId)
      .where("activity_id", "=", activity.id)
      .where("edge_id", "=", activity.edge_id),
  );
  const path = row ? storagePathOf(row.path) : null;
  if (path === null || (await storage.sizeOf(path)) === null) return null;
  return inTurn(async () => smallPhoto(await buffer(storage.read(path)), "The picture"));
}

/** The id of the first picture of each of these activities that has one, by activity. */
export async function firstCapturesOf(
  db: Reads,
  activities: readonly { id: string; edge_id: string | null }[],
): Promise<Map<string, string>> {
  const edgeOf = new Map(activities.map(({ id, edge_id }) => [id, edge_id]));
  if (edgeOf.size === 0) return new Map();
  const rows = await db
    .selectFrom("captures")
    .select(["id", "activity_id", "edge_id"])
    .where("activity_id", "in", [...edgeOf.keys()])
    .orderBy("taken_at", "desc")
    .orderBy("id", "desc")
    .execute();
  // The first one is last, and stays.
  return new Map(
    rows.flatMap(({ id, activity_id, edge_id }) => (edgeOf.get(activity_id) === edge_id ? [[activity_id, id]] : [])),
  );
}

/** A picture belongs to the area of its activity, which is unknown until the activity arrives. */
export async function areaOfCapture(path: StoragePath, { db }: Pick<Platform, "db">): Promise<string | null> {
  const row = await first(
    db
      .selectFrom("captures")
      .innerJoin("gate_activities", (join) =>
        join
          .onRef("gate_activities.id", "=", "captures.activity_id")
          .onRef("gate_activities.edge_id", "=", "captures.edge_id"),
      )
      .select("gate_activities.area_id")
      .where("captures.path", "=", path),
  );
  return row?.area_id ?? null;
}

async function judged(picture: SentPicture) {
  const { field, file } = picture;
  if (file.size > MAX_PICTURE_BYTES)
    throw new AppError("too_large", say("file_is_too_large", { field, limit: MAX_PICTURE_BYTES }));
  const kind = contentKindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (kind === null || kind === "pdf") throw new AppError("unsupported_media", say("file_is_no_picture", { field }));
  const hash = createHash("sha256");
  for await (const part of file.stream()) hash.update(part);
  return { picture, kind, sha256: hash.digest("hex") };
}

type KnownCapture = CaptureTable & { sha256: string };

async function findCapture(reads: Reads, id: string): Promise<KnownCapture | undefined> {
  return await first(
    reads
      .selectFrom("captures")
      .innerJoin("files", "files.path", "captures.path")
      .selectAll("captures")
      .select("files.sha256")
      .where("captures.id", "=", id),
  );
}

function isSame(known: KnownCapture, edge: EdgeIdentity, activityId: string, sha256: string): boolean {
  return known.edge_id === edge.edgeId && known.activity_id === activityId && known.sha256 === sha256;
}

async function addCapture(
  work: Work,
  edge: EdgeIdentity,
  activityId: string,
  { id, device_id, moment, taken_at }: CapturedPicture,
  file: StoredFile,
): Promise<CaptureTable> {
  await recordFile(work, file, { companyId: null });
  const row: CaptureTable = {
    id,
    edge_id: edge.edgeId,
    activity_id: activityId,
    device_id,
    moment,
    path: file.path,
    taken_at,
    received_at: work.at,
  };
  await work.tx.insertInto("captures").values(row).execute();
  return row;
}

async function shownCapture({ files }: Pick<Platform, "files">, row: CaptureTable): Promise<Capture> {
  const path = storagePathOf(row.path);
  if (path === null) throw new Error(`${row.path} is not a storage path`);
  const { url, expiresAtMs } = await files.links.linkTo(path);
  return {
    id: row.id,
    activity_id: row.activity_id,
    device_id: row.device_id,
    moment: CaptureMoment.parse(row.moment),
    taken_at: row.taken_at,
    path,
    url,
    url_expires_at: isoTime(expiresAtMs),
  };
}
