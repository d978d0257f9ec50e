import { MAX_FILE_BYTES, PhotoForm, UploadedFile } from "../../../../wire/file.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { BYTES_FIRST, FORM_BYTES, savePhoto } from "../uploads.ts";

export const uploadPhoto = defineBatch({
  id: "uploadPhoto",
  method: "post",
  path: "/v1/photos",
  permission: "files.upload",
  // The photo belongs to the caller's own company.
  scope: "none",
  because: BYTES_FIRST,
  summary: "Keep a photo, upright and without EXIF, as a JPEG of at most 2,048 pixels a side",
  body: PhotoForm,
  bodyType: "multipart",
  maxBodyBytes: MAX_FILE_BYTES + FORM_BYTES,
  reply: UploadedFile,
  message: "photo_kept",
  async handle({ transact, actor, body, platform }) {
    return savePhoto({ ...platform, transact }, actor, body.photo, body.photo.name);
  },
});
