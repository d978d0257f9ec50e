import { z } from "zod";
import { Timestamp } from "./common.ts";

/** A storage path, such as `tickets/2026/11/<uuid>.pdf`. */
const FilePath = z.string().min(1).max(500);

/** `GET /v1/files/stream`: a signed link carries all three, a caller with a token only the path. */
export const StreamFileQuery = z.strictObject({
  path: FilePath,
  expires: z
    .string()
    .regex(/^\d{1,12}$/, { error: "must be Unix seconds" })
    .optional(),
  signature: z.string().min(1).max(100).optional(),
});

export const FileUrlQuery = z.strictObject({ path: FilePath });

/** A link that reads one file for a while, for whoever holds it. */
export const FileUrl = z.strictObject({ path: FilePath, url: z.url(), expires_at: Timestamp }).meta({ id: "FileUrl" });
export type FileUrl = z.infer<typeof FileUrl>;
