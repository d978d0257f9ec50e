import { AppError } from "../../../../shared/errors/app-error.ts";
import { saidProblem } from "../../../../shared/errors/said-problem.ts";
import { say } from "../../../../shared/words/say.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { MAX_FILE_BYTES, type UploadedFile } from "../../../../shared/wire/file.ts";
import type { Actor } from "../../../platform/auth/principal.ts";
import { CONTENT_KINDS, type ContentKind, contentKindOf, isHeif } from "../../../platform/files/content-kind.ts";
import { inspectPdf } from "../../../platform/files/inspect-pdf.ts";
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

type Needs = Pick<Platform, "files" | "transact" | "clock">;

/** Bytes of an accepted kind. */
interface Judged {
  kind: ContentKind;
  bytes: Uint8Array;
  originalName: string | null;
}

/**
 * Stores files of the caller's company, or of the area's side, all or none.
 * @param sent by the names of their fields
 * @throws AppError `too_large`, `invalid_input` for a PDF that is damaged or has a password, or `unsupported_media` for content of no accepted kind, whatever its name, and for a
 *   picture that cannot be decoded
 */
export async function keepFiles(
  needs: Needs,
  actor: Actor,
  sent: readonly (readonly [field: string, file: File])[],
  kinds: readonly ContentKind[],
): Promise<UploadedFile[]> {
  const judged: Judged[] = [];
  for (const [field, file] of sent) {
    const sentBytes = await bytesOf(field, file);
    const kind = requireKind(field, sentBytes, kinds);
    if (kind === "pdf") await requireOpenPdf(field, sentBytes);
    const picture = PICTURES.find((one) => one === kind);
    const bytes = picture === undefined ? sentBytes : await cleanPaper(sentBytes, field, picture);
    judged.push({ bytes, kind, originalName: lineOf(file.name) });
  }
  return keep(needs, actor, "uploads", judged);
}

/** Stores a photo without its metadata. @throws AppError `too_large`, `unsupported_media` */
export async function keepPhoto(
  needs: Needs,
  actor: Actor,
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<UploadedFile> {
  requireKind("photo", bytes, PICTURES);
  const photo = { kind: "jpeg" as const, bytes: await cleanPhoto(bytes, "photo"), originalName: lineOf(name) };
  const [kept] = await keep(needs, actor, "photos", [photo]);
  if (!kept) throw new Error("a stored photo has no record");
  return kept;
}

/** The bytes of a file of a form. @throws AppError `too_large` */
export async function bytesOf(field: string, file: File): Promise<Uint8Array> {
  if (file.size > MAX_FILE_BYTES) throw new AppError("too_large", `${field} has more than ${MAX_FILE_BYTES} bytes`);
  return new Uint8Array(await file.arrayBuffer());
}

function requireKind(field: string, bytes: Uint8Array, kinds: readonly ContentKind[]): ContentKind {
  const kind = contentKindOf(bytes);
  if (kind !== null && kinds.includes(kind)) return kind;
  const wanted = kinds.map((one) => one.toUpperCase()).join(", ");
  if (isHeif(bytes)) throw new AppError("unsupported_media", `${field} is a HEIC photo: ${AS_JPEG}`);
  throw new AppError("unsupported_media", `${field} has an unsupported file type: send ${wanted}`);
}

const AS_JPEG =
  "send it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible; or take a screenshot of it)";

/** @throws AppError `invalid_input` for a PDF that nobody here could open */
async function requireOpenPdf(field: string, bytes: Uint8Array): Promise<void> {
  const state = await inspectPdf(bytes);
  if (state === "good") return;
  const problems = [saidProblem(field, say(`pdf_${state}`))];
  throw new AppError("invalid_input", "The PDF cannot be accepted", { problems });
}

async function keep(
  { files, transact, clock }: Needs,
  actor: Actor,
  folder: string,
  judged: readonly Judged[],
): Promise<UploadedFile[]> {
  const stored: (StoredFile & Pick<Judged, "originalName">)[] = [];
  const scans: (Scan | null)[] = [];
  for (const { bytes } of judged) scans.push(files.scanner === null ? null : await files.scanner.scan(bytes));
  if (scans.includes("infected")) throw new AppError("unsupported_media", "A virus was found in the upload");
  for (const { originalName, ...file } of judged)
    stored.push({ ...(await storeFile(files.storage, { folder, ...file, nowMs: clock.nowMs() })), originalName });
  await transact(actor, async (work) => {
    for (const [at, { originalName, ...file }] of stored.entries())
      await recordFile(work, file, { companyId: actor.companyId, originalName, scan: scans[at] ?? null });
  });
  return Promise.all(
    stored.map(async ({ path, kind, sizeBytes, sha256, originalName }) => {
      const { url, expiresAtMs } = await files.links.linkTo(path);
      return {
        ...{ path, media_type: CONTENT_KINDS[kind].mediaType, size_bytes: sizeBytes, sha256 },
        ...{ original_name: originalName, url, url_expires_at: isoTime(expiresAtMs) },
      };
    }),
  );
}

/** The last part of a name, as one line; it is for display and is no path. */
function lineOf(name: string): string | null {
  const line = name
    .slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim();
  return line === "" ? null : Array.from(line).slice(-200).join("");
}
