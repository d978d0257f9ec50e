/** The many forms in which a service says that it knows nothing. */

const TEXTS =
  /belum ada data|tidak ada (data|dokumen)|\b(data|dokumen)\b.{0,40}\b(tidak (ditemukan|ada|tersedia)|kosong)\b|\bno data\b/i;
const BLANKS = /^(null|nil|-*|\[\s*\]|\{\s*\})$/i;

/** Whether an answer is no more than a blank value, of any protocol. */
export function isNothing(raw: string): boolean {
  return BLANKS.test(raw.trim());
}

/** Whether a plain text says so. */
export function saysNothingKnown(text: string): boolean {
  return isNothing(text) || TEXTS.test(text);
}

/** Whether a parsed value holds no text and no number anywhere: null, blank texts, empty lists and objects. */
export function isBlank(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (typeof value !== "object") return value === undefined;
  return value === null || Object.values(value).every(isBlank);
}
