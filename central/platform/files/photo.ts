import sharp from "sharp";
import { AppError } from "../../../shared/errors/app-error.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";

/** What a telephone takes at most; a small file may claim to be far larger, to fill the memory of whoever unpacks it. */
const MAX_PIXELS = 50_000_000;
/** Enough to read a plate or a paper on it. */
const LONGEST_SIDE = 2048;
const QUALITY = 82;

/**
 * A photo as it is kept: upright, a JPEG of at most 2,048 pixels a side, without EXIF, place, maker or anything else
 * that came beside the picture.
 * @param bytes JPEG, PNG or WebP; the caller has looked at its first bytes
 * @param field where it came from, for whoever sent it
 * @throws AppError `too_large`, or `unsupported_media` for a picture that can't be read to its end
 */
export async function cleanPhoto(bytes: Uint8Array, field: string): Promise<Buffer> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS)
      throw new AppError("too_large", `${field} has more than ${MAX_PIXELS} pixels: ${width} by ${height}`);
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("unsupported_media", `${field} is not a picture that can be read`, { cause: messageOf(error) });
  }
}
