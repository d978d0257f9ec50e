import { photoKindOf } from "../../../shared/lib/content-kind.ts";
import type { Photo } from "../sources.ts";

export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;

export type GivenPhoto = { is: "photo"; photo: Photo } | { is: "none" | "photo_not_good" | "photo_too_large" };

const TYPES = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/** A photo from a form, judged by its content: its file name and declared type do not count. */
export async function photoOf(field: unknown): Promise<GivenPhoto> {
  if (!(field instanceof Blob) || field.size === 0) return { is: "none" };
  if (field.size > MAX_PHOTO_BYTES) return { is: "photo_too_large" };
  const bytes = new Uint8Array(await field.arrayBuffer());
  const kind = photoKindOf(bytes);
  return kind === null ? { is: "photo_not_good" } : { is: "photo", photo: { type: TYPES[kind], bytes } };
}
