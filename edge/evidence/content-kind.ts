export type PhotoKind = "jpeg" | "png" | "webp";

/** What a photo is by its first bytes, whatever it is called; null: none that is kept. */
export function contentKindOf(bytes: Uint8Array): PhotoKind | null {
  const text = (from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  return text(0, 4) === "RIFF" && text(8, 12) === "WEBP" ? "webp" : null;
}
