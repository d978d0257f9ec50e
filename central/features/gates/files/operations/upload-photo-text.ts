import { MAX_FILE_BYTES, PhotoText, UploadedFile } from "../../../../wire/file.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { BYTES_FIRST, FORM_BYTES, savePhoto } from "../uploads.ts";

export const uploadPhotoText = defineBatch({
  id: "uploadPhotoText",
  method: "post",
  path: "/v1/photos/base64",
  permission: "files.upload",
  // The photo belongs to the caller's own company.
  scope: "none",
  because: BYTES_FIRST,
  summary: "Keep a photo that is sent as base64, upright and without EXIF",
  body: PhotoText,
  maxBodyBytes: Math.ceil(MAX_FILE_BYTES / 3) * 4 + FORM_BYTES,
  reply: UploadedFile,
  fails: [],
  message: "photo_kept",
  handle: ({ transact, actor, body, platform }) =>
    savePhoto({ ...platform, transact }, actor, new Blob([Buffer.from(body.photo, "base64")]), ""),
});
