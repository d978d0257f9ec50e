import { MAX_FILE_BYTES, MAX_FILES, UploadedFileList, UploadsForm } from "../../../../wire/file.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { BYTES_FIRST, FORM_BYTES, saveFiles, PICTURES_AND_PDF } from "../uploads.ts";

export const uploadFiles = defineBatch({
  id: "uploadFiles",
  method: "post",
  path: "/v1/files/multiple",
  permission: "files.upload",
  // The files belong to the caller's own company.
  scope: "none",
  because: BYTES_FIRST,
  summary: "Keep several files, all or none",
  body: UploadsForm,
  bodyType: "multipart",
  maxBodyBytes: MAX_FILES * MAX_FILE_BYTES + FORM_BYTES,
  reply: UploadedFileList,
  message: "files_kept",
  async handle({ transact, actor, body, platform }) {
    const { files } = body;
    const sent = files.map((file, at) => [`files.${at}`, file] as const);
    return { items: await saveFiles({ ...platform, transact }, actor, sent, PICTURES_AND_PDF) };
  },
});
