export type PhotoKind = "jpeg" | "png" | "webp";

/** The kind of a photo by its first bytes, independent of its name; null: no supported kind. */
export function photoKindOf(bytes: Uint8Array): PhotoKind | null {
  const text = (from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  return text(0, 4) === "RIFF" && text(8, 12) === "WEBP" ? "webp" : null;
}
