/**
 * Seven-bit text: accents are dropped, control characters become spaces, other characters that the sign lacks become
 * `?`.
 */
export function printable(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .replace(/[^\x20-\x7e]/gu, "?")
    .trim();
}
