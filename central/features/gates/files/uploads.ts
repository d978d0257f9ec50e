import { AppError, invalidInput } from "../../../../shared/errors/app-error.ts";
import { say } from "../../../../shared/words/say.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { MAX_FILE_BYTES, type UploadedFile } from "../../../wire/file.ts";
import type { Actor } from "../../../platform/auth/principal.ts";
import {
  CONTENT_KINDS,
  type ContentKind,
  contentKindOf,
  HEAD_BYTES,
  isHeif,
} from "../../../platform/files/content-kind.ts";
import { inspectPdf } from "../../../platform/files/inspect-pdf.ts";
import type { UploadFolder } from "../../../platform/files/upload-folders.ts";
import { recordFile, type StoredFile, storeFile } from "../../../platform/files/files.ts";
import { cleanPaper, cleanPhoto } from "../../../platform/files/photo.ts";
import type { Scan } from "../../../platform/files/virus-scanner.ts";
import type { Platform } from "../../../platform/platform.ts";

/** The bytes of a form beside its files. */
export const FORM_BYTES = 64 * 1024;

/** The reason why an operation that stores files is a batch. */
export const BYTES_FIRST = "bytes are stored before they are recorded, and no unit waits for a disk";

export const PICTURES = ["png", "jpeg", "webp"] as const satisfies readonly ContentKind[];
export const PICTURES_AND_PDF: readonly ContentKind[] = ["pdf", ...PICTURES];

type Needs = Pick<Platform, "files" | "transact" | "clock" | "identity">;

/** A file of an accepted kind; what was sent, or what was made of it. */
interface Judged {
  kind: ContentKind;
  content: Blob | Uint8Array;
  originalName: string | null;
}

/** One that judges a file, so that a few are in memory at the same time, whoever sends them. */
type Judge = () => Promise<Judged>;

/**
 * Stores files of the caller's company, or of the area's side, all or none.
 * @param sent by the names of their fields
 * @throws AppError `too_large`, `invalid_input` for a PDF that is damaged or has a password, or `unsupported_media` for content of no accepted kind, whatever its name, and for a
 *   picture that cannot be decoded
 */
export async function saveFiles(
  needs: Needs,
  actor: Actor,
  sent: readonly (readonly [field: string, file: File])[],
  kinds: readonly ContentKind[],
): Promise<UploadedFile[]> {
  const judges = sent.map(([field, file]): Judge => async () => {
    requireSize(field, file);
    const kind = await requireKind(field, file, kinds);
    if (kind === "pdf") await requireOpenPdf(field, file);
    const picture = PICTURES.find((one) => one === kind);
    const content = picture === undefined ? file : await cleanPaper(await bytesOf(file), field, picture);
    return { content, kind, originalName: lineOf(file.name) };
  });
  return keep(needs, actor, "uploads", judges);
}

/** Stores a photo without its metadata. @throws AppError `too_large`, `unsupported_media` */
export async function savePhoto(needs: Needs, actor: Actor, photo: Blob, name: string): Promise<UploadedFile> {
  const judge: Judge = async () => {
    requireSize("photo", photo);
    await requireKind("photo", photo, PICTURES);
    return { kind: "jpeg", content: await cleanPhoto(await bytesOf(photo), "photo"), originalName: lineOf(name) };
  };
  const [kept] = await keep(needs, actor, "photos", [judge]);
  if (!kept) throw new Error("a stored photo has no record");
  return kept;
}

/** @throws AppError `too_large` */
function requireSize(field: string, file: Blob): void {
  if (file.size > MAX_FILE_BYTES)
    throw new AppError("too_large", say("file_is_too_large", { field, limit: MAX_FILE_BYTES }));
}

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

async function requireKind(field: string, file: Blob, kinds: readonly ContentKind[]): Promise<ContentKind> {
  const head = await bytesOf(file.slice(0, HEAD_BYTES));
  const kind = contentKindOf(head);
  if (kind !== null && kinds.includes(kind)) return kind;
  const wanted = kinds.map((one) => one.toUpperCase()).join(", ");
  if (isHeif(head)) throw new AppError("unsupported_media", say("file_is_heic"));
  throw new AppError("unsupported_media", say("file_type_is_not_taken", { field, wanted }));
}

/** @throws AppError `invalid_input` for a PDF that nobody here could open */
async function requireOpenPdf(field: string, file: Blob): Promise<void> {
  const state = await inspectPdf(file);
  if (state === "good") return;
  throw invalidInput([{ path: field, said: say(`pdf_${state}`) }]);
}

/** Judges and stores one file after the other, and then records them; what fails leaves none of them. */
async function keep(
  { files, transact, clock, identity }: Needs,
  actor: Actor,
  folder: UploadFolder,
  judges: readonly Judge[],
): Promise<UploadedFile[]> {
  const { storage, scanner, inTurn } = files;
  for (let count = 0; count < judges.length; count++) await identity.limits.uploadsOfPerson.take(actor.id);
  const stored: (StoredFile & Pick<Judged, "originalName"> & { scan: Scan | null })[] = [];
  try {
    for (const judge of judges) {
      const { kind, content, originalName } = await inTurn(judge);
      const scan = scanner === null ? null : await scanner.scan(partsOf(content));
      if (scan === "infected") throw new AppError("unsupported_media", say("upload_has_virus"));
      const file = await storeFile(storage, { folder, kind, bytes: partsOf(content), nowMs: clock.nowMs() });
      stored.push({ ...file, originalName, scan });
    }
    await transact(actor, async (work) => {
      for (const { originalName, scan, ...file } of stored)
        await recordFile(work, file, { companyId: actor.companyId, originalName, scan });
    });
  } catch (error) {
    for (const { path } of stored) await storage.remove(path);
    throw error;
  }
  return Promise.all(
    stored.map(async ({ path, kind, sizeBytes, sha256, originalName }) => {
      const { url, expiresAtMs } = await files.links.linkTo(path);
      return {
        path,
        media_type: CONTENT_KINDS[kind].mediaType,
        size_bytes: sizeBytes,
        sha256,
        original_name: originalName,
        url,
        url_expires_at: isoTime(expiresAtMs),
      };
    }),
  );
}

async function* partsOf(content: Blob | Uint8Array): AsyncGenerator<Uint8Array> {
  if (content instanceof Blob) yield* content.stream();
  else yield content;
}

/** The last part of a name, as one line; it is for display and is no path. */
function lineOf(name: string): string | null {
  const line = name
    .slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim();
  return line === "" ? null : Array.from(line).slice(-200).join("");
}
