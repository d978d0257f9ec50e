import { MAX_FILE_BYTES, UploadedFile, UploadForm } from "../../../../wire/file.ts";
import type { ContentKind } from "../../../../platform/files/content-kind.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { BYTES_FIRST, FORM_BYTES, saveFiles, PICTURES_AND_PDF } from "../uploads.ts";

/** An operation that stores one file of a form, if its content is of one of these kinds. */
const uploadOneFile = (
  { id, path, summary }: { id: string; path: `/v1/${string}`; summary: string },
  kinds: readonly ContentKind[],
) =>
  defineBatch({
    id,
    method: "post",
    path,
    permission: "files.upload",
    // The file belongs to the caller's own company.
    scope: "none",
    because: BYTES_FIRST,
    summary,
    body: UploadForm,
    bodyType: "multipart",
    maxBodyBytes: MAX_FILE_BYTES + FORM_BYTES,
    reply: UploadedFile,
    message: "file_kept",
    async handle({ transact, actor, body, platform }) {
      const { file } = body;
      const [kept] = await saveFiles({ ...platform, transact }, actor, [["file", file]], kinds);
      if (!kept) throw new Error("a stored file has no record");
      return kept;
    },
  });

export const uploadFile = uploadOneFile(
  {
    id: "uploadFile",
    path: "/v1/files",
    summary: "Keep a file: PDF, PNG, JPEG or WebP, judged by its content",
  },
  PICTURES_AND_PDF,
);

export const uploadPdf = uploadOneFile(
  {
    id: "uploadPdf",
    path: "/v1/files/pdf",
    summary: "Keep a PDF, judged by its content and not by its name",
  },
  ["pdf"],
);

export const uploadPdfOrImage = uploadOneFile(
  {
    id: "uploadPdfOrImage",
    path: "/v1/files/pdf-or-image",
    summary: "Keep a PDF, a PNG, a JPEG or a WebP, judged by its content",
  },
  PICTURES_AND_PDF,
);
