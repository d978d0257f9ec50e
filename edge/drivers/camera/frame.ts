import { say } from "../../../shared/words/say.ts";
import type { Said } from "../../../shared/wire/said.ts";
/** Reads the header of a picture, and pictures inside messages. Pure. */

export interface PictureHead {
  kind: "jpeg" | "png";
  width: number;
  height: number;
}

/** The size of a 4K picture. A larger one is no gate picture and would use memory that other parts need. */
const MAX_PIXELS = 9_000_000;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const IHDR = [0x49, 0x48, 0x44, 0x52];

/** Judged by content. Null: no JPEG or PNG, or a header without a size. */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  if (hasAt(bytes, 0, PNG)) return pngHead(bytes);
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? jpegHead(bytes) : null;
}

/** The reason why a picture is rejected; null if it is accepted. */
export function pictureProblem(bytes: Uint8Array): Said | null {
  const head = pictureHead(bytes);
  if (!head) return say("no_jpeg_or_png");
  const { width, height } = head;
  if (width * height > MAX_PIXELS) return say("picture_too_large", { width, height });
  return width === 0 || height === 0 ? say("picture_empty") : null;
}

/**
 * The picture in a message.
 * @param field the JSON field that holds it in base64, perhaps as a `data:` address; null: the payload is the picture
 */
export function pictureIn(payload: Uint8Array, field: string | null): Uint8Array | null {
  if (field === null) return payload;
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(payload));
    if (typeof parsed !== "object" || parsed === null || !Object.hasOwn(parsed, field)) return null;
    const value: unknown = Reflect.get(parsed, field);
    return typeof value === "string" ? Buffer.from(value.replace(/^data:[\w/+.-]+;base64,/, ""), "base64") : null;
  } catch {
    return null;
  }
}

function pngHead(bytes: Uint8Array): PictureHead | null {
  if (bytes.length < 24 || !hasAt(bytes, 12, IHDR)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return { kind: "png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks the segments up to the frame header, which alone holds the size. */
function jpegHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isStandalone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    if (isStandalone) {
      at += 2;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame)
      return at + 9 <= bytes.length
        ? { kind: "jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
        : null;
    // The scan begins, or the picture ends, without a frame.
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

function hasAt(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}
