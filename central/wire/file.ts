import { z } from "zod";
import { Timestamp } from "../../shared/wire/common.ts";
import { saying } from "../../shared/words/spoken-text.ts";

/** A storage path, such as `tickets/2026/11/<uuid>.pdf`. */
const FilePath = z.string().min(1).max(500);

/** `GET /v1/files/stream`: a signed link has all three parameters, a caller with a token only the path. */
export const StreamFileQuery = z.strictObject({
  path: FilePath,
  expires: z
    .string()
    .regex(/^\d{1,12}$/, { error: saying("must_be_unix_seconds") })
    .optional(),
  signature: z.string().min(1).max(100).optional(),
});

export const FileUrlQuery = z.strictObject({ path: FilePath });

/** A signed link to one file that expires. Everyone who has the link can read the file. */
export const FileUrl = z.strictObject({ path: FilePath, url: z.url(), expires_at: Timestamp }).meta({ id: "FileUrl" });
export type FileUrl = z.infer<typeof FileUrl>;

/** The size of one uploaded file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Maximum number of files in one request. */
export const MAX_FILES = 10;

export const UploadForm = z
  .strictObject({
    file: z.file().describe("PDF, PNG, JPEG or WebP, judged by its content; at most 10 MiB"),
  })
  .meta({ id: "UploadForm" });
export const UploadsForm = z.strictObject({
  files: z.array(z.file()).min(1).max(MAX_FILES).describe("PDF, PNG, JPEG or WebP; each at most 10 MiB"),
});
export const PhotoForm = z.strictObject({
  photo: z.file().describe("JPEG, PNG or WebP, judged by its content; at most 10 MiB and 50 megapixels"),
});

/** A photo as base64 text, with or without the `data:` prefix of a browser. */
export const PhotoText = z
  .strictObject({
    photo: z
      .string()
      .max(14_100_000, { error: saying("must_hold_ten_mebibytes") })
      .transform((text) => text.replace(/^data:image\/[a-z]{3,5};base64,/, ""))
      .refine((text) => text.length > 0 && text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text), {
        error: saying("must_be_base64"),
      }),
  })
  .meta({ id: "PhotoText" });

/** A stored file, with a link that expires. Other operations refer to it by its path. */
export const UploadedFile = z
  .strictObject({
    path: FilePath,
    media_type: z.string(),
    size_bytes: z.int(),
    sha256: z.string(),
    original_name: z.string().nullable(),
    url: z.url(),
    url_expires_at: Timestamp,
  })
  .meta({ id: "UploadedFile" });
export type UploadedFile = z.infer<typeof UploadedFile>;

export const UploadedFileList = z.strictObject({ items: z.array(UploadedFile) });
