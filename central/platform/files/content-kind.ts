import { photoKindOf } from "../../../shared/lib/content-kind.ts";

/** The kinds of file. Uploads are detected by their first bytes, never by their name; `csv` and `xlsx` are only made. */
export type ContentKind = "pdf" | "png" | "jpeg" | "webp" | "csv" | "xlsx" | "deb";

export const CONTENT_KINDS = {
  pdf: { mediaType: "application/pdf", extension: "pdf" },
  png: { mediaType: "image/png", extension: "png" },
  jpeg: { mediaType: "image/jpeg", extension: "jpg" },
  webp: { mediaType: "image/webp", extension: "webp" },
  csv: { mediaType: "text/csv; charset=utf-8", extension: "csv" },
  xlsx: {
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extension: "xlsx",
  },
  deb: { mediaType: "application/vnd.debian.binary-package", extension: "deb" },
} as const satisfies Record<ContentKind, { mediaType: string; extension: string }>;

/** Where a PDF may begin, after a byte order mark, line breaks or printer language. */
const PDF_WITHIN = 1024;
const PDF = "%PDF-";
/** Enough of the first bytes of a file to tell its kind. */
export const HEAD_BYTES = PDF_WITHIN + PDF.length;

/** The place of a PDF's mark; -1 without one. What may be markup before it is refused: a browser might run it. */
export function pdfStart(bytes: Uint8Array): number {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  const at = head.indexOf(PDF);
  return head.slice(0, Math.max(at, 0)).includes("<") ? -1 : at;
}

/** The brands of what telephones call HEIC, HEIF or AVIF. */
const HEIF = /^ftyp(hei|hev|mif1|msf1|avi)/;

/** Whether it is a photo of a telephone in a form that few programs read. */
export function isHeif(bytes: Uint8Array): boolean {
  return HEIF.test(Buffer.from(bytes.subarray(4, 12)).toString("latin1"));
}

/**
 * @param bytes at least the first `HEAD_BYTES` of the file, or all of it
 * @returns the kind, or null for an unaccepted kind
 */
export function contentKindOf(bytes: Uint8Array): ContentKind | null {
  return photoKindOf(bytes) ?? (pdfStart(bytes) >= 0 ? "pdf" : null);
}
