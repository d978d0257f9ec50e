import { UploadedFile, UploadForm } from "../../../../shared/wire/file.ts";
import { defineBatch } from "../../../platform/http/operation.ts";
import { readForm } from "../../../platform/http/read-form.ts";
import { FORM_BYTES, keepFiles, MAX_FILE_BYTES, PICTURES_AND_PDF } from "../uploads.ts";

export const uploadPdfOrImage = defineBatch({
  id: "uploadPdfOrImage",
  method: "post",
  path: "/v1/files/pdf-or-image",
  permission: "files.upload",
  // The file becomes one of the caller's own company.
  scope: "none",
  because: "bytes are stored before they are recorded, and no unit waits for a disk",
  summary: "Keep a PDF, a PNG, a JPEG or a WebP, judged by its content",
  body: UploadForm,
  bodyType: "multipart",
  maxBodyBytes: MAX_FILE_BYTES + FORM_BYTES,
  reply: UploadedFile,
  message: "File kept",
  async handle({ transact, actor, request, platform }) {
    const { file } = await readForm(request, UploadForm);
    const [kept] = await keepFiles({ ...platform, transact }, actor, [["file", file]], PICTURES_AND_PDF);
    if (!kept) throw new Error("a file that was kept is not there");
    return kept;
  },
});
