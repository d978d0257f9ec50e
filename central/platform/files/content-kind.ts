/** The kinds of file. Uploads are detected by their first bytes, never by their name; `csv` and `xlsx` are only made. */
export type ContentKind = "pdf" | "png" | "jpeg" | "webp" | "csv" | "xlsx";

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
} as const satisfies Record<ContentKind, { mediaType: string; extension: string }>;

const startsWith = (bytes: Uint8Array, magic: readonly number[], at = 0): boolean =>
  bytes.length >= at + magic.length && magic.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string): number[] => [...Buffer.from(text, "latin1")];
const PDF = ascii("%PDF-");
const PNG = [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = ascii("RIFF");
const WEBP = ascii("WEBP");

/**
 * @param bytes at least the first 12 bytes of the file
 * @returns the kind, or null for an unaccepted kind
 */
export function contentKindOf(bytes: Uint8Array): ContentKind | null {
  if (startsWith(bytes, PDF)) return "pdf";
  if (startsWith(bytes, PNG)) return "png";
  if (startsWith(bytes, JPEG)) return "jpeg";
  if (startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8)) return "webp";
  return null;
}
