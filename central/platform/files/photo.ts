import sharp, { type Sharp } from "sharp";
import { AppError } from "../../../shared/errors/app-error.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { say } from "../../../shared/words/say.ts";

/** The maximum of a telephone camera. A small file may declare a far larger picture, to exhaust memory at decoding. */
const MAX_PIXELS = 50_000_000;
/** Enough to read a plate or a document in the picture. */
const MAX_SIDE = 2048;
const QUALITY = 82;
/** Of a card on a screen with two pixels for one. */
const SMALL_SIDE = 640;
const SMALL_QUALITY = 70;
/** Small print on a paper stays readable. */
const PAPER_QUALITY = 92;

const asPhoto = (side: number, quality: number) => (picture: Sharp) =>
  picture
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .jpeg({ quality });
const AS_PAPER = {
  png: (picture: Sharp) => picture.png(),
  // Tables of its own would cost some percent less of the file, and hold the decoded picture three times.
  jpeg: (picture: Sharp) => picture.jpeg({ quality: PAPER_QUALITY, optimiseCoding: false }),
  webp: (picture: Sharp) => picture.webp({ quality: PAPER_QUALITY }),
};

/**
 * A photo in stored form: upright, a JPEG of at most 2,048 pixels a side, without EXIF, place, device or other
 * metadata.
 * @param bytes JPEG, PNG or WebP; the caller has checked its first bytes
 * @param field its form field, for the sender
 * @throws AppError `too_large`, or `unsupported_media` for a picture that cannot be decoded completely
 */
export function cleanPhoto(bytes: Uint8Array, field: string): Promise<Buffer> {
  return encoded(bytes, field, asPhoto(MAX_SIDE, QUALITY));
}

/** A photo as small as a card shows it, in the form of `cleanPhoto`: at most 640 pixels a side. @throws as `cleanPhoto` */
export function smallPhoto(bytes: Uint8Array, field: string): Promise<Buffer> {
  return encoded(bytes, field, asPhoto(SMALL_SIDE, SMALL_QUALITY));
}

/**
 * The picture of a paper in its own kind and size, upright and encoded anew, so that nothing beside the picture stays:
 * metadata, or a hidden archive. @throws as `cleanPhoto`
 */
export function cleanPaper(bytes: Uint8Array, field: string, kind: keyof typeof AS_PAPER): Promise<Buffer> {
  return encoded(bytes, field, AS_PAPER[kind]);
}

async function encoded(bytes: Uint8Array, field: string, as: (picture: Sharp) => Sharp): Promise<Buffer> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS)
      throw new AppError("too_large", say("picture_has_too_many_pixels", { field, limit: MAX_PIXELS, width, height }));
    return await as(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).autoOrient()).toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("unsupported_media", say("picture_is_unreadable", { field }), { cause: messageOf(error) });
  }
}
